import { submission, submitButtons, type Filling, type Submission } from "./forms.ts";
import { inLanguage } from "./in-language.ts";
import { ancestors, attribute, elements, has, named, nameOf, parseHtml, textOf, type Element } from "./html.ts";

const MAX_REDIRECTS = 10;
/** The files that are chosen, by the name of their field. */
type Files = Record<string, string | readonly File[]>;
/** Pages come as they are: compressing them is tested where it is meant. */
const usual = { accept: "text/html", "accept-encoding": "identity" };

/** A page that a client has before it. */
export interface Page {
  /** The address after all redirects; absolute. */
  url: URL;
  status: number;
  headers: Headers;
  /** As received. */
  source: string;
  root: Element;
  /** Everything a reader meets, on one line. */
  text: string;
  title: string;
  heading: string;
  /** Whether a link of that name is there. */
  offers(link: string): boolean;
  /** Whether a button of that name is there. */
  hasButton(button: string): boolean;
  /** Follows the link of that name; the n-th of several (from 0). */
  follow(link: string | RegExp, which?: number): Promise<Page>;
  /** Fills in the form that a button belongs to and presses it; the n-th button of that name (from 0). */
  press(button: string | RegExp, filling?: Filling | Files, which?: number): Promise<Page>;
  /** The request that `press` would send, as something that can be sent more than once. */
  prepare(button: string | RegExp, filling?: Filling | Files, which?: number): () => Promise<Page>;
  /** What a button of that name would send, and where to. */
  submission(button: string | RegExp, filling?: Filling, which?: number): Submission;
  /** Addresses of the links of that name. */
  addresses(link: string | RegExp): string[];
}

/** A shopper with nothing but HTTP, HTML and a cookie jar: opens addresses, follows links, sends forms as they are. */
export interface Client {
  /** The shop's address, without a slash at its end. */
  shopUrl: string;
  /** What goes with every request of its own. */
  headers: Record<string, string>;
  /** Cookies by name. */
  jar: Map<string, string>;
  /** Opens a path in the language of the words of this process, or an address as it is. */
  open(path: string): Promise<Page>;
}

/** A client of a shop; it sends no Origin, as text browsers do not. `headers` go with every request, which `send` answers. */
export function createClient(base: string, headers: Record<string, string> = {}, send: Send = fetch): Client {
  const jar = new Map<string, string>();
  const sender = { jar, headers, send };
  const client: Client = {
    shopUrl: base,
    headers,
    jar,
    open: (path) => request(sender, new URL(inLanguage(path), `${base}/`), { method: "GET" }),
  };
  return client;
}

/** What answers requests: the network, or a desk in this process. */
type Send = (request: Request) => Promise<Response>;
type Sender = Pick<Client, "jar" | "headers"> & { send: Send };

async function request(
  sender: Sender,
  address: URL,
  init: { method: string; body?: URLSearchParams | FormData },
): Promise<Page> {
  const { jar, headers, send } = sender;
  let [url, next] = [address, init];
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = { ...usual, ...headers, ...(cookie === "" ? {} : { cookie }) };
    const response = await send(new Request(url, { ...next, redirect: "manual", headers: sent }));
    keepCookies(jar, response.headers.getSetCookie());
    const target = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || target === null) return pageOf(sender, url, response);
    await response.body?.cancel();
    url = new URL(target, url);
    // As browsers do: after 301, 302 and 303 a POST goes on as GET; 307 and 308 repeat it.
    if (response.status < 304) next = { method: "GET" };
  }
  throw new Error(`more than ${MAX_REDIRECTS} redirects from ${address.href}`);
}

/** Keeps what Set-Cookie lines say, by name, as a browser does. */
export function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const cut = pair.indexOf("=");
    const isOver =
      attributes.some((one) => /^max-age=(0|-\d+)$/i.test(one)) ||
      attributes.some((one) => /^expires=/i.test(one) && Date.parse(one.slice(8)) < Date.now());
    if (isOver) jar.delete(pair.slice(0, cut));
    else jar.set(pair.slice(0, cut), pair.slice(cut + 1));
  }
}

