import { type Language, languagePrefix } from "#domain/languages.ts";
import type { OrderLink } from "#api/http/services.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import { en, type MailWords } from "./words/en.ts";
import { hi } from "./words/hi.ts";

/** The words of mails in each language. */
export const mailWords: Readonly<Record<Language, MailWords>> = { en, hi };

/** A part of a mail: a paragraph, a link, or rows of label, value and the address of a picture. */
export type MailPart =
  | { text: string }
  | { link: string; label: string }
  | { rows: readonly (readonly [label: string, value: string, picture?: string])[] };

/** The content of a mail; it is sent as plain text and as HTML. */
export interface MailContent {
  subject: string;
  parts: readonly MailPart[];
  /** The words it is written in; English ones where they are absent. */
  words?: MailWords;
}

/** A mail as plain text: each row on a line of its own, links in full. */
export function mailAsText({ parts }: MailContent): string {
  return `${parts.map(partAsText).join("\n\n")}\n`;
}

/** The colours of the shop. Mail programs read styles of elements alone, or rules as well: then a dark window gets the dark ones. */
const dark =
  ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){" +
  ".paper{background:#191210!important;color:#f6ecdd!important}.sheet{background:#241a16!important;border-color:#c89a4a!important}" +
  ".line{border-color:#4a3a30!important}.madder{color:#f5b09b!important}" +
  ".soft{color:#cfbea9!important}.button{background:#f5b09b!important;color:#2a0f0b!important}}";
const line = "border-bottom:1px solid #dccdb4";

/** A mail as a small HTML document that says all without its pictures, for any mail program, narrow or wide. */
export function mailAsHtml({ subject, parts, words = en }: MailContent): string {
  const first = parts.findIndex((part) => "link" in part);
  return [
    `<!doctype html><html lang="${words.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title><style>${dark}</style></head>`,
    '<body class="paper" style="margin:0;padding:24px 12px;background:#fbf6ec;color:#2b1d16;font:16px/1.5 Georgia,serif;overflow-wrap:break-word">',
    '<div class="sheet" style="max-width:560px;margin:0 auto;padding:24px 20px;background:#fffdf8;border-top:4px double #b8893a">',
    `<h1 class="madder" style="margin:0 0 16px;color:#86201b;font-size:24px;line-height:${words.code === "en" ? "1.2" : "1.4"}">${worded(subject, words)}</h1>`,
    ...parts.map((part, index) =>
      partAsHtml(part, words, { isFirstLink: index === first, isLast: index === parts.length - 1 }),
    ),
    "</div></body></html>",
  ].join("\n");
}

function partAsText(part: MailPart): string {
  if ("text" in part) return part.text;
  if ("link" in part) return `${part.label}:\n${part.link}`;
  return part.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
}

/** The first link of a mail is a button: what the customer most likely wants. The last part is the signature. */
function partAsHtml(
  part: MailPart,
  words: MailWords,
  { isFirstLink, isLast }: { isFirstLink: boolean; isLast: boolean },
): string {
  if ("text" in part) {
    const text = worded(part.text, words).replaceAll("\n", "<br>");
    return isLast
      ? `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dccdb4;color:#594839">${text}</p>`
      : `<p style="margin:0 0 16px">${text}</p>`;
  }
  if ("link" in part) {
    const look = isFirstLink
      ? 'class="button" style="display:inline-block;padding:10px 20px;background:#86201b;color:#fff8ee;font-weight:bold;text-decoration:none"'
      : 'class="madder" style="display:inline-block;padding:10px 0;color:#86201b;font-weight:bold"';
    return `<p style="margin:0 0 16px"><a href="${escaped(part.link)}" ${look}>${marked(part.label, words)}</a></p>`;
  }
  return `<table style="border-collapse:collapse;width:100%;margin:0 0 16px;font-variant-numeric:tabular-nums lining-nums">${part.rows.map((row) => rowAsHtml(row, words)).join("")}</table>`;
}

function rowAsHtml([label, value, picture]: readonly [string, string, string?], words: MailWords): string {
  const cell = `padding:8px 0;vertical-align:top;font-weight:${label === words.order.total ? "bold" : "normal"};${line}`;
  const image =
    picture === undefined
      ? ""
      : `<img src="${escaped(picture)}" alt="" width="48" height="64" style="float:left;margin-right:12px">`;
  return (
    `<tr><th scope="row" class="line" style="${cell};padding-right:16px;text-align:left;${breaksOf(label)}">${image}${marked(label, words)}</th>` +
    `<td class="line" style="${cell};text-align:right;${breaksOf(value)}">${marked(value, words)}</td></tr>`
  );
}

/** Amounts and numbers stay on one line. Only a word that is too long for half a phone's width is broken. */
function breaksOf(text: string): string {
  const longest = Math.max(...text.split(/\s+/).map((word) => word.length));
  if (longest > 14) return "overflow-wrap:anywhere";
  return longest === text.length ? "white-space:nowrap" : "overflow-wrap:normal";
}

/** Text whose numbers of orders and returns stay whole: a hyphen is a place to break a line. */
function worded(text: string, words: MailWords): string {
  return marked(text, words).replaceAll(/\b[A-Z]{2}-[A-Z\d]{8}\b/g, '<span style="white-space:nowrap">$&</span>');
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Text as HTML. In a mail of another script, names in Latin letters are marked as English: a voice reads them as such. */
function marked(text: string, { code }: MailWords): string {
  if (code === "en") return escaped(text);
  return text
    .split(/([A-Za-z](?:[\w .,'’&@:/+-]*\w)?)/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `<span lang="en">${escaped(part)}</span>`))
    .join("");
}

/** The name of a country; its code when the runtime does not know it. */
export function nameOfCountry(code: string, language: Language = "en"): string {
  try {
    return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The name of a language, for the owner. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

/** A line of an order in words: how many, what, the chosen options, what is still to be chosen, and the owner's number of it. */
export function itemName(
  { quantity, name, size, color, sku, toChoose: open }: LoadedOrder["items"][number],
  words: MailWords = en,
): string {
  const toChoose = open.length === 0 ? null : words.toChoose(open);
  const chosen = [
    size,
    color === null ? null : words.color(color),
    toChoose,
    sku === null ? null : words.sku(sku),
  ].filter((option) => option !== null);
  return `${quantity} × ${name}${chosen.length > 0 ? ` (${chosen.join(", ")})` : ""}`;
}

/** Whether the customer has still to choose a size or colour of a line. */
export function hasOpenChoice({ items }: LoadedOrder): boolean {
  return items.some((item) => item.toChoose.length > 0);
}

/** The shop as the sender of a mail. Its address has no slash at the end; its UPI id is null where it takes no payments by hand. */
export interface MailSender {
  shopName: string;
  shopUrl: string;
  upiId: string | null;
  timeZone: string;
  contact: ShopContact;
  /** Where an order is shown without a login. */
  orderLink: OrderLink;
  /** The words of its reader's language. */
  words: MailWords;
}

/** The address of a page of the shop in the language of a mail. */
export function pageAddress({ shopUrl, words }: Pick<MailSender, "shopUrl" | "words">, path: string): string {
  return `${shopUrl}${languagePrefix(words.code)}${path}`;
}

/** The shop's postal address and phone number; null where the owner has set none. */
export interface ShopContact {
  address: string | null;
  phone: string | null;
}

/** A mail that the shop signs: with its name, and below it where to find and to call it. */
export function signedMail(sender: MailSender, subject: string, parts: readonly MailPart[]): MailContent {
  const { shopName, contact, words } = sender;
  const signature = [shopName, contact.address, contact.phone].filter((line) => line !== null).join("\n");
  return { subject, words, parts: [...parts, { text: signature }] };
}
