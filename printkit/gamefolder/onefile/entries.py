"""The rows of a sheet or a round → entries with axes, places in the record and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from printkit.language.kinds import Boxes, Field, Places
from printkit.language.lines import check_said, winner_said
from printkit.language.named import listed
from printkit.language.program import Program
from printkit.language.say import Label, Speaker, chosen, labels
from printkit.messages.sentences import fill, words
from printkit.model import LANGUAGES, Axis, Entry, Lang
from printkit.model.signs import spoken
from printkit.model.slots import LONGEST_NAME

Words = dict[str, dict[str, str]]
"""Language → key → text."""


def _label(program: Program, own: Mapping[str, Mapping[str, str]], lang: Lang) -> Label:
    """What rows and parts are called: by the word file of a language, else by the declaration, else by the English word file."""
    plain, english = labels(program.words, lang), labels(program.words, "en")

    def label(name: str) -> str:
        if name.startswith(("'", "option.")):
            return chosen(program, own.get(lang, {}), name)
        row, _, side = name.partition(".")
        keys = (f"sheet.{side}.{row}", f"group.{row}.{side}") if side else (f"entry.{name}", f"score.{name}")
        in_english = lang not in LANGUAGES and plain(name) == english(name)
        files = [own.get(lang, {}), own.get("en", {}) if in_english else {}]
        if text := next((texts[key] for texts in files for key in keys if key in texts), ""):
            return text
        part, field = program.parts.get(name), program.fields.get(name)
        if part is not None and part.upto and any(f"score.{part.base}" in texts for texts in files):
            return fill(words(lang)["rules.after_round"], {"name": label(part.base), "n": part.upto})
        if field is not None and field.rounds_of and any(f"entry.{field.rounds_of}" in texts for texts in files):
            return fill(words(lang)["rules.round_of"], {"name": label(field.rounds_of)})
        return plain(name)

    return label


def _worded(program: Program, own: Mapping[str, Mapping[str, str]]) -> Program:
    """The rules with what word files say of parts (``say.PART``), of checks (``say.check-0``) and of the end (``say.end``)."""
    texts = {lang: {key.removeprefix("say."): text for key, text in table.items()} for lang, table in own.items()}

    def merged(name: str, before: Mapping[str, str]) -> dict[str, str]:
        return {**before, **{lang: table[name] for lang, table in texts.items() if name in table}}

    parts = {name: replace(part, say=merged(name, merged(part.base, part.say))) for name, part in program.parts.items()}
    checks = tuple(check._replace(say=merged(f"check-{n}", check.say)) for n, check in enumerate(program.checks))
    total, end = program.total, program.end
    total = replace(total, say=merged("total", total.say)) if total is not None else None
    if end is not None:
        end = end._replace(say=merged("end", end.say), winner_say=merged("winner", end.winner_say))
    if end is not None and end.rounds is not None:
        end = end._replace(rounds=replace(end.rounds, say=merged("rounds", end.rounds.say)))
    return replace(program, parts=parts, total=total, end=end, checks=checks)


class Derived:
    """What rows and parts come to: axes, entries and words of its languages. `players` are the fewest and the most."""

    def __init__(
        self,
        program: Program,
        own: Mapping[str, Mapping[str, str]],
        players: tuple[int, int],
        languages: Iterable[Lang] = LANGUAGES,
    ) -> None:
        self.program = _worded(program, own)
        self.players = players
        self.axes: list[Axis] = []
        self.entries: list[Entry] = []
        self.words: Words = {lang: {} for lang in languages}
        self.labels = {lang: _label(program, own, lang) for lang in self.words}
        self._own = {lang: own.get(lang, {}) for lang in self.words}
        end = program.end
        self.whole_rounds = end is None or end.stop == "round"
        """Whether everybody fills in every round; otherwise the rules say who may lack one."""

    def say(self, key: str, word: str, **values: str) -> None:
        """A word of printkit's own for this game, in each of its languages; `values` are keys of other words."""
        for lang in self.words:
            spoken_values = {name: spoken(self.words[lang].get(value, value)) for name, value in values.items()}
            self.words[lang][key] = fill(words(lang)[f"onefile.{word}"], spoken_values)

    def label(self, key: str, name: str) -> None:
        """What a row or part is called, in each of its languages."""
        for lang in self.words:
            self.words[lang][key] = self.labels[lang](name)

    def known(self) -> set[str]:
        """The words that a word file may say: those that follow from the file, and what the card says of parts and checks."""
        spoken_keys = [
            *listed(self.program).names,
            *(["end"] if self.program.end is not None else []),
            *(["winner"] if self.program.end is not None and self.program.end.winner is not None else []),
            *(f"check-{number}" for number in range(len(self.program.checks))),
        ]
        keys = {key for table in self.words.values() for key in table} | {f"say.{name}" for name in spoken_keys} | {"title"}
        bases = {part.base for part in self.program.parts.values() if part.base}
        keys |= {f"{section}.{base}" for base in bases for section in ("score", "say")}
        notes = {f"sheet.note.{name}" for name in self.program.fields}
        grids = [field.id for field in self.program.fields.values() if field.kind.name == "grid"]
        keys |= {f"team.{team}" for team in range(1, len(self.program.teams) + 1)}
        fields = self.program.fields.values()
        keys |= {f"group.{field.id}.{name}" for field in fields for name in (*field.groups, *field.colours)}
        return keys | notes | {f"sheet.{side}.{name}" for name in grids for side in ("rows", "columns")}

    def make(self) -> None:
        """Everything that follows from the rows and parts."""
        program = self.program
        if program.teams:
            self.axes.append(Axis("team", tuple(range(1, len(program.teams) + 1))))
            self.say("axis.team", "axis_team")
            for team in range(1, len(program.teams) + 1):
                for lang, own in self._own.items():
                    if called := own.get(f"team.{team}") or self.labels[lang](f"team.{team}"):
                        self.words[lang][f"axis.team.{team}"] = called
        if program.rounds:
            self.axes.append(Axis("round", prefix="r"))
            self.say("axis.round", "axis_round")
        name = Entry("name", "text", ("player",), "players[].name", column="player", max_length=LONGEST_NAME, required=True)
        self.entries.append(name)
        self.say("entry.name", "name")
        self.say("entry.at.name", "name_at")
        for field in program.fields.values():
            self._row(field)
        for part in program.kept:
            self._kept(part.name, "team" if program.teams and part.level == "round" else "player")
        for part in program.summed:
            self._claim(part.name, f"score.{part.name}")
        self._claim("total", "total")
        for part in program.parts.values():
            for lang in self.words:
                self.words[lang][f"score.{part.name}"] = spoken(self.labels[lang](part.name))
        for part in [*program.scored, *program.kept]:
            self.say(f"problems.differs-{part.name}", "differs", what=f"score.{part.name}")
        for lang in self.words:
            speaker = Speaker(lang, self.labels[lang])
            for number, tie in enumerate(program.ties):
                way = spoken(speaker.tie(tie, program))
                self.words[lang][f"score.tie_{number}"] = way
                self.words[lang][f"score.won_tie_{number}"] = fill(words(lang)["onefile.won_tie"], {"what": way})
            if rule := winner_said(program, speaker):
                self.words[lang]["score.won_winner"] = fill(words(lang)["onefile.won_winner"], {"what": spoken(rule)})
            for number, check in enumerate(program.checks):
                sentence = spoken(check_said(check, lang, self.labels[lang]))
                template = words(lang)["onefile.check"]
                self.words[lang][f"problems.check-{number}"] = fill(template, {"said": sentence})

    def _claim(self, name: str, place: str) -> None:
        """A box for points that were written down, compared with what the rules make of the rest."""
        axis, rows = ("team", "teams") if self.program.teams else ("player", "players")
        self.entries.append(Entry(name, "int", (axis,), f"{rows}[].{place}", role="claim", column=place))
        if name == "total":
            self.say("entry.total", "total")
        else:
            self.label(f"entry.{name}", name)
        self.say(f"entry.at.{name}", f"at_{axis}", what=f"entry.{name}")

    def _kept(self, name: str, axis: str) -> None:
        """A box in each round for a number that players keep, compared with what the rules make of the rest."""
        self.entries.append(Entry(name, "int", ("round", axis), f"rounds[].{name}", ("map",), role="claim", column=name))
        self.label(f"entry.{name}", name)
        for lang in self.words:
            own = words(lang)
            text = fill(own[f"onefile.at_{axis}"], {"what": spoken(self.words[lang][f"entry.{name}"])})
            self.words[lang][f"entry.at.{name}"] = fill(own["onefile.at_round"], {"what": text})

    def _row(self, field: Field) -> None:
        """One row: its axes, its entry and what its boxes are called in a form."""
        name = field.id
        owner = {"player": ("player",), "team": ("team",), "table": ()}[field.per]
        boxes = field.row.boxes(field)
        limits, axes = boxes.limits, (*owner, *(places.id for places in boxes.axes))
        record = {"player": f"players[].{name}", "team": f"teams[].{name}", "table": name}[field.per]
        fold = boxes.fold
        if field.scope == "round":
            axes, record, fold = ("round", *axes), f"rounds[].{name}", (*(("map",) if owner else ()), *fold)
        must = not field.may and field.blank is None and (field.scope == "sheet" or self.whole_rounds)
        holes = field.row.has_holes(field)
        of_players = boxes.fold[-1:] == ("ranking",) and limits.high is None
        text = boxes.kind == "text"
        self.entries.append(
            Entry(
                name,
                boxes.kind,
                axes,
                record,
                fold,
                column=boxes.column,
                required=must and field.row.scored,
                low=limits.low,
                high=None if text else self.players[1] if of_players else limits.high,
                max_length=limits.high or 0 if text else 0,
                choices=limits.choices,
                fewest=0 if holes or (field.holder == "list" and field.row.may_end_early(field)) else None,
                holes=holes,
                without=frozenset((y, x) for x, y in field.blocked),
            )
        )
        for places in boxes.axes:
            self._axis(places)
        for value in limits.choices if boxes.kind == "choice" and "player" not in limits.choices else ():
            for lang, own in self._own.items():
                self.words[lang][f"choice.{name}.{value}"] = own.get(f"choice.{name}.{value}", value)
        self.label(f"entry.{name}", name)
        self._at(field, boxes)

    def _axis(self, places: Places) -> None:
        """An axis inside a row, unless every game has it."""
        if places.count or places.keys:
            self.axes.append(Axis(places.id, places.keys or tuple(range(1, places.count + 1))))
        if places.word:
            self.say(f"axis.{places.id}", places.word)
        for key in places.keys:
            for lang in self.words:
                self.words[lang][f"axis.{places.id}.{key}"] = key.replace("_", " ").capitalize()

    def _at(self, field: Field, boxes: Boxes) -> None:
        """What a form says about one box: whose, which round, what, and where in a list or grid."""
        for lang in self.words:
            own = words(lang)
            text = spoken(self.words[lang][f"entry.{field.id}"])
            if boxes.at:
                first, last = boxes.axes[0].id, boxes.axes[-1].id
                keys = {"row": f"{{{first}}}", "column": f"{{{last}}}", "place": f"{{{first}}}"}
                text = fill(own[f"onefile.at_{boxes.at}"], {"what": text, **keys})
            text = fill(own[f"onefile.at_{field.per}"], {"what": text})
            if field.scope == "round":
                text = fill(own["onefile.at_round"], {"what": text})
            self.words[lang][f"entry.at.{field.id}"] = text
