import { describe, expect, test } from "vitest";
import { footerWords } from "#app/content/footer-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { errorWords } from "#app/content/site-words.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { Fault, FaultUpstream } from "#tests/support/fault-upstream.ts";
import { attribute, named } from "#tests/support/html.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { addFromProduct, becomeCustomer, newPerson, registration } from "#tests/support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

/** Every address that takes a form. */
const forms = [
  "/product/1",
  "/productdetails?id=1",
  "/cart/add",
  "/cart/quantity",
  "/cart/remove",
  "/login",
  "/register",
  "/password",
  "/reset-password?token=x",
  "/logout",
  "/checkout?step=1",
  "/checkout?step=2",
  "/checkout?step=3",
  "/dashboard?tab=edit-profile",
  "/order/1/cancel",
  "/order/1/again",
  "/wishlist/add",
  "/wishlist/remove",
  "/wishlist/clear",
  "/preferences",
];
const guestPages = [
  "/",
  "/home",
  "/collection",
  "/productlisting",
  "/product/1",
  "/productdetails?id=1",
  "/productcart",
  "/cart",
  "/login",
  "/register",
  "/password",
  "/reset-password?token=x",
  "/about",
  "/contact",
  "/accessibility",
  "/privacy",
  "/glossary",
];

describe.each(forms)("a form at %s", (path) => {
  test("from another site is refused and does nothing, even in a customer's name", async () => {
    const { client } = await shared();
    const before = [up.calls.length, client.jar.size];
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ] as Record<string, string>[]) {
      const sent = await send(client, shop.url + path, { productId: "1", quantity: "1" }, headers);
      expect([sent.status, sent.cookies, sent.text.includes("This form was sent from another site")]).toEqual([
        403,
        [],
        true,
      ]);
    }
    expect([up.calls.length, client.jar.size]).toEqual(before);
  });

  test("too long is refused with 413", async () => {
    const sent = await send(createClient(shop.url), shop.url + path, { productId: "x".repeat(70_000) });
    expect([sent.status, sent.text.includes("This is more than the shop can take in one form")]).toEqual([413, true]);
  });

  test.each([
    ["empty", []],
    [
      "with fields sent twice",
      [
        "productId",
        "quantity",
        "email",
        "password",
        "name",
        "fullName",
        "paymentMethod",
        "key",
        "total",
        "theme",
        "size",
        "color",
        "returnTo",
      ].flatMap((name): [string, string][] => [
        [name, "1"],
        [name, "2"],
      ]),
    ],
    [
      "with fields named for trouble",
      [
        ["__proto__", "x"],
        ["constructor", "x"],
        ["__intent__", '{"type":"reset"}'],
        ["__state__", "{}"],
        ["toString", "x"],
        ["a[b][c]", "x"],
        ["productId.x", "1"],
        ["email[0]", "x"],
      ],
    ],
    [
      "with control and bidirectional characters",
      [
        "productId",
        "quantity",
        "email",
        "password",
        "name",
        "fullName",
        "paymentMethod",
        "key",
        "total",
        "theme",
        "size",
        "color",
        "returnTo",
      ].map((name): [string, string] => [name, "\u0000\u202e\u0007\ud800x"]),
    ],
    ["with a thousand fields", Array.from({ length: 1_000 }, (_, index): [string, string] => [`field${index}`, "x"])],
  ] as [string, [string, string][]][])("%s never fails the shop", async (_, fields) => {
    for (const client of [createClient(shop.url), (await shared()).client]) {
      const sent = await send(client, shop.url + path, fields);
      expect(sent.status).toBeGreaterThanOrEqual(300);
      expect(sent.status).toBeLessThan(500);
      if (path === "/logout") await again();
    }
  });
});

