import { Readable } from "node:stream";
import { noteTaken } from "#api/staff/once.ts";
import { page } from "./page.ts";
import { memberOf, type Visit } from "./visit.ts";

/** A file to save, and what the log says of it. */
interface Download {
  /** The name of the file. */
  file: string;
  /** A text, or its parts, each made when the one before it was taken. */
  body: string | AsyncIterable<string | Uint8Array>;
  /** A table of CSV, where it is left out. */
  type?: string;
  subject?: string;
  details?: Record<string, unknown>;
}

/** A page that is a file to save. `name` is that of the act in the log, which says who took the file; null for one that is no export. */
export function download<Params>(name: string | null, make: (visit: Visit, params: Params) => Promise<Download>) {
  return page({
    async load(visit: Visit, params: Params) {
      const { file, body, type = "text/csv; charset=utf-8", subject = "", details } = await make(visit, params);
      const headers = { "content-type": type, "content-disposition": `attachment; filename="${file}"` };
      // Nothing is taken by asking for the headers.
      if (visit.method === "HEAD") return new Response(null, { headers });
      if (name !== null)
        await noteTaken(visit.services, { name, member: memberOf(visit), address: visit.address }, subject, details);
      const parts = Readable.from(typeof body === "string" ? [body] : body, { objectMode: false });
      return new Response(Readable.toWeb(parts) as ReadableStream, { headers });
    },
    title: () => "",
    show: () => null,
  });
}

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
