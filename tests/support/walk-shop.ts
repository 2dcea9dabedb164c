import { keepCookies, once } from "./client.ts";
import { submission, submitButtons, type Submission } from "./forms.ts";
import { attribute, has, named, nameOf, parseHtml, type Element } from "./html.ts";

/** One answer of the shop, as it was sent: its redirect is an answer of its own. */
export interface Answer {
  /** What was asked: "POST /hi/login". */
  asked: string;
  url: URL;
  status: number;
  headers: Headers;
  source: string;
  /** The page; null for what is no HTML. */
  root(): Element | null;
}

type Fields = Record<string, string> | [string, string][];

/** Somebody who keeps every answer that a shop gave. */
export interface Walker {
  answers: Answer[];
  /** Opens an address, or sends a form there, and goes where it leads. */
  go(address: string, fields?: Fields): Promise<Answer>;
  /** Presses the button of the page's form that has a hidden field of this name. */
  press(page: Answer, field: string): Promise<Answer>;
  /**
   * Follows the links from the addresses to one page of every kind, and with `sends` sends each form of theirs, as it
   * stands and emptied. Each is sent with the cookies of before.
   */
  walk(addresses: readonly string[], sends: boolean): Promise<void>;
}

/** A walker with cookies of its own, who follows links to the paths that `isOwn` knows. */
export function createWalker(
  shopUrl: string,
  isOwn: (path: string) => boolean,
  jar = new Map<string, string>(),
): Walker {
  const answers: Answer[] = [];

  async function ask(cookies: Map<string, string>, url: URL, fields?: Fields): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const method = fields === undefined ? "GET" : "POST";
    const response = await fetch(url, {
      method,
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
      redirect: "manual",
      headers: { accept: "text/html", "accept-encoding": "identity", ...(cookie === "" ? {} : { cookie }) },
    });
    keepCookies(cookies, response.headers.getSetCookie());
    const { status, headers } = response;
    const source = await response.text();
    const isPage = headers.get("content-type")?.startsWith("text/html") === true && source !== "";
    const root = once(() => (isPage ? parseHtml(source) : null));
    const answer = { asked: `${method} ${url.pathname}${url.search}`, url, status, headers, source, root };
    answers.push(answer);
    return answer;
  }

  async function goWith(cookies: Map<string, string>, address: URL, fields?: Fields): Promise<Answer> {
    const answer = await ask(cookies, address, fields);
    const next = URL.parse(answer.headers.get("location") ?? "none:", answer.url);
    return next?.host === answer.url.host ? goWith(cookies, next) : answer;
  }

  async function walk(addresses: readonly string[], sends: boolean): Promise<void> {
    const [known, forms] = [new Set<string>(), new Map<string, Submission>()];
    const queue = addresses.map((address) => new URL(address, shopUrl));
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const page = await goWith(jar, url);
      const root = page.root();
      if (root === null) continue;
      for (const link of named(root, "a").filter((one) => has(one, "href"))) {
        const to = new URL(attribute(link, "href") ?? "", page.url);
        const news = kindsOf(to).filter((kind) => !known.has(kind));
        if (to.host !== url.host || !isOwn(to.pathname) || news.length === 0) continue;
        for (const kind of news) known.add(kind);
        queue.push(to);
      }
      for (const button of submitButtons(root)) {
        const form = submission(root, button, {}, page.url.href);
        const names = form.fields.map(([name]) => name);
        forms.set([new URL(form.address).pathname, nameOf(button).split(/[:,]/)[0], ...names].join(), form);
      }
    }
    // What empties a list comes after all that needs it, and what ends the login comes last.
    const order = ({ address }: Submission) =>
      ["remove", "clear", "cancel", "logout"].findIndex((word) => address.includes(word));
    for (const { method, address, fields } of sends ? [...forms.values()].toSorted((a, b) => order(a) - order(b)) : [])
      for (const sent of method === "GET" ? [undefined] : [emptied(fields), fields])
        await goWith(new Map(jar), new URL(address), sent);
  }

  const go = (address: string, fields?: Fields) => goWith(jar, new URL(address, shopUrl), fields);
  return {
    answers,
    go,
    walk,
    async press(page, field) {
      const root = page.root();
      const forms = root === null ? [] : submitButtons(root).map((one) => submission(root, one, {}, page.url.href));
      const form = forms.find(({ fields }) => fields.some(([name]) => name === field));
      if (form === undefined) throw new Error(`no form with ${field} at ${page.asked}`);
      return go(form.address, form.fields);
    },
  };
}

/** The same form with nothing filled in; it still knows where it leads back to. */
function emptied(fields: [string, string][]): [string, string][] {
  return fields.map(([name, value]) => [name, name === "returnTo" ? value : ""]);
}

/** What kinds of page an address is: its path without ids, and with each of its parameters. */
function kindsOf({ pathname, searchParams }: URL): string[] {
  const path = pathname.replaceAll(/\/[^/]*\d[^/]*/g, "/:id");
  return [
    path,
    ...[...searchParams].map(([name, value]) => `${path}?${name}=${/^(tab|step)$/.test(name) ? value : ""}`),
  ];
}