describe("pages", () => {
  test.each(guestPages)("%s answers HEAD as it answers GET, without a body", async (path) => {
    const [get, head] = await Promise.all([
      rawRequest(shop.url, path, { headers: { accept: "text/html" } }),
      rawRequest(shop.url, path, { method: "HEAD", headers: { accept: "text/html" } }),
    ]);
    expect([head.status, head.headers["content-type"], head.body.length]).toEqual([
      get.status,
      get.headers["content-type"],
      0,
    ]);
  });

  test("a form posted to an address that does not exist is no failure of the shop", async () => {
    const sent = await send(createClient(shop.url), `${shop.url}/no/such/page`, { a: "b" });
    expect([sent.status, sent.text.includes(errorWords.notFoundTitle)]).toEqual([404, true]);
  });

  test.each(["/no/such/page", "/product", "/checkout/confirmation", "/wp-login.php", "/HOME/x", "/%F0%9F%AA%B7"])(
    "%s is not found, says so and leads home",
    async (path) => {
      const page = await createClient(shop.url).open(path);
      expect([page.status, page.heading, page.title.startsWith("Page Not Found")]).toEqual([404, "404", true]);
      expect(page.text).toContain(
        "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
      );
      expect((await page.follow("Return to Homepage")).url.pathname).toBe("/");
    },
  );

  test("every link of header and footer arrives", async () => {
    const page = await createClient(shop.url).open("/about");
    const paths = new Set(
      named(page.root, "header", "footer", "nav")
        .flatMap((part) => named(part, "a"))
        .map((link) => attribute(link, "href") ?? "")
        .filter((href) => href.startsWith("/")),
    );
    expect(paths.size).toBeGreaterThan(12);
    const statuses = await Promise.all(
      [...paths].map(async (path) => [path, (await createClient(shop.url).open(path)).status]),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("a message appears once, and never to another shopper", async () => {
    const client = createClient(shop.url);
    await send(client, `${shop.url}/cart/add`, { productId: "1", from: "card", returnTo: "/about" });
    expect((await createClient(shop.url).open("/about")).text).not.toContain("sucessfully");
    expect((await client.open("/about")).text).toContain("added to cart sucessfully!");
    expect((await client.open("/about")).text).not.toContain("sucessfully");
  });

  test("a forged message is not shown", async () => {
    const client = createClient(shop.url);
    client.jar.set(
      "pallu_flash",
      Buffer.from('{"kind":"success","text":"You have won","toastMs":1,"added":null,"miniCart":false}').toString(
        "base64",
      ),
    );
    expect((await client.open("/about")).text).not.toContain("You have won");
  });
});

const faults: [string, Fault][] = [
  ["500", { status: 500 }],
  ["cut", "cut"],
  ["closed", "closed"],
  ["html", "html"],
  ["torn", "torn"],
  ["shape", "shape"],
];

describe.each(faults)("when the upstream fails altogether (%s)", (_, fault) => {
  test.each(guestPages)("%s is a page with header, footer and a way on", async (path) => {
    const page = await up.during(/./, fault, () => createClient(shop.url).open(path));
    expect([200, 404, 503]).toContain(page.status);
    expect([page.offers(siteWords.login), page.offers(siteWords.collection), page.offers(footerWords.privacy)]).toEqual(
      [true, true, true],
    );
    expect(page.source).not.toMatch(/SQLITE|api\.js|Welcome to the proxy|node_modules|file:\/\//);
  });

  test.each([
    "/",
    "/about",
    "/cart",
    "/checkout",
    "/dashboard",
    "/dashboard?tab=orders",
    "/order/1",
    "/wishlist/clear",
    "/no/such/page",
  ])("%s keeps a customer logged in", async (path) => {
    const { client } = await shared();
    const page = await up.during(/./, fault, () => client.open(path));
    expect([200, 404, 503]).toContain(page.status);
    expect([page.offers(siteWords.myProfile), client.jar.has("pallu_session")]).toEqual([true, true]);
  });
});

test("the mini cart is left out when it cannot be read, the message is not", async () => {
  const client = createClient(shop.url);
  const sent = await send(client, `${shop.url}/product/1`, { size: "M", color: "Red", quantity: "1" });
  expect(sent.status).toBe(303);
  const page = await up.during(/./, { status: 500 }, () => client.open("/about"));
  expect([page.status, page.text.includes("Added to cart!"), page.offers(siteWords.viewCart)]).toEqual([
    200,
    true,
    false,
  ]);
});

test("robots, manifest and health need no upstream; the sitemap is complete again when it can be", async () => {
  const answer = (path: string) => rawRequest(shop.url, path);
  const failed = await up.during(/./, "cut", () =>
    Promise.all(["/robots.txt", "/manifest.webmanifest", "/healthz", "/readyz", "/sitemap.xml"].map(answer)),
  );
  expect(failed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(failed.at(-1)?.body.toString()).not.toContain("/product/");
  const sitemap = await answer("/sitemap.xml");
  expect(sitemap.body.toString().match(/\/product\/\d+</g)?.length).toBeGreaterThanOrEqual(96);
});

test("the shop recovers by itself from an upstream that was away for a while", async () => {
  const client = createClient(shop.url);
  await up.during(/./, "closed", async () => {
    for (const path of ["/productlisting", "/product/1", "/cart"]) await client.open(path);
  });
  const added = await addFromProduct(client, "/product/1", { size: "M", color: "Red" });
  expect(added.text).toContain("Added to cart!");
});

let first: ReturnType<typeof customer> | null = null;
/** One customer for all tests that change nothing of theirs. */
function shared() {
  first ??= customer();
  return first;
}

async function customer() {
  const client = createClient(shop.url);
  const person = newPerson();
  await becomeCustomer(client, person);
  return { client, person };
}

/** Logs the customer in once more. */
async function again(): Promise<void> {
  const { client, person } = await shared();
  await send(client, `${shop.url}/login`, { email: person.email, password: registration(person)["password"] ?? "" });
}
