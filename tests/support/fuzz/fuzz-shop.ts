import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import routes from "#app/routes.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { attribute, elements, named, parseHtml, type Element } from "#tests/support/html.ts";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { addFromProduct, becomeCustomer, goToReview, newPerson, payments } from "#tests/support/shopping.ts";
import { attributeName, headerName, queryOf, tag, word } from "./words.ts";

/** One request as a stranger might send it. */
interface FuzzedRequest {
  method: "GET" | "HEAD" | "POST";
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** The names of fields and parameters the shop's own pages use, and cookies to start from. */
export interface Grounds {
  names: string[];
  jars: Record<string, string>[];
}

/** Every address there is, as its template: "/product/:id". A new route is in it by itself. */
const templates = addressesOf(routes);

/** Walks through the shop as a guest and as a customer, and gathers what its forms and links are made of. */
export async function readGrounds(shop: string): Promise<Grounds> {
  const [guest, customer] = [createClient(shop), createClient(shop)];
  await addFromProduct(guest, "/product/2", { size: "M", color: "Red" });
  await becomeCustomer(customer, newPerson());
  await addFromProduct(customer, "/product/2", { size: "M", color: "Red" });
  const review = await goToReview(customer, payments.cod);
  const names = new Set(namesIn(review.root));
  const visits: [Client, string][] = templates.flatMap((template): [Client, string][] => [
    [guest, template],
    [customer, template],
  ]);
  const tabs: [Client, string][] = [
    "profile",
    "edit-profile",
    "orders",
    "wishlist",
    "address",
    "payment",
    "settings",
  ].map((tab) => [customer, `/dashboard?tab=${tab}`]);
  for (const [client, template] of [
    ...visits,
    ...tabs,
    [customer, "/checkout?step=1"],
    [customer, "/checkout?step=2"],
  ] as const) {
    if (template === "*" || /\.\w+$|picture/.test(template)) continue;
    for (const name of namesIn((await client.open(template.replaceAll(/:\w+/g, "1"))).root)) names.add(name);
  }
  return { names: [...names].toSorted(), jars: [guest, customer].map((client) => Object.fromEntries(client.jar)) };
}

/** Requests to every address: query, fields, cookies and headers made up from the dictionary, from noise, and from what the shop itself uses. */
export function fuzzedRequests({ names, jars }: Grounds): fc.Arbitrary<FuzzedRequest> {
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: word });
  const pairs = fc.array(fc.tuple(name, word), { maxLength: 8 });
  const cookieNames = [...new Set(jars.flatMap((jar) => Object.keys(jar)))];
  const swapped = fc.constantFrom(...jars.flatMap((jar) => Object.values(jar)));
  const change = fc.oneof(
    fc.tuple(fc.constantFrom(...cookieNames), swapped),
    fc.tuple(fc.constantFrom(...cookieNames), word),
    fc
      .tuple(fc.constantFrom(...cookieNames), swapped, fc.nat({ max: 400 }))
      .map(([one, value, length]): [string, string] => [one, value.slice(0, length)]),
    fc
      .tuple(fc.constantFrom(...cookieNames), fc.nat({ max: 6_000 }))
      .map(([one, length]): [string, string] => [one, "A".repeat(length)]),
  );
  const jar = fc
    .tuple(
      fc.constantFrom({}, ...jars),
      fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(change, { maxLength: 3 }) }),
    )
    .map(([base, changes]) => ({ ...base, ...Object.fromEntries(changes) }));
  const headers = fc.dictionary(
    fc.constantFrom(
      "accept",
      "accept-language",
      "accept-encoding",
      "referer",
      "user-agent",
      "if-none-match",
      "if-modified-since",
      "range",
      "save-data",
      "x-forwarded-for",
      "x-forwarded-host",
      "x-forwarded-proto",
      "x-request-id",
      "x-shopper-address",
      "authorization",
      "origin",
      "sec-fetch-site",
      "host",
      "cookie2",
      "x-http-method-override",
      "next-router-state-tree",
      "x-react-router-request",
    ),
    word,
    { maxKeys: 3 },
  );
  const body = fc.oneof(
    {
      weight: 6,
      arbitrary: pairs.map((fields) => ({
        type: "application/x-www-form-urlencoded",
        bytes: Buffer.from(queryOf(fields)),
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 300 })
        .map((bytes) => ({ type: "application/x-www-form-urlencoded", bytes: Buffer.from(bytes) })),
    },
    { weight: 1, arbitrary: pairs.map(multipart) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(word, fc.nat({ max: 90_000 }))
        .map(([type, length]) => ({ type, bytes: Buffer.alloc(length, "a=b&") })),
    },
  );
  return fc
    .record({
      method: fc.constantFrom("GET", "POST", "GET", "POST", "HEAD"),
      template: fc.constantFrom(...templates),
      values: fc.array(fc.oneof(word, fc.constantFrom("1", "2", "3")), { minLength: 2, maxLength: 2 }),
      ending: fc.constantFrom("", "", "", "", ".data", "/", "//"),
      query: pairs,
      jar,
      headers,
      body,
    })
    .map(({ method, template, values, ending, query, jar, headers, body }): FuzzedRequest => {
      const rest = [...values];
      const path =
        template === "*"
          ? `/${escaped(values.join("/"))}`
          : template.replaceAll(/:\w+/g, () => escaped(rest.shift() ?? ""));
      const search = queryOf(query);
      // Leaving would end the customer's session for every request after it.
      const cookies = /^\/(logout|reset-password)/.test(path) ? {} : jar;
      const cookie = Object.entries(cookies)
        .map(([one, value]) => `${one}=${sendable(value).replaceAll(";", "")}`)
        .join("; ");
      const sent = {
        accept: "text/html",
        ...Object.fromEntries(Object.entries(headers).map(([one, value]) => [one, sendable(value)])),
        ...(cookie === "" ? {} : { cookie }),
      };
      return {
        method: method as FuzzedRequest["method"],
        path: `${path}${path.endsWith("/") ? "" : ending}${search === "" ? "" : `?${search}`}`,
        headers:
          method === "POST"
            ? { ...sent, "content-type": sendable(body.type), "content-length": String(body.bytes.byteLength) }
            : sent,
        body: method === "POST" ? body.bytes : null,
      };
    });
}

