/** A part of a mail: a paragraph, a link, rows of label and value, or a command to copy. */
export type MailPart =
  | { text: string }
  | { link: string; label: string }
  | { rows: readonly (readonly [string, string])[] }
  | { command: string; label: string };

/** The content of a mail; it is sent as plain text and as HTML. */
export interface MailContent {
  subject: string;
  parts: readonly MailPart[];
}

/** A mail as plain text: each row on a line of its own, links in full. */
export function mailAsText({ parts }: MailContent): string {
  return `${parts.map(partAsText).join("\n\n")}\n`;
}

/** A mail as a small HTML document without pictures, for any mail program. */
export function mailAsHtml({ subject, parts }: MailContent): string {
  return [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#f6efe3;color:#2a1a1f;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-top:4px solid #8a1c4a">',
    ...parts.map(partAsHtml),
    "</div></body></html>",
  ].join("\n");
}

function partAsText(part: MailPart): string {
  if ("text" in part) return part.text;
  if ("link" in part) return `${part.label}:\n${part.link}`;
  if ("command" in part) return `${part.label}:\n${part.command}`;
  return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function partAsHtml(part: MailPart): string {
  if ("text" in part) return `<p>${escaped(part.text).replaceAll("\n", "<br>")}</p>`;
  if ("link" in part)
    return `<p><a href="${escaped(part.link)}" style="color:#8a1c4a;font-weight:bold">${escaped(part.label)}</a></p>`;
  if ("command" in part)
    return `<p>${escaped(part.label)}:</p><pre style="padding:12px;background:#f6efe3;white-space:pre-wrap">${escaped(part.command)}</pre>`;
  const rows = part.rows.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;font-weight:normal;padding:6px 16px 6px 0;border-bottom:1px solid #e6dac6">${escaped(label)}</th><td style="text-align:right;white-space:nowrap;border-bottom:1px solid #e6dac6">${escaped(value)}</td></tr>`,
  );
  return `<table style="border-collapse:collapse;width:100%;margin:16px 0">${rows.join("")}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
