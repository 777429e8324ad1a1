"""Where Unlock Tower's victory points come from, in short and line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.model import Explained, Game, Part, Record, Score
from printkit.model.plain import Raw

from .sets import BOXES as SET_BOXES

BOXES = ("A", "B", "C", "D", "E")


def sources(game: Game, score: Score, lang: str) -> Iterator[tuple[str, str, str]]:
    """Where each tick comes from: (player, box, text), in the order of players and boxes."""
    finish = game.facts["finish"]
    for player, detail in zip(score.players, score.details["players"], strict=True):
        counts = {part.id: part.count for part in player.breakdown}
        by_box: dict[str, list[str]] = {box: [] for box in BOXES}
        for run in detail["sets"]:
            towers = f"{run['towers'][0]}–{run['towers'][-1]}"
            by_box[run["box"]].append(game.word(lang, "score.set", floor=run["floor"], towers=towers))
        if detail["fastest"] is True:
            by_box["C"].append(game.word(lang, "score.fastest", floor=finish))
        elif detail["fastest"]:
            towers = ", ".join(map(str, detail["fastest"]))
            by_box["C"].append(game.word(lang, "score.fastest_towers", floor=finish, towers=towers))
        if detail["highest"]:
            towers = ", ".join(f"{tower}({detail['heights'][tower - 1]})" for tower in detail["highest"])
            by_box["D"].append(game.word(lang, "score.highest", towers=towers))
        if detail["unlock_bonus"]:
            faces = ", ".join(map(str, detail["unlock_bonus"]))
            by_box["E"].append(game.word(lang, "score.bonus", faces=faces))
        for box, texts in by_box.items():
            if counts[box]:
                yield player.name, box, "; ".join(texts) or game.word(lang, "score.as_written")


def explain(record: Record, score: Score) -> list[Explained]:
    """How it was counted, player by player where each tick comes from, then the end of the game."""
    game = record.game
    lines: list[Explained] = [
        ("head_readings", {}),
        (f"tops_{game.readings['tops']}", {}),
        (f"sets_{game.readings['sets']}", {box: game.points[box]["cap"] for box in SET_BOXES}),
    ]
    heights: dict[str, Sequence[int]] = {}
    for player, detail in zip(score.players, score.details["players"], strict=True):
        heights |= {player.name: detail["heights"]} if detail["heights"] is not None else {}
        lines.append(("head_player", {"name": player.name}))
        for part in player.breakdown:
            lines += _told_box(game, part, detail)
        lines.append(("sum", {"parts": " + ".join(str(part.points) for part in player.breakdown), "total": player.total}))
    needed, finish = game.facts["towers_to_end"], game.facts["finish"]
    there = {name: sum(height >= finish for height in own) for name, own in heights.items()}
    ended = [f"{name} {count}" for name, count in there.items() if count >= needed]
    values = {"names": ended, "floor": finish, "needed": needed, "round": record.data.get("rounds", 0)}
    if ended or not score.finished:
        return [*lines, ("head_end", {}), ("ended" if ended else "going_on", values)]
    return [*lines, ("head_end", {}), ("last_round" if len(there) == len(score.players) else "believed", values)]


def _told_box(game: Game, part: Part, detail: Raw) -> list[Explained]:
    """Each tick of one box; what only the sheet's own ticks vouch for is said to be so."""
    if not part.count:
        return []
    vp = game.points[part.id]["vp"]
    known: dict[str, object] = {"box": part.id, "count": part.count, "vp": vp, "points": part.points}
    runs = [run for run in detail["sets"] if run["box"] == part.id]
    if part.id in SET_BOXES and runs:
        values = {"box": part.id, "run": game.points[part.id]["run"], "vp": vp}
        return [("set", {**values, "floor": run["floor"], "towers": f"{run['towers'][0]}–{run['towers'][-1]}"}) for run in runs]
    finish = game.facts["finish"]
    if part.id == "C" and detail["fastest"] is True:
        return [("fastest", {**known, "floor": finish})]
    if part.id == "C" and detail["fastest"]:
        return [("fastest_towers", {**known, "floor": finish, "towers": detail["fastest"]})]
    if part.id == "D" and len(detail["highest"]) == part.count:
        return [("highest", {**known, "towers": [f"{tower} ({detail['heights'][tower - 1]})" for tower in detail["highest"]]})]
    if part.id == "E" and detail["unlock_bonus"]:
        return [("bonus", {**known, "faces": detail["unlock_bonus"]})]
    return [("as_written", known)]
