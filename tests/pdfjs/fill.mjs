// Fills in a form and saves it as the viewer of a browser does, and draws a page.
// node fill.mjs save IN.pdf VALUES.json OUT.pdf   |   node fill.mjs draw IN.pdf PAGE OUT.png
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const home = path.dirname(require.resolve("pdfjs-dist/package.json"));
const pdfjs = await import(pathToFileURL(path.join(home, "legacy/build/pdf.mjs")).href);
const folder = (/** @type {string} */ name) => pathToFileURL(`${path.join(home, name)}/`).href;

const [what, input, third, output] = process.argv.slice(2);
const data = new Uint8Array(await readFile(input));
const file = await pdfjs.getDocument({
  data,
  verbosity: 0,
  cMapUrl: folder("cmaps"),
  cMapPacked: true,
  standardFontDataUrl: folder("standard_fonts"),
}).promise;

if (what === "save") {
  const values = JSON.parse(await readFile(third, "utf8"));
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    for (const field of await page.getAnnotations()) {
      if (field.fieldName in values) {
        file.annotationStorage.setValue(field.id, { value: values[field.fieldName] });
      }
    }
  }
  await writeFile(output, await file.saveDocument());
} else {
  const page = await file.getPage(Number(third));
  const viewport = page.getViewport({ scale: 2 });
  const surface = file.canvasFactory.create(viewport.width, viewport.height);
  await page.render({ canvasContext: surface.context, viewport, annotationMode: pdfjs.AnnotationMode.ENABLE }).promise;
  await writeFile(output, surface.canvas.toBuffer("image/png"));
}
await file.destroy();
