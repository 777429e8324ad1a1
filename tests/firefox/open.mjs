// Opens the one file in Firefox as somebody would: a page's picture, a result from a file, its certificate's name, the score
// book.
// node open.mjs FIREFOX PAGE RESULT_FILE; prints what was seen as JSON.
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [program, file, evening] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 }); // a desk: a phone keeps the result behind a button
  page.setDefaultTimeout(150_000);
  /** @type {{ faults: string[], asked: string[], [what: string]: unknown }} */
  const seen = { faults: [], asked: [] };
  page.on("pageerror", (fault) => seen.faults.push(String(fault)));
  page.on("request", (request) => seen.asked.push(request.url().slice(0, 60)));
  const began = Date.now();
  await page.goto(`${pathToFileURL(file).href}#/print/open`);
  await page.waitForSelector(".pages img");
  seen.seconds = (Date.now() - began) / 1000;
  seen.picture = await page.$eval(".pages img", (image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]));
  await page.evaluate(() => {
    location.hash = "#/score";
  });
  const input = await page.waitForSelector(".dropzone input[multiple]");
  if (!input) throw new Error("no place for files");
  await input.uploadFile(evening);
  await page.waitForSelector(".result tr.won");
  seen.winner = await page.$eval(".result tr.won th", (one) => one.textContent);
  seen.totals = await page.$$eval(".ranking tbody tr", (rows) =>
    rows.map((row) => [row.querySelector("th")?.textContent, row.querySelector(".total")?.textContent]),
  );
  await page.$$eval(".result button.main", (buttons) => buttons[0].click());
  await page.waitForSelector("#desk-notes .good");
  await page.evaluate(() => {
    location.hash = "#/season";
  });
  await page.waitForSelector(".ranking tbody tr");
  seen.season = (await page.$$(".ranking tbody tr")).length;
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
}
