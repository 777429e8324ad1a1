"""OPT for its tests, worked out a second time and in another way: by trying everything, with the rules' numbers typed in.

Nothing here uses the game's own modules, so that the two can be compared.
"""

from __future__ import annotations

from itertools import combinations, product

NUMBERS, COLOURS, SUITS = "123456", "rbg", "ohd"
BASIC = [n + c + s for n in NUMBERS for c in COLOURS for s in SUITS]
PLAIN = [n + c for n in NUMBERS for c in "wk"]
WILD = ["A" + c for c in "rbgwky"]
DECK = [*BASIC, *PLAIN, *WILD]
DEFAULTS = {"museum_dice": "no", "wild_only_sets": "yes", "white_a": "own"}


def sell_price(lying):
    """The table of the rules."""
    return 0 if lying == 0 else 4 if lying == 1 else 3 if lying <= 3 else 2 if lying <= 6 else 1


def faces(card, options):
    """Every (number, colour, suit) that a card may be read as."""
    numbers = NUMBERS if card[0] == "A" else card[0]
    colours, suits = card[1], card[2:] or SUITS
    if card == "Ay" or (card[1] == "w" and (card[0] != "A" or options["white_a"] == "any")):
        colours = "rbgwky"
    return list(product(map(int, numbers), colours, suits))


def is_run(numbers):
    return sorted(numbers) in [[n, n + 1, n + 2] for n in range(1, 5)]


def set_amount(cards, counts, dice, options=DEFAULTS):
    """What three cards earn as a set at best, or 0: every reading of every card, every pattern looked for in it."""
    best = 0
    if all(card not in BASIC and card[1] in "wky" for card in cards):
        for numbers in product(*({n for n, _, _ in faces(card, options)} for card in cards)):
            if is_run(numbers):
                best = max(best, 25 + sum(dice.count(n) for n in numbers))
    if options["wild_only_sets"] == "no" and not any(card in BASIC for card in cards):
        return best
    for reading in product(*(faces(card, options) for card in cards)):
        numbers, colours, suits = zip(*reading, strict=True)
        if any(counts[n] == 0 for n in numbers):
            continue
        patterns = (len(set(colours)) != 2) + (len(set(suits)) != 2) + (len(set(numbers)) == 1 or is_run(numbers))
        if patterns >= 2:
            price = max(sell_price(counts[n]) for n in numbers)
            best = max(best, 3 * price + 3 * patterns + sum(dice.count(n) for n in numbers))
    return best


def museum_amount(card, dice, options=DEFAULTS):
    """What the museum pays for one card."""
    return 4 + (dice.count(int(card[0])) if options["museum_dice"] == "yes" and card[0] != "A" else 0)


def best_amount(hold, counts, dice, options=DEFAULTS, known=None):
    """The most that any sequence of sales earns: every first sale, then every second one, … and stopping at any time."""
    known = {} if known is None else known
    best = 0
    for number in set(map(int, "".join(c[0] for c in hold if c in BASIC))):
        own = [c for c in hold if c in BASIC and int(c[0]) == number]
        for size in range(1, len(own) + 1 if counts[number] else 1):
            each = sell_price(counts[number]) + dice.count(number)
            for cards in combinations(own, size):
                best = max(best, size * each + after(hold, cards, counts, dice, options, known))
    for card in hold:
        if card not in BASIC:
            best = max(best, museum_amount(card, dice, options) + after(hold, [card], counts, dice, options, known))
    for cards in combinations(hold, 3):
        key = (cards, tuple(counts.values()))
        if key not in known:
            known[key] = set_amount(cards, counts, dice, options)
        if known[key]:
            best = max(best, known[key] + after(hold, cards, counts, dice, options, known))
    return best


def after(hold, cards, counts, dice, options, known):
    """The best from there on, when these cards have been sold."""
    lying = {n: lying + sum(c in BASIC and int(c[0]) == n for c in cards) for n, lying in counts.items()}
    return best_amount([c for c in hold if c not in cards], lying, dice, options, known)


