/** A part of a letter: a paragraph, an address to follow, or rows of label and value. */
export type LetterPart = { text: string } | { link: string; label: string } | { rows: readonly (readonly [string, string])[] };

/** What a message says, written once and sent as plain text and as HTML. */
export interface Letter {
  subject: string;
  parts: readonly LetterPart[];
}

/** The letter as plain text: rows on lines of their own, links in full. */
export function letterAsText({ parts }: Letter): string {
  return `${parts.map(partAsText).join("\n\n")}\n`;
}

/** The letter as a small HTML document that needs no pictures and reads in any mail program. */
export function letterAsHtml({ subject, parts }: Letter): string {
  return [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#fff;color:#2a1a1f;font:16px/1.5 Georgia,serif"><div style="max-width:560px">',
    ...parts.map(partAsHtml),
    "</div></body></html>",
  ].join("\n");
}

function partAsText(part: LetterPart): string {
  if ("text" in part) return part.text;
  if ("link" in part) return `${part.label}:\n${part.link}`;
  return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function partAsHtml(part: LetterPart): string {
  if ("text" in part) return `<p>${escaped(part.text).replaceAll("\n", "<br>")}</p>`;
  if ("link" in part) return `<p><a href="${escaped(part.link)}" style="color:#8a1c4a">${escaped(part.label)}</a></p>`;
  const rows = part.rows.map(([label, value]) => `<tr><th scope="row" style="text-align:left;font-weight:normal;padding:4px 16px 4px 0">${escaped(label)}</th><td style="text-align:right">${escaped(value)}</td></tr>`);
  return `<table style="border-collapse:collapse">${rows.join("")}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
