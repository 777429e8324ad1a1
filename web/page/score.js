// Score: which sheet is filled in: one that was begun, a new one, or what dropped files bear.

import { $, el, fill, page, t, button, field, select, complaint, fileProblem, holdFocus } from "./dom.js";
import { ask } from "./work.js";
import { allDrafts, discard, newDraft } from "./drafts.js";
import { games } from "./main.js";
import { about, gamesSkeleton, range, readings } from "./print.js";
import { ownGame } from "./own.js";
import { photoScreen } from "./photo.js";
import { leaveSheet, openSheet, settle, tell } from "./sheet.js";

export async function scoreScreen(place, [what, id]) {
  if (what === "sheet" && id) return openSheet(place, id);
  if (what === "photos" && id) return settle().then(() => photoScreen(place, id));
  leaveSheet();
  const back = holdFocus(place);
  fill(place, el("h1", { tabIndex: -1 }, t("score.title")), el("p.lead", {}, t("score.lead")), gamesSkeleton());
  const [known, drafts] = await Promise.all([games(), allDrafts()]);
  drafts.sort((a, b) => b.changed - a.changed);
  const choices = el(
    "div.games",
    {},
    known.map((game) => choice(place, game)),
  );
  const begun = drafts.map((draft) => unfinished(draft, known, place));
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("score.title")),
    el("p.lead", {}, t("score.lead")),
    begun.length ? el("section", {}, el("h2", {}, t("score.continue")), el("ul.drafts", {}, begun)) : null,
    el("section", {}, el("h2", {}, t("score.new")), choices),
    el(
      "section.dropzone",
      {},
      el("h2", {}, t("score.files")),
      el("p", {}, t("score.filesHint")),
      el(
        "label.button",
        {},
        t("score.choose"),
        el("input.hidden", {
          type: "file",
          multiple: true,
          accept: ".pdf,.toml,.json,.csv,.tsv,.xlsx,.ods",
          onchange: ({ target }) => {
            takeFiles([...target.files]);
            target.value = "";
          },
        }),
      ),
      el("div", { id: "read" }),
    ),
  );
  back();
  const own = await ownGame(); // Python tells its title, and may not have started yet
  if (!own || !choices.isConnected) return;
  choices.append(choice(place, { ...own, own: true }));
  drafts.forEach((draft, number) => {
    if (draft.game.own && draft.game.id === own.id) $("strong", begun[number]).textContent = own.title;
  });
}

const choice = (place, game) =>
  el(
    "button.game",
    { type: "button", onclick: () => setUp(place, game) },
    el("strong", {}, game.title),
    el("span", {}, about(game)),
  );

function unfinished(draft, known, place) {
  const title = known.find((one) => one.id === draft.game.id)?.title || draft.game.id;
  const names = draft.names.filter(Boolean).join(", ");
  return el(
    "li",
    {},
    el(
      "a.draft",
      { href: `#/score/sheet/${draft.id}` },
      el("strong", {}, title),
      el("span", {}, names || t("score.nameless")),
      el(
        "time",
        { dateTime: new Date(draft.changed).toISOString() },
        new Date(draft.changed).toLocaleString(page.lang, { dateStyle: "medium", timeStyle: "short" }),
      ),
    ),
    button(
      t("score.discard"),
      async () => {
        if (confirm(t("score.sure"))) {
          await discard(draft.id);
          scoreScreen(place, []);
        }
      },
      "plain",
    ),
  );
}

/** Who plays, and by which readings: everything else is asked by the sheet. */
function setUp(place, game) {
  let count = game.players[0];
  const names = [];
  const chosen = { id: game.id, edition: "", options: {}, own: Boolean(game.own) };
  const seats = el("div.seats");
  const lay = () =>
    fill(
      seats,
      range(1, count).map((seat) =>
        field(
          t("score.player", { seat }),
          el("input", {
            type: "text",
            value: names[seat - 1] || "",
            autocomplete: "off",
            "data-seat": seat,
            oninput: ({ target }) => (names[seat - 1] = target.value),
          }),
        ),
      ),
    );
  lay();
  fill(
    place,
    el(
      "form.setup",
      {
        onsubmit: (event) => {
          event.preventDefault();
          start();
        },
      },
      el("h1", { tabIndex: -1 }, game.title),
      el("p.lead", {}, t("score.who")),
      field(
        t("print.players"),
        select(
          range(...game.players).map((n) => [String(n), String(n)]),
          String(count),
          (value) => {
            count = Number(value);
            lay();
          },
        ),
      ),
      seats,
      readings(game, chosen, () => {}),
      el(
        "p.row",
        {},
        el("button.main", { type: "submit" }, t("score.begin")),
        button(t("photo.button"), () => start("photos")),
        button(t("back"), async () => {
          await scoreScreen(place, []);
          $("h1", place).focus();
        }),
      ),
    ),
  );
  $("h1", place).focus();
  async function start(then = "sheet") {
    const draft = await newDraft(
      chosen,
      count,
      names.slice(0, count).map((name) => (name || "").trim()),
      {},
      null,
    );
    location.hash = `#/score/${then}/${draft.id}`;
  }
}

/** Filled-in forms and result files: which game they are of is found out by trying, the one open first. */
export async function takeFiles(list) {
  const place = $("#read") || $("#desk-notes") || $("main").appendChild(el("div", { id: "read" }));
  fill(place, el("p.loading", { role: "status" }, t("score.reading")));
  try {
    await ask("dropped.accepted", { lang: page.lang, sizes: list.map((one) => [one.name, one.size]) });
    const files = await Promise.all(
      list.map(async (one) => ({ name: one.name, bytes: new Uint8Array(await one.arrayBuffer()) })),
    );
    const { data } = await ask("dropped.recognised", { lang: page.lang }, { files });
    if (!data.values)
      return fill(
        place,
        el(
          "div",
          { role: "alert" },
          data.problems.map((one) => fileProblem(one)),
        ),
      );
    const draft = await newDraft(
      { id: data.game, edition: data.edition || "", options: data.options },
      data.players,
      data.names,
      data.values,
      data.component,
      data.provenance,
    );
    tell(
      draft.id,
      data.problems.map((one) => fileProblem(one)),
    );
    location.hash = `#/score/sheet/${draft.id}`;
  } catch (fault) {
    fill(place, complaint(fault));
  }
}
