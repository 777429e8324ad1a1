// Fills in a form in Firefox as somebody would: the file opened in a tab, boxes typed into and ticked, and what its viewer saves.
// node fill.mjs FIREFOX IN.pdf VALUES.json OUT.pdf
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [program, input, values, output] = process.argv.slice(2);
/** @type {Record<string, boolean | string>} */
const wanted = JSON.parse(await readFile(values, "utf8"));
const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true });
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(pathToFileURL(input).href);
  await page.waitForSelector(".annotationLayer [name]");
  const left = new Set(Object.keys(wanted));
  const pages = await page.$$eval(".page", (all) => all.length);
  for (let number = 1; number <= pages; number++) {
    const layer = `.page[data-page-number="${number}"] .annotationLayer`;
    await page.$eval(`.page[data-page-number="${number}"]`, (one) => one.scrollIntoView());
    if (!(await page.waitForSelector(`${layer} [name]`, { timeout: 10_000 }).catch(() => null))) continue;
    const filled = await page.$eval(
      layer,
      (place, given) =>
        [...place.querySelectorAll("[name]")].flatMap((/** @type {any} */ box) => {
          const value = given[box.name];
          if (value === undefined) return [];
          box.focus();
          if (box.type === "checkbox") box.click();
          else {
            box.value = value;
            for (const event of ["input", "change"]) box.dispatchEvent(new Event(event, { bubbles: true }));
          }
          box.blur();
          return [box.name];
        }),
      wanted,
    );
    for (const name of filled) left.delete(name);
  }
  if (left.size) throw new Error(`no box for ${[...left].join(", ")}`);
  const saved = await page.evaluate(async () => {
    const bytes = await /** @type {any} */ (globalThis).PDFViewerApplication.pdfDocument.saveDocument();
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  });
  await writeFile(output, Buffer.from(saved, "base64"));
} finally {
  await browser.close();
}