/** Sends it. Throws when the answer is a failure of the shop, late, leads away, or holds something typed as markup or header. */
export async function checkFuzzed(shop: string, request: FuzzedRequest): Promise<void> {
  const signal = AbortSignal.timeout(EVENT_TIMEOUT_MS);
  const { status, headers, body } = await rawRequest(shop, request.path, { ...request, signal });
  const text = body.toString();
  if (status >= 500) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
  if (headers[headerName] !== undefined) throw new Error("a header was made of what was sent");
  for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy", "permissions-policy"])
    if (headers[name] === undefined) throw new Error(`answered ${status} without ${name}`);
  const { location } = headers;
  if (
    location !== undefined &&
    new URL(location, "http://shop.invalid/a").host !== "shop.invalid" &&
    new URL(location, shop).host !== new URL(shop).host
  )
    throw new Error(`leads away to ${location}`);
  if (headers["content-type"]?.startsWith("text/html") === true) checkMarkup(text);
}

function checkMarkup(text: string): void {
  for (const element of elements(parseHtml(text))) {
    if (element.tagName.startsWith(tag)) throw new Error(`<${tag}> is an element of the page`);
    for (const { name, value } of element.attrs) {
      if (name === attributeName || name.startsWith("on"))
        throw new Error(`the attribute ${name} stands in <${element.tagName}>`);
      if (
        /^(href|src|action|formaction)$/.test(name) &&
        /^\s*(javascript|data|vbscript):|^[\\/]{2}|^https?:\/\/evil/i.test(value) &&
        element.tagName !== "img"
      )
        throw new Error(`<${element.tagName} ${name}="${value}">`);
    }
  }
}

function multipart(fields: [string, string][]): { type: string; bytes: Buffer } {
  const parts = fields.map(
    ([name, value]) =>
      `--x\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, "")}"${value.length % 3 === 0 ? '; filename="a.txt"' : ""}\r\n\r\n${value}\r\n`,
  );
  return { type: "multipart/form-data; boundary=x", bytes: Buffer.from(`${parts.join("")}--x--\r\n`) };
}

function namesIn(root: Element): string[] {
  const fields = named(root, "input", "select", "textarea", "button").flatMap(
    (control) => attribute(control, "name") ?? [],
  );
  const parameters = named(root, "a", "img").flatMap((element) => [
    ...new URL(
      attribute(element, "href") ?? attribute(element, "src") ?? "",
      "http://shop.invalid",
    ).searchParams.keys(),
  ]);
  return [...fields, ...parameters];
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** What HTTP can carry in a header: the rest is lost on the way. */
function sendable(text: string): string {
  return [...text].filter((letter) => /[\t\u0020-\u007e\u0080-\u00ff]/.test(letter)).join("");
}

function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.map((entry) => (entry.index === true ? "/" : entry.path === "*" ? "*" : `/${entry.path}`));
}
