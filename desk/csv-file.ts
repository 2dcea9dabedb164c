/** The files that a table as text may come in. */
export const TEXT_TABLES = ".csv,.txt,.tsv,text/csv";

/** Rows as the text of a CSV file. Spreadsheets know by its first character that it is UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join()).join("\r\n")}\r\n`;
}

/** What somebody typed like a formula stays a text in a spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+\-@\t]/.test(text) && !/^[+-]?[\d\s.]+$/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The text of a file: UTF-8, UTF-16 with its mark, or what Excel writes on Windows. */
export function decodedFile(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
