// Own game: a folder or a zip of data is checked, shown, printed, scored and its text edited here. Its Python never runs.

import { $, el, fill, page, t, button, field, select, complaint, fileProblem, download, holdFocus } from "./dom.js";
import { ask } from "./work.js";
import { kept, keep, forget } from "./store.js";
import { list, watched } from "./print.js";

const FOLDER = "own";
let folder = null; // {rev, files: {name: bytes}}
let edited = "";
let changed = false; // what was typed into it here has not been saved as a zip

async function loadFolder() {
  folder ??= await kept("settings", FOLDER);
  return folder;
}

/** The files of one's own game, for whoever asks Python about it. */
export async function ownFiles() {
  const found = await loadFolder();
  return found ? Object.entries(found.files).map(([name, bytes]) => ({ name, bytes })) : [];
}

/** One's own game as the lists show it; null when there is none or it is not right yet. */
export async function ownGame() {
  const files = await ownFiles();
  if (!files.length) return null;
  try {
    return (await ask("games.game", { lang: page.lang, game: { own: true } }, { files })).data;
  } catch {
    return null;
  }
}

export async function ownScreen(place) {
  const found = await loadFolder();
  const start = el(
    "section.dropzone",
    {},
    el("p", {}, t("own.drop")),
    el(
      "div.row",
      {},
      el(
        "label.button",
        {},
        t("own.zip"),
        el("input.hidden", {
          type: "file",
          accept: ".zip",
          onchange: ({ target }) => {
            takeZip(target.files[0]);
            target.value = "";
          },
        }),
      ),
      "webkitdirectory" in document.createElement("input")
        ? el(
            "label.button",
            {},
            t("own.folder"),
            el("input.hidden", {
              type: "file",
              webkitdirectory: true,
              onchange: ({ target }) => {
                takeList([...target.files].map((one) => [one.webkitRelativePath || one.name, one]));
                target.value = "";
              },
            }),
          )
        : null,
      button(t("own.example"), example),
    ),
  );
  const back = holdFocus(place);
  fill(
    place,
    el("h1", { tabIndex: -1 }, t("own.title")),
    el("p.lead", {}, t("own.lead")),
    el("p.note", {}, t("own.data")),
    el("div", { id: "own-notes" }),
    start,
  );
  if (!found) return back();
  const report = el("section.report", { "aria-live": "polite" });
  const pages = el("section.pages", { "aria-label": t("print.pages") });
  const files = el("section.files", {});
  const names = Object.keys(found.files).sort();
  const texts = names.filter((name) => /\.(toml|csv|md)$/.test(name));
  if (!texts.includes(edited)) edited = texts.find((name) => name.endsWith("game.toml")) || texts[0] || "";
  const lines = el("ol.lines", { "aria-live": "polite" });
  const text = el("textarea", {
    className: "editor",
    spellcheck: false,
    value: edited ? new TextDecoder().decode(found.files[edited]) : "",
    "aria-label": t("own.text", { name: edited }),
    rows: 24,
    oninput: () => {
      changed = true;
      clearTimeout(later);
      later = setTimeout(async () => {
        found.files[edited] = new TextEncoder().encode(text.value);
        await saveFolder();
        check(report, pages, lines, text);
      }, 500);
    },
  });
  let later = null;
  place.append(
    el(
      "div.split.editing",
      {},
      el(
        "section",
        {},
        field(
          t("own.file"),
          select(
            texts.map((one) => [one, one]),
            edited,
            (value) => {
              edited = value;
              ownScreen(place);
            },
          ),
        ),
        lines,
        text,
      ),
      el(
        "div",
        {},
        report,
        el(
          "p.row",
          {},
          button(t("print.kit"), () => ownKit(files), "main"),
          el("a.button", { href: "#/score" }, t("own.score")),
          button(t("own.save"), saveZip),
          button(
            t("own.forget"),
            async () => {
              await forget("settings", FOLDER);
              folder = null;
              ownScreen(place);
            },
            "plain",
          ),
        ),
        files,
        pages,
      ),
    ),
  );
  back();
  check(report, pages, lines, text);
}

