import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorHandler } from "hono";
import { chatAddress, phoneAddress, sampleHours, type ShopDetails } from "#app/content/shop-details.ts";
import * as englishDemonstration from "#app/content/en/demonstration-words.ts";
import * as englishRefusals from "#app/content/en/refusal-words.ts";
import * as englishSite from "#app/content/en/site-words.ts";
import * as hindiDemonstration from "#app/content/hi/demonstration-words.ts";
import * as hindiRefusals from "#app/content/hi/refusal-words.ts";
import * as hindiSite from "#app/content/hi/site-words.ts";
import { addressIn } from "#app/content/href.ts";
import { languageAt } from "#app/content/languages.ts";
import { hindiOfLetters, languageOfLetters } from "#app/content/own-language.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import type { ChainEnv } from "./chain-links.ts";
import type { Log } from "./log.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";

/** The statuses that the HTTP chain answers with by itself. */
export type RefusalStatus = keyof typeof englishRefusals.refusalWords;

/** The words of each language. */
const words = {
  en: { refusals: englishRefusals, site: englishSite, usual: englishDemonstration },
  hi: { refusals: hindiRefusals, site: hindiSite, usual: hindiDemonstration },
};

// A small style of its own, allowed by its hash: the shop's stylesheet may be what failed.
const style =
  "body{overflow-wrap:anywhere;max-width:34rem;margin:12vh auto;padding:0 1rem;font:1.1rem/1.55 system-ui,sans-serif;color:#2b1d16;background:#fbf6ec}h1{font:600 1.9rem/1.2 Georgia,serif;font-size:min(1.9rem,12vw);color:#86201b}h2{font:600 1.2rem/1.2 Georgia,serif}footer{margin-top:3rem;border-top:1px solid}ul{list-style:none;padding:0}a{color:inherit;display:inline-block;min-width:44px;padding:.6rem 0}@media (prefers-color-scheme:dark){body{color:#f6ecdd;background:#191210}h1{color:#f5b09b}}";
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'`;

let shopNow: (language: Language) => ShopDetails | null = () => sampleShopDetails;

/** Sets what these pages say of the shop; null where that is not known. They are made where no page of the shop can be, and by the HTTP parser's error. */
export function nameShopInRefusals(details: (language: Language) => ShopDetails | null): void {
  shopNow = details;
}

/** Says why a request got no page, and links back: a page for a browser, a line of text for other clients. `id` is the request's, for failures. */
export function refusalTo(request: Request, status: RefusalStatus, more: Omit<RefusalFacts, "path"> = {}): Response {
  const path = new URL(request.url).pathname;
  const { body, headers } = refusal(status, request.headers.get("accept"), { path, ...more });
  return new Response(body, { status, headers });
}

interface RefusalFacts {
  /** The path of the request, which says in what language to answer. */
  path?: string;
  id?: string;
  headers?: Record<string, string>;
  /** Of what kind the files were that were sent, where it is about files. */
  upload?: "photographs" | "table";
}

/** The same as body and headers, for links on Node's requests. */
export function refusal(
  status: RefusalStatus,
  accept: string | null,
  { path = "", id, headers = {}, upload }: RefusalFacts = {},
): { body: string; headers: Record<string, string> } {
  const language = languageAt(path);
  const { refusals } = words[language.code];
  const ofUploads: Readonly<Record<number, { title: string; text: string }>> =
    upload === undefined ? {} : { ...refusals.uploadWords, ...(upload === "table" && refusals.tableWords) };
  const { title, text } = ofUploads[status] ?? refusals.refusalWords[status];
  const number = id === undefined ? null : refusals.refusalLinks.number(id);
  // In this order, as for a customer's pages (app/session/visit.server.ts).
  const common = { "cache-control": "no-store, no-cache", ...headers };
  if (!(accept ?? "").includes("text/html")) {
    return {
      body: `${[`${title}.`, text, number].filter((part) => part !== null).join(" ")}\n`,
      headers: { ...common, "content-type": "text/plain; charset=utf-8" },
    };
  }
  const page = `<!doctype html>
<html lang="${language.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${number === null ? "" : `<p>${number}</p>`}<p><a href="${addressIn(language.prefix, "/")}">${refusals.refusalLinks.back}</a></p></main>${help(language)}</body>
</html>
`;
  return {
    body: page,
    headers: { ...common, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  };
}

/** How to reach the shop, as on every page. */
function help(language: ReturnType<typeof languageAt>): string {
  const { site, usual } = words[language.code];
  const shop = shopNow(language.code);
  if (shop === null) return "";
  const hours = shop.hours === sampleHours ? usual.sampleHoursText : shop.hours;
  const lang = language.code === DEFAULT_LANGUAGE ? hindiOfLetters(hours) : languageOfLetters(hours);
  const links = [
    [addressIn(language.prefix, "/contact"), site.helpLinks["/contact"]],
    [chatAddress(shop, shop.chatGreeting ?? usual.greetingOf(shop.name)), site.chat],
    [phoneAddress(shop.phone), shop.phone],
    [`mailto:${shop.email}`, shop.email],
  ] as const;
  const items = links.map(([href, text]) => `<li><a href="${escaped(href)}">${escaped(text)}</a></li>`);
  return `<footer><h2>${site.help}</h2><ul>${items.join("")}</ul><p${lang === undefined ? "" : ` lang="${lang}"`}>${escaped(hours)}</p></footer>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Answers a request that is not read any further; unless `more` says otherwise, its connection is closed. */
export function sendRefusal(
  { headers: { accept }, method, url = "" }: IncomingMessage,
  response: ServerResponse,
  status: RefusalStatus,
  more: Record<string, string> = { connection: "close" },
): void {
  const { body, headers } = refusal(status, accept ?? null, { path: url, headers: more });
  response
    .writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) })
    .end(method === "HEAD" ? undefined : body);
}

/** Logs an error that no page has handled, and answers 500. A client that has left causes no error in the log. */
export function answerFailure(log: Log): ErrorHandler<ChainEnv> {
  return (error, { req: { raw: request }, get }) => {
    const id = get("requestId");
    if (!request.signal.aborted) log.error({ requestId: id, stack: error.stack ?? error.message }, "the shop failed");
    return refusalTo(request, 500, { id });
  };
}
