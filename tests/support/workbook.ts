import { zipOf } from "./photographs.ts";

/** A cell: a text, a number as it is written, or a formula with its result or without one. */
type Cell = { text: string } | { formula?: string; number?: string };

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";

/** An Excel workbook with one sheet, with a cell in another place or with bytes of nothing where they are asked for. */
export function workbookOf(
  rows: readonly (readonly Cell[])[],
  { lastCell = "", padding = 0 }: { lastCell?: string; padding?: number } = {},
): Buffer {
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, column) => written(cell, `${"ABCDEFGH"[column]}${index + 1}`)).join("")}</row>`,
  );
  const far = lastCell === "" ? "" : `<row r="${lastCell.slice(1)}"><c r="${lastCell}"><v>1</v></c></row>`;
  const sheet = `${head}<worksheet xmlns="${main}"><sheetData>${lines.join("")}${far}</sheetData></worksheet>`;
  const parts = {
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet,
    ...(padding > 0 && { "xl/media/nothing.bin": " ".repeat(padding) }),
  };
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(text), method: 8 })));
}

function written(cell: Cell, place: string): string {
  if ("text" in cell) return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cell.text}</t></is></c>`;
  const formula = cell.formula === undefined ? "" : `<f>${cell.formula}</f>`;
  return `<c r="${place}">${formula}${cell.number === undefined ? "" : `<v>${cell.number}</v>`}</c>`;
}