async function saveFolder() {
  folder = { ...(await keep("settings", FOLDER, folder)), files: folder.files };
}

let checks = 0;
async function check(report, pages, lines, text) {
  const mine = ++checks;
  report.setAttribute("aria-busy", "true");
  try {
    const { data, files } = await ask("folders.checked", { lang: page.lang }, { files: await ownFiles() });
    if (mine !== checks) return;
    const here = data.problems.filter((one) => one.file === edited && one.line);
    fill(
      lines,
      here.map((one) =>
        el(
          "li",
          { value: one.line },
          button([one.told, one.hint ? el("span.hint", {}, one.hint) : ""], () => jumpTo(text, one.line), "plain"),
        ),
      ),
    );
    fill(
      report,
      el("h2", {}, data.title || t("own.title")),
      el(`p.${data.ok ? "good" : "fault"}`, { role: "status" }, data.verdict),
      data.problems.filter((one) => !here.includes(one)).map((one) => fileProblem({ ...one, text: one.told })),
    );
    fill(
      pages,
      files.map(({ name, bytes }) =>
        el("figure", {}, el("img", { alt: name, src: URL.createObjectURL(new Blob([bytes], { type: "image/png" })) })),
      ),
    );
  } catch (fault) {
    if (mine === checks) fill(report, complaint(fault));
  }
  report.removeAttribute("aria-busy");
}

function jumpTo(text, line) {
  const before =
    text.value
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  const end = text.value.indexOf("\n", before);
  text.focus();
  text.setSelectionRange(before, end < 0 ? text.value.length : end);
}

async function ownKit(place) {
  const files = await ownFiles();
  const found = await watched(place, t("print.working"), (progress) =>
    ask("games.kit", { game: { own: true }, lang: page.lang, how: { lang: page.lang } }, { files, progress }),
  );
  if (found)
    fill(
      place,
      found.data.problems.map((one) => fileProblem(one)),
      list(found.files.filter(({ name }) => /\.(pdf|zip)$/.test(name))),
    );
}

async function saveZip() {
  const { data, files } = await ask("folders.zipped", { lang: page.lang }, { files: await ownFiles() });
  download(data.name, files[0].bytes);
  changed = false;
}

async function example() {
  await taking(async () => (await ask("folders.example", { lang: page.lang })).files);
}

/** A game in a zip. */
export async function takeZip(file) {
  if (!file) return;
  await taking(
    async () =>
      (
        await ask(
          "folders.unzipped",
          { lang: page.lang },
          { files: [{ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }] },
        )
      ).files,
  );
}

/** Put another game in the place of the one that is here, once it is known to be one and whoever edited the old one agrees. */
async function taking(getFiles) {
  fill($("#own-notes"));
  try {
    const files = await getFiles();
    if (changed && !confirm(t("own.replace"))) return;
    changed = false;
    await take(files);
  } catch (fault) {
    fill($("#own-notes"), complaint(fault));
  }
}

/** A game as `[[path, file], …]`, from a folder that was chosen or dropped. */
export async function takeList(list) {
  if (!list.length) return;
  await taking(async () => {
    const { data } = await ask("folders.accepted", {
      lang: page.lang,
      folder: list[0][0].split("/")[0],
      sizes: list.map(([name, file]) => [name, file.size]),
    });
    const wanted = list.filter(([name]) => name in data.names);
    return Promise.all(
      wanted.map(async ([name, file]) => ({ name: data.names[name], bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
  });
}

async function take(files) {
  const python = files.filter(({ name }) => name.endsWith(".py"));
  const before = await kept("settings", FOLDER);
  folder = { rev: before?.rev || 0, files: Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])) };
  await saveFolder();
  await ownScreen($("main"));
  if (python.length)
    fill($("#own-notes"), el("p.note", { role: "alert" }, t("own.python", { names: python.map(({ name }) => name).join(", ") })));
}
