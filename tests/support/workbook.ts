import { zipOf } from "./photographs.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006/relationships";

/** An Excel workbook with one sheet, of the inner XML of its parts. */
export function workbookOf({ sheet = "", strings = "", styles = "" }): Buffer {
  const related = ["worksheet", "sharedStrings", "styles"]
    .map((kind) => `<Relationship Id="${kind}" Type="${relations}/${kind}" Target="${kind}.xml"/>`)
    .join("");
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}">${related}</Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/worksheet.xml": `<worksheet xmlns="${main}" xmlns:x="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipOf(
    Object.entries(parts).map(([name, text]) => ({
      name,
      bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
      method: 8,
    })),
  );
}
