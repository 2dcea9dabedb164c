import { defaultTreeAdapter as tree } from "parse5";
import { languageAt, pathWithoutLanguage } from "#app/content/languages.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { attribute, elements, named, type Element } from "./html.ts";
import type { Answer } from "./walk-shop.ts";

/** What Hindi writes in Latin letters, too. */
const latinNames: readonly RegExp[] = [
  /\bPallu\b/g,
  // Addresses, numbers of orders and returns.
  /[\w.+*-]+@[\w.-]+|\bhttps?:\S+|\b(?:PL|RT)-[0-9A-Z]+\b/g,
  // Sizes, units, and names that nobody writes otherwise.
  /\b(?:X{0,2}S|M|\dXL|X{0,3}L|MB|px)\b/g,
  /\b(?:WhatsApp|Razorpay|Visa|Mastercard|RuPay|Delhivery|UPI|GST|GSTIN|HSN|OTP|CVV|PDF|CSV)\b/g,
  // Standards and programs that the accessibility statement and the privacy note name.
  /\b(?:WCAG|A{1,3}|Orca|NVDA|JAWS|Narrator|VoiceOver|TalkBack|macOS|iOS|lynx)\b|__Host-/g,
];

/** Latin letters that a Hindi page may have: names, and the shop's own address. */
export const latin = [...latinNames, new RegExp(sampleShopDetails.address, "g")];
/** What visitors typed in Devanagari. */
export const typed = [
  /हिन्दी|आशा(?: राव)?|(?<=^\s*)आ(?=\s*$)|४ मंदिर मार्ग|मैसूर|कर्नाटक|क्षक्ष|क्या नीला रंग छूटता है|घर पर कोई नहीं था/g,
];
/** What has no words has one address. */
export const wordless =
  /^\/(?:assets\/|desk\/[\w-]+\.css$|pictures?\b|product\/[^/]+\/picture|service-worker\.js|robots\.txt|sitemap\.xml|[\w-]+\.(?:png|svg|ico|css)$)/;
/** Sentences, or their parts between values: three words and more. */
export const threeWords = /\p{Script=Latin}[\p{Script=Latin}’'-]+(?:,? [\p{Script=Latin}’'-]+){2}/u;

/** Each finding once, with the first answer that has it. */
export function found(answers: readonly Answer[], look: (answer: Answer) => string[]): string[] {
  const first = new Map<string, string>();
  for (const answer of answers)
    for (const text of look(answer)) if (!first.has(text)) first.set(text, `${answer.asked}: ${text}`);
  return [...first.values()];
}

/** Texts of the answers in letters of the other language; `allowed` are names. */
export function foreignTexts(answers: readonly Answer[], allowed?: readonly RegExp[]): string[] {
  return found(answers, ({ url, root }) => {
    const page = root();
    if (page === null) return [];
    return languageAt(url.pathname).code === "hi"
      ? withLetters("Latin", textsIn(page), allowed ?? latin)
      : withLetters("Devanagari", textsIn(page), allowed ?? typed);
  });
}

/** Texts in the data of a page. */
export function dataOf({ source }: Answer): string[] {
  const [, data = ""] = source.split("streamController.enqueue(");
  return [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => text);
}

/** Sentences of the other language in the data of the answers. */
export function foreignData(answers: readonly Answer[]): string[] {
  // Values of filters, which are parameters, stand in lists of lines; the framework names a status in its own words.
  const isForeign = (text: string) => threeWords.test(text) && !/\\u005cn|^Internal Server Error$/.test(text);
  // The page marks what an upstream said; its data know it by isolates of Unicode, or are a status nobody knows.
  const said = [/\u2068.*\u2069|^held at customs$/g];
  return found(answers, (answer) =>
    languageAt(answer.url.pathname).code === "hi"
      ? withLetters("Latin", dataOf(answer).filter(isForeign), [...latin, ...said])
      : withLetters("Devanagari", dataOf(answer), typed),
  );
}

