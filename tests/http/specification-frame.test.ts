import { expect, test } from "vitest";
import { createClient, type Page } from "#tests/support/client.ts";
import { attribute, elements, named, nameOf, textOf, type Element } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";
import { becomeCustomer, newPerson } from "#tests/support/shopping.ts";

useSharedShop();

const guest = () => createClient(shop.url);
const part = (page: Page, tag: string) => named(page.root, tag)[0] ?? page.root;
const links = (within: Element) => named(within, "a").map((link) => [textOf(link), attribute(link, "href")]);
const buttons = (within: Element) => named(within, "button").map(nameOf);
/** The addresses of the specification's second section, and what each answers a guest. */
const addresses: [path: string, status: number, heading: string | RegExp, arrives?: string][] = [
  ["/", 200, /./],
  ["/home", 200, /./],
  ["/login", 200, "Login"],
  ["/register", 200, "Register"],
  ["/password", 200, "Forgot Password"],
  ["/reset-password", 400, "Reset Password"],
  ["/reset-password?token=abc", 200, "Reset Password"],
  ["/product/1", 200, /./],
  ["/productdetails", 404, "Product not found"],
  ["/productlisting", 200, "Our Collection"],
  ["/productcart", 200, /./],
  ["/cart", 200, "Your cart is empty"],
  ["/about", 200, /./],
  ["/dashboard", 200, "Login", "/login"],
  ["/dashboard?tab=orders", 200, "Login", "/login"],
  ["/checkout", 200, "Login", "/login"],
  ["/order/1", 200, "Login", "/login"],
  ["/collection", 200, "Collection"],
  ["/products", 200, "Our Collection", "/productlisting"],
  ["/contact", 200, "Contact"],
  ["/anything/else", 404, "404"],
];

test("every address of the specification answers, with header, footer and chat link", async () => {
  for (const [path, status, heading, arrives] of addresses) {
    const page = await guest().open(path);
    expect([path, page.status]).toEqual([path, status]);
    expect(page.heading, path).toMatch(heading);
    if (arrives !== undefined) expect(page.url.pathname).toBe(arrives);
    expect([named(page.root, "header").length > 0, named(page.root, "footer").length], path).toEqual([true, 1]);
    const [chat] = page.addresses("Chat with us").slice(-1);
    expect(chat, path).toBe("https://wa.me/919800000000?text=Hello%20Pallu%2C%20I%20have%20a%20question.");
  }
});

test("header and bottom navigation have the same four links, and the search box", async () => {
  const page = await guest().open("/about");
  const navigations = named(page.root, "nav").filter((nav) =>
    ["Main", "Shortcuts"].includes(attribute(nav, "aria-label") ?? ""),
  );
  const four = [
    ["Home", "/"],
    ["Cart", "/cart"],
    ["Collection", "/collection"],
    ["About", "/about"],
  ];
  expect(navigations.map(links)).toEqual([four, four]);
  expect(links(part(page, "header"))).toContainEqual(["Pallu", "/"]);
  // On phones the search box is folded away under a disclosure.
  expect(named(part(page, "header"), "details").map((details) => named(details, "summary").map(textOf))).toContainEqual(
    ["Search"],
  );
  const searches = named(page.root, "form").filter((form) => attribute(form, "role") === "search");
  expect(
    searches.map((form) => [
      attribute(form, "action"),
      attribute(form, "method"),
      named(form, "input").map((input) => attribute(input, "name")),
    ]),
  ).toEqual([["/productlisting", "get", ["search"]]]);
});

test("logged out there are Login and Register; logged in the first letter of the name, My Profile and Logout", async () => {
  const client = guest();
  const before = part(await client.open("/"), "header");
  expect(links(before)).toContainEqual(["Login", "/login"]);
  expect(links(before)).toContainEqual(["Register", "/register"]);
  expect(buttons(before)).not.toContain("Logout");

  await becomeCustomer(client, { ...newPerson(), name: "meera Nair" });
  const page = await client.open("/");
  const header = part(page, "header");
  const avatar = elements(
    header,
    (element) => element.tagName === "span" && attribute(element, "aria-hidden") === "true",
  ).map(textOf);
  expect(avatar).toContain("M");
  const menu = named(header, "ul").find((list) => buttons(list).length > 0);
  expect(links(menu ?? header)).toEqual([["My Profile", "/dashboard?tab=profile"]]);
  expect(buttons(menu ?? header)).toEqual(["Logout"]);
  expect(links(header).map(([, href]) => href)).not.toContain("/login");
  expect((await client.open("/dashboard?tab=profile")).heading).toBe("My Profile");
  const out = await page.press("Logout");
  expect(out.url.pathname).toBe("/login");
  expect(client.jar.has("pallu_session")).toBe(false);
});

test("the footer links to categories and account, and shows the shop's address and hours", async () => {
  const footer = part(await guest().open("/"), "footer");
  const addressed = links(footer).map(([, href]) => href);
  for (const category of ["sarees", "Lehanga", "kurtis", "skirt"])
    expect(addressed).toContain(`/productlisting?category=${category}`);
  for (const path of ["/dashboard", "/dashboard?tab=profile", "/dashboard?tab=orders", "/cart"])
    expect(addressed).toContain(path);
  const text = textOf(footer);
  for (const words of ["12 Sample Bazaar Road", "+91 98000 00000", "care@pallu.example", "Mon-Sat 10:00 AM - 8:00 PM"])
    expect(text).toContain(words);
});

test("an address that leads nowhere says so in the specification's words", async () => {
  const page = await guest().open("/no/such/page");
  expect([page.status, page.heading]).toEqual([404, "404"]);
  expect(named(page.root, "h2").map(textOf)).toContain("Page Not Found");
  expect(page.text).toContain(
    "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
  );
  expect(page.addresses("Return to Homepage")).toEqual([`${shop.url}/`]);
  const featured = (await guest().open("/productlisting")).addresses(/^View Details/).slice(0, 4);
  expect(page.addresses(/^View Details/)).toEqual(featured);
});
