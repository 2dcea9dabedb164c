import { defaultTreeAdapter as tree } from "parse5";
import { attribute, type Element } from "./html.ts";

/** What Hindi writes in Latin letters, too. */
export const latinNames: readonly RegExp[] = [
  /\bPallu\b/g,
  // Addresses, numbers of orders and returns.
  /[\w.+*-]+@[\w.-]+|\bhttps?:\S+|\b(?:PL|RT)-[0-9A-Z]+\b/g,
  // Sizes, and names that nobody writes otherwise.
  /\b(?:X{0,2}S|M|\dXL|X{0,3}L)\b/g,
  /\b(?:WhatsApp|Razorpay|Visa|Mastercard|RuPay|Delhivery|UPI|GST|GSTIN|HSN|OTP|CVV|PDF|CSV)\b/g,
  // Standards and programs that the accessibility statement and the privacy note name.
  /\b(?:WCAG|A{1,3}|Orca|NVDA|JAWS|Narrator|VoiceOver|TalkBack|macOS|iOS|lynx)\b|__Host-/g,
];

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
