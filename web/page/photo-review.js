// The boxes of photos that a person must look at: the crop beside the printed box and what was read, one tap each.

import { $, el, fill, t, button, complaint } from "./dom.js";
import { Keypad, sum } from "./keypad.js";

/** Ask one thing after the other, then hand the answers over. `shot` is what photo.js has gathered. */
export function photoReview(shot) {
  const own = shot.data.forms.filter(({ own }) => own);
  const steps = [...own.map((form) => ({ form })), ...shot.data.questions.map((question) => ({ question }))];
  const answers = {};
  const seats = {};
  const count = Math.min(shot.data.seats, Math.max(shot.draft.players, own.length));
  let at = 0;
  const go = (by) => {
    do at += by;
    while (at > 0 && at < steps.length && steps[at].question && seats[steps[at].question.form] === null);
    lay();
  };
  function lay() {
    at = Math.max(0, at);
    if (at >= steps.length) return end();
    const step = steps[at];
    fill(
      shot.place,
      el("h1", { tabIndex: -1 }, t("photo.review", { number: at + 1, count: steps.length })),
      el("progress", { max: steps.length, value: at, "aria-hidden": "true" }),
      el(
        "section.panel.review",
        {
          "data-box": step.question?.slot.name,
          "data-copy": step.question?.slot.copy,
          "data-photo": step.question?.photo ?? step.form.photos[0],
        },
        step.form ? seatCard(step.form) : boxCard(step.question),
      ),
      el(
        "div.steps",
        {},
        button(t("score.before"), () => go(-1)),
        step.question
          ? button(t("photo.later"), () => {
              delete answers[step.question.number];
              go(1);
            })
          : null,
      ),
    );
    ($(".choice.read", shot.place) || $(".review button", shot.place))?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  function seatCard(form) {
    const taken = Object.entries(seats)
      .filter(([other, seat]) => Number(other) !== form.form && seat !== null)
      .map(([, seat]) => seat);
    const free = Array.from({ length: count }, (_, n) => n + 1).filter((seat) => !taken.includes(seat));
    const say = (seat) => () => {
      seats[form.form] = seat;
      go(1);
    };
    return [
      el("h2", { id: "box-label" }, t("photo.whose")),
      el("p.hint", {}, form.photos.join(", ")),
      form.name ? pictures(form.name.photo, form.name.slot, false) : null,
      el(
        "div.choices",
        { role: "group", "aria-labelledby": "box-label" },
        free.map((seat, n) =>
          el(
            `button.choice${n ? "" : ".read"}`,
            { type: "button", "data-seat": seat, onclick: say(seat) },
            shot.draft.names[seat - 1] || t("score.player", { seat }),
          ),
        ),
        el("button.choice.plain", { type: "button", onclick: say(null) }, t("photo.leave")),
      ),
    ];
  }
  function boxCard(question) {
    const { slot, kind, number } = question;
    const said = (text) => () => {
      answers[number] = text;
      go(1);
    };
    const head = [
      el("h2", { id: "box-label" }, slot.label || slot.name),
      el(
        "p.hint",
        {},
        [
          question.photo,
          question.copies > 1 ? t("photo.copy", { number: slot.copy }) : "",
          whose(question.form),
          t(`photo.why.${question.why}`),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
      pictures(question.photo, slot, true),
    ];
    const choice = (text, label, proposed) =>
      el(
        `button.choice${proposed ? ".read" : ""}`,
        { type: "button", "data-answer": text, onclick: said(text) },
        label,
        proposed ? el("span.hint", {}, t("photo.proposal")) : null,
      );
    if (kind === "mark") {
      const read = { On: "on", struck: "struck", "": "off" }[question.text];
      return [
        head,
        el(
          "div.choices",
          { role: "group", "aria-labelledby": "box-label" },
          ["on", "off", ...(slot.states === 3 ? ["struck"] : [])].map((one) =>
            choice(one, t(`photo.state.${one}`), one === read),
          ),
        ),
      ];
    }
    if (question.players || question.choices.length) {
      const all = question.players
        ? Array.from({ length: count }, (_, n) => [String(n + 1), shot.draft.names[n] || t("score.player", { seat: n + 1 })])
        : question.choices;
      return [
        head,
        el(
          "div.choices",
          { role: "group", "aria-labelledby": "box-label" },
          all.map(([value, word]) => choice(value, word, false)),
          choice("-", t("photo.state.off"), false),
        ),
      ];
    }
    if (kind === "int") {
      let typed = (answers[number] ?? "").replace(/^-$/, "");
      const next = () => {
        const amount = sum(typed);
        if (amount !== null) said(String(amount))();
        else if (String(typed).trim() === "") said("-")(); // nothing stands there; anything else is no number yet
      };
      return [
        head,
        el(
          "div.choices",
          { role: "group", "aria-labelledby": "box-label" },
          question.text ? choice(question.text, question.text, true) : null,
          choice("-", t("photo.state.off"), !question.text),
        ),
        el("p.hint", {}, t("photo.other")),
        Keypad({
          box: { kind: "int", low: null, high: null, longest: null },
          value: typed,
          t,
          enter: (found) => (typed = found),
          onward: next,
        }),
        el("div.steps", {}, el("span"), button(t("score.next"), next, "main")),
      ];
    }
    const input = el("input.large", {
      type: "text",
      autocomplete: "off",
      value: (answers[number] ?? "").replace(/^-$/, ""),
      "aria-labelledby": "box-label",
      onkeydown: (event) => {
        if (event.key === "Enter" && !event.isComposing) said(input.value.trim() || "-")();
      },
    });
    return [
      head,
      input,
      el(
        "div.steps",
        {},
        el("span"),
        button(t("score.next"), () => said(input.value.trim() || "-")(), "main"),
      ),
    ];
  }
  const whose = (form) => (seats[form] ? shot.draft.names[seats[form] - 1] || t("score.player", { seat: seats[form] }) : "");
  function pictures(photo, slot, both) {
    const crop = shot.crops(photo, slot);
    if (!crop) return null;
    const one = ({ w, h, data }, word) => {
      const canvas = el("canvas", { width: w, height: h, role: "img", "aria-label": word });
      const made = new ImageData(w, h);
      for (let i = 0; i < data.length; i++) made.data.set([data[i], data[i], data[i], 255], 4 * i);
      canvas.getContext("2d").putImageData(made, 0, 0);
      return el("figure", {}, canvas, el("figcaption.hint", {}, word));
    };
    return el("div.crops", {}, one(crop.seen, t("photo.seen")), both ? one(crop.printed, t("photo.printed")) : null);
  }
  function end() {
    const open = shot.data.questions.filter(({ number, form }) => !(number in answers) && seats[form] !== null).length;
    const notes = el("div", {});
    const take = button(
      t("photo.take"),
      async () => {
        take.disabled = true;
        try {
          const { id, filled, replaced } = await shot.finish({
            answers: Object.fromEntries(
              Object.entries(answers).filter(
                ([number]) => seats[shot.data.questions.find((one) => String(one.number) === number).form] !== null,
              ),
            ),
            seats,
            sent: shot.sent,
            files: shot.files,
          });
          fill(
            shot.place,
            el("h1", { tabIndex: -1 }, t("photo.done")),
            el("p.good", { role: "status" }, t("photo.filled", { count: filled })),
            replaced ? el("p.note", {}, t("photo.replaced", { count: replaced })) : null,
            open ? el("p.note", {}, t("photo.open", { count: open })) : null,
            el("p.row", {}, el("a.button", { href: `#/score/sheet/${id}`, id: "photo-sheet" }, t("score.begin"))),
          );
          $("#photo-sheet", shot.place).focus();
        } catch (fault) {
          take.disabled = false;
          fill(notes, complaint(fault));
        }
      },
      "main",
    );
    take.id = "photo-take";
    fill(
      shot.place,
      el("h1", { tabIndex: -1 }, t("photo.looked")),
      open ? el("p.note", {}, t("photo.open", { count: open })) : null,
      el("div.row", {}, take, steps.length ? button(t("score.before"), () => go(-1)) : null),
      notes,
    );
    take.focus();
  }
  lay();
}