/** Addresses in the answers that lead into the other language, but the link that is there for it. */
export function strayAddresses(answers: readonly Answer[]): string[] {
  return found(answers, ({ url: here, headers, source, root }) => {
    const { prefix } = languageAt(here.pathname);
    const isOther = (path: string) => path.startsWith("/") && languageAt(path).prefix !== prefix;
    const leads = (address: string) => {
      const url = URL.parse(address, here);
      if (url === null || url.host !== here.host || address === here.origin || wordless.test(url.pathname))
        return false;
      return [url.pathname, ...["returnTo", "from"].map((name) => url.searchParams.get(name) ?? "")].some(isOther);
    };
    const page = root();
    const links = (page === null ? [] : elements(page)).flatMap((element) => {
      if (attribute(element, "hreflang") !== null) return [];
      const isBack = /^(?:returnTo|from)$/.test(attribute(element, "name") ?? "");
      const isOfPage = attribute(element, "property") === "og:url";
      const names = ["href", "action", "formaction", ...(isBack ? ["value"] : []), ...(isOfPage ? ["content"] : [])];
      return names.map((name) => attribute(element, name));
    });
    const [, ...data] = source.split(/(?="https?:)/).map((part) => part.slice(1).split('"')[0] ?? "");
    return [headers.get("location"), ...links, ...data].filter((one) => one !== null).filter(leads);
  });
}

/** Links to the other language that do not lead to the same page. */
export function wrongSwitches(answers: readonly Answer[]): string[] {
  return found(answers, ({ url, root }) => {
    const page = root();
    if (page === null || named(page, "header").length === 0) return [];
    const links = elements(page, (element) => element.tagName === "a" && attribute(element, "hreflang") !== null);
    const paths = links.map((link) => attribute(link, "href") ?? "");
    const own = pathWithoutLanguage(url.pathname);
    // The page without a connection stands for any.
    const path = own === "/offline" ? "/" : own;
    const expected = languageAt(url.pathname).code === "hi" ? path : `/hi${path === "/" ? "" : path}`;
    return paths.join() === expected + url.search ? [] : [`${expected}${url.search}, not ${paths.join()}`];
  });
}

const told = [
  "alt",
  "title",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "label",
];
const silent = new Set(["script", "style", "template", "code"]);
const metas = /^(?:description|(?:og|twitter):(?:title|description|site_name|image:alt))$/;
/** What structured data say to programs alone: types, addresses and codes. */
const codes =
  /^(?:@.*|url|item|image|logo|sku|.*Currency|.*Country|availability|itemCondition|inLanguage|target|query-input)$/;

/** The texts of a page that are shown or spoken, or say to other programs what it is about. What has a language of its own is left out. */
export function textsIn(element: Element, language = attribute(element, "lang")): string[] {
  if ((attribute(element, "lang") ?? language) !== language) return [];
  if (attribute(element, "type") === "application/ld+json") return textsInData(JSON.parse(ownText(element)));
  if (silent.has(element.tagName)) return [];
  // What a button shows is inside of it; its value is for the server.
  const [type, meta] = [attribute(element, "type"), attribute(element, "name") ?? attribute(element, "property")];
  const own = element.attrs.filter(
    ({ name, value }) =>
      told.includes(name) ||
      (name.startsWith("data-") && value.includes(" ")) ||
      (name === "value" && element.tagName === "input" && ["submit", "button", "reset"].includes(type ?? "")) ||
      (name === "content" && metas.test(meta ?? "")),
  );
  // What a link writes into a message of the visitor.
  const message =
    element.tagName === "a" ? URL.parse(attribute(element, "href") ?? "")?.searchParams.get("text") : null;
  const inside = element.childNodes.flatMap((node) => (tree.isElementNode(node) ? textsIn(node, language) : []));
  return [...own.map(({ value }) => value), message ?? "", ownText(element), ...inside].filter(
    (text) => text.trim() !== "",
  );
}

/** Those of the texts that have letters of a script, without what is allowed in them. */
export function withLetters(
  script: "Latin" | "Devanagari",
  texts: readonly string[],
  allowed: readonly RegExp[],
): string[] {
  const letter = new RegExp(`\\p{Script=${script}}`, "u");
  return texts.filter((text) => letter.test(allowed.reduce((rest, one) => rest.replaceAll(one, ""), text)));
}

/** The text between an element's children: a mail address that may be broken after its sign is one word. */
function ownText(element: Element): string {
  return element.childNodes
    .map((node) => (tree.isTextNode(node) ? node.value : node.nodeName === "wbr" ? "" : "\n"))
    .join("");
}

/** The texts in structured data, without {@link codes}. */
function textsInData(data: unknown, name = ""): string[] {
  if (typeof data === "string") return codes.test(name) ? [] : [data];
  if (Array.isArray(data)) return data.flatMap((one) => textsInData(one, name));
  return Object.entries(data ?? {}).flatMap(([key, value]) => textsInData(value, key));
}