def play(random, players, deals, options=DEFAULTS, *, written=1.0):
    """A record of a game that could have been played: `deals` random deals that the rules allow, with their amounts.

    Each amount is written down with that chance (a trade's always); coins are counted for everybody.
    """
    dice = [random.randint(1, 6) for _ in range(3)]
    unseen, market, holds = random.sample(DECK, len(DECK)), [], {name: [] for name in players}
    money, ledger, counts = dict.fromkeys(players, 0), [], dict.fromkeys(range(1, 7), 0)
    for name in players:
        holds[name] = [unseen.pop() for _ in range(6)]
    dug = {card for own in holds.values() for card in own}
    for _ in range(deals):
        name = random.choice(players)
        if unseen and random.random() < 0.5:
            holds[name].append(unseen.pop())
            dug.add(holds[name][-1])
        deal = one_deal(random, name, players, holds, dug, market, counts, dice, money, options)
        if deal is None:
            continue
        action, cards, amount, to = deal
        for card in cards:
            for place in (market, *holds.values()):
                if card in place:
                    place.remove(card)
            if action in ("buy", "trade"):
                holds[to or name].append(card)
                dug.discard(card)
            elif card in BASIC:
                market.append(card)
        counts.update({n: sum(int(c[0]) == n for c in market) for n in counts})
        money[name] += -amount if action == "buy" else amount
        if to:
            money[to] -= amount
        row = {"player": name, "action": action, "cards": cards}
        if to or random.random() < written:
            row["amount"] = amount
        ledger.append({**row, "to": to} if to else row)
    coins = change(money)
    return {"game": "opt", "options": dict(options), "players": players, "dice": dice, "coins": coins, "ledger": ledger}


def one_deal(random, name, players, holds, dug, market, counts, dice, money, options):
    """A deal that the rules allow: (action, cards, amount, receiver), or None when nothing of the kind is possible now."""
    own = random.sample(holds[name], len(holds[name]))
    action = random.choice(["open", "open", "sell", "sell-set", "sell-set", "museum", "buy", "trade"])
    cards, amount, to = [], 0, None
    if action == "open":
        cards = [c for c in own if c in BASIC and c in dug and counts[int(c[0])] == 0][:1]
        amount = int(cards[0][0]) if cards else 0
    elif action == "sell":
        first = next((c for c in own if c in BASIC and counts[int(c[0])]), None)
        cards = [c for c in own if first and c in BASIC and c[0] == first[0]][: random.randint(1, 3)]
        amount = len(cards) * (sell_price(counts[int(first[0])]) + dice.count(int(first[0]))) if first else 0
    elif action == "sell-set":
        few = [c for c in own if c[0] != "A"][:5] + [c for c in own if c[0] == "A"][:1]  # more would take long to try
        for three in combinations(few, 3):
            amount = set_amount(three, counts, dice, options)
            if amount:
                cards = list(three)
                break
    elif action == "museum":
        cards = [c for c in own if c not in BASIC][: random.randint(1, 2)]
        amount = sum(museum_amount(c, dice, options) for c in cards)
    elif action == "buy":
        cards = random.sample(market, min(len(market), money[name] // 6, random.randint(1, 2)))
        amount = 6 * len(cards)
    else:
        to = random.choice([other for other in players if other != name])
        amount = random.randint(1, 9)
        cards = own[: random.randint(1, 2)] if money[to] >= amount else []
    return (action, cards, amount, to) if cards else None


def change(money):
    """Everybody's money in coins, of which there are twenty of each kind for all; the smallest kinds are scarce."""
    left = {1: 20, 5: 20, 10: 20, 20: 20}
    coins = {}
    for name, sum_ in money.items():
        coins[name] = {}
        rest = sum_
        for value in (20, 10, 5, 1):
            count = min(left[value], rest // value)
            coins[name][str(value)] = count
            left[value] -= count
            rest -= value * count
        assert rest == 0
    return coins
