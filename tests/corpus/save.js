// Saves evenings with ExcelJS and SheetJS; run by make.py where both are installed. Evenings come in on standard input.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const ExcelJS = require("exceljs");
const XLSX = require("xlsx");

const evenings = JSON.parse(fs.readFileSync(0, "utf-8"));
const cell = (one) => (one?.day ? new Date(`${one.day}T00:00:00Z`) : one);

function target(program, name) {
  const folder = path.join(process.argv[2], program);
  fs.mkdirSync(folder, { recursive: true });
  return path.join(folder, name);
}

async function main() {
  for (const [game, rows] of Object.entries(evenings)) {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Evening", { views: [{ state: "frozen", ySplit: 1 }] });
    rows.forEach((row, number) => {
      const line = sheet.addRow(row.map(cell));
      // A name in two colours, as it is kept when a part of a text is coloured.
      if (number && typeof row[0] === "string") {
        const [first, ...rest] = row[0];
        line.getCell(1).value = {
          richText: [{ font: { bold: true }, text: first }, { text: rest.join("") }].filter((one) => one.text),
        };
      }
    });
    await book.xlsx.writeFile(target("exceljs", `${game}.xlsx`));
    const other = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(
      other,
      XLSX.utils.aoa_to_sheet(
        rows.map((row) => row.map(cell)),
        { UTC: true },
      ),
      "Evening",
    );
    for (const kind of ["xlsx", "ods"]) XLSX.writeFile(other, target("sheetjs", `${game}.${kind}`), { compression: true });
  }
}
main();