async function pageOf(sender: Sender, url: URL, response: Response): Promise<Page> {
  const source = await response.text();
  // Parsed and read when asked for: most pages are only passed through.
  const root = once(() => parseHtml(source));
  const text = once(() => textOf(root()));
  const links = (name: string | RegExp) =>
    named(root(), "a").filter((link) => has(link, "href") && fits(nameOf(link), name));
  const buttons = (name: string | RegExp) => submitButtons(root()).filter((button) => fits(nameOf(button), name));
  const submitted = (name: string | RegExp, filling: Filling, which: number) => {
    const button =
      buttons(name)[which] ?? missing(`button ${which} named ${name}`, url, submitButtons(root()).map(nameOf));
    return submission(root(), button, filling, url.href);
  };
  const prepare = (name: string | RegExp, filling: Filling | Files, which: number) => {
    const chosen = Object.entries(filling).flatMap(([field, files]) =>
      typeof files === "string" ? [] : files.map((file) => [field, file] as const),
    );
    const typed = Object.entries(filling).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const { method, address, fields } = submitted(name, Object.fromEntries(typed), which);
    const body = chosen.length === 0 ? new URLSearchParams(fields) : new FormData();
    if (body instanceof FormData) {
      for (const [field, text] of fields) if (chosen.every(([other]) => other !== field)) body.append(field, text);
      for (const [field, file] of chosen) body.append(field, file);
    }
    return () => request(sender, new URL(address), method === "GET" ? { method } : { method, body });
  };
  return {
    url,
    status: response.status,
    headers: response.headers,
    source,
    get root() {
      return root();
    },
    get text() {
      return text();
    },
    get title() {
      return (
        named(root(), "title").map((title) =>
          title.childNodes.map((node) => ("value" in node ? node.value : "")).join(""),
        )[0] ?? ""
      );
    },
    get heading() {
      return named(root(), "h1").map(textOf)[0] ?? "";
    },
    offers: (name) => links(name).length > 0,
    hasButton: (name) => buttons(name).length > 0,
    follow(name, which = 0) {
      const link = links(name)[which] ?? missing(`link ${which} named ${name}`, url, named(root(), "a").map(nameOf));
      return request(sender, new URL(attribute(link, "href") ?? "", url), { method: "GET" });
    },
    press: (name, filling = {}, which = 0) => prepare(name, filling, which)(),
    prepare: (name, filling = {}, which = 0) => prepare(name, filling, which),
    submission: (name, filling = {}, which = 0) => submitted(name, filling, which),
    addresses: (name) => links(name).map((link) => new URL(attribute(link, "href") ?? "", url).href),
  };
}

/** What is worked out when it is first asked for, and kept. */
export function once<Value>(work: () => Value): () => Value {
  let done: { value: Value } | undefined;
  return () => (done ??= { value: work() }).value;
}

/** The part of a page that stands around the first element with a text: for looking at one line of a table or list. */
export function around(page: Page, tag: string, text: string): Element {
  const found = elements(page.root, (element) => element.tagName === tag && textOf(element).includes(text)).at(-1);
  return found ?? missing(`${tag} with "${text}"`, page.url, []);
}

/** Which of the page's buttons of a name is the one inside an element (for `press`). */
export function indexWithin(page: Page, button: string | RegExp, within: Element): number {
  const index = submitButtons(page.root)
    .filter((one) => fits(nameOf(one), button))
    .findIndex((one) => ancestors(one).includes(within));
  return index === -1 ? missing(`button named ${button} in that part`, page.url, []) : index;
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? name === wanted : wanted.test(name);
}

function missing(what: string, url: URL, present: string[]): never {
  throw new Error(
    `no ${what} at ${url.pathname}${url.search}${present.length === 0 ? "" : `; there are: ${present.join(" | ")}`}`,
  );
}
