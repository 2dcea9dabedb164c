import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { ownPath, refererPath } from "#app/content/own-path.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";

test.each(["/", "/cart", "/cart?x=1&y=%2F", "/productlisting?search=red saree", "/a/../b", `/${"a".repeat(1_999)}`])(
  "keeps %s",
  (path) => {
    const kept = ownPath(path, "/fallback");
    expect(kept).not.toBe("/fallback");
    expect(kept).toBe(new URL(path, "http://shop.example").href.replace("http://shop.example", ""));
  },
);

test.each([
  "",
  "cart",
  "//evil.example",
  "/a/..//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\t//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/cart\r\nSet-Cookie: a=b",
  `/${"a".repeat(2_001)}`,
])("turns %j into the fallback", (path) => {
  expect(ownPath(path, "/fallback")).toBe("/fallback");
});

test.each([
  ["/hi", "/"],
  ["/hi?x=1", "/?x=1"],
  ["/hi/cart?x=1", "/cart?x=1"],
  ["/hi//evil.example", "/evil.example"],
  ["/hi/\\evil.example", "/evil.example"],
  ["/hi\\\\evil.example", "/evil.example"],
  ["/hi.evil.example", "/.evil.example"],
])("brings %s into English as %s", (path, kept) => {
  expect(ownPath(path, "/fallback")).toBe(kept);
});

test.each([null, undefined, 7, ["/cart"], { path: "/cart" }, new File([], "/cart")])(
  "turns what is no text into the fallback",
  (value) => {
    expect(ownPath(value, "/fallback")).toBe("/fallback");
  },
);

test.each([
  ["https://shop.example/cart?x=1#a", "/cart?x=1"],
  ["https://shop.example.evil.example/cart", "/fallback"],
  ["https://shop.example//evil.example", "/fallback"],
  ["no address", "/fallback"],
  [null, "/fallback"],
])("from %s a request comes from %s", (referer, path) => {
  const here = new URL("https://shop.example/preferences");
  const request = new Request(here, { headers: referer === null ? {} : { referer } });
  expect(refererPath(request, here, "/fallback")).toBe(path);
});

test("whatever comes in, a browser stays in the shop and the header in its line", () => {
  const signs = [
    "/",
    "/hi",
    "\\",
    ".",
    "..",
    ":",
    "@",
    "?",
    "#",
    "%2f",
    "%5c",
    "%00",
    "\t",
    "\r\n",
    "\u2028",
    "\u202e",
    "é",
  ];
  const pieces = array(constantFrom(...signs, "evil.example", "http:", "javascript:"), { maxLength: 12 }).map((parts) =>
    parts.join(""),
  );
  assert(
    property(
      oneof(
        pieces,
        string({ unit: "binary" }),
        pieces.map((text) => `/${text}`),
      ),
      (text) => {
        const path = ownPath(text, "/fallback");
        expect(new URL(path, "https://shop.example/cart").origin).toBe("https://shop.example");
        expect(path).toMatch(/^\/(?![/\\])[\u0021-\u007e]*$/);
      },
    ),
    { numRuns: runsOf(300, 2_000) },
  );
});
