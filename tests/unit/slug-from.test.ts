import { expect, test } from "vitest";
import { slugFrom } from "#upstream/catalogue/exchange/cells.ts";

test("names that differ by a vowel sign only have different slugs", () => {
  expect(slugFrom("नीली साड़ी")).not.toBe(slugFrom("नीला साड़ी"));
  expect(slugFrom("நீலப் புடவை")).not.toBe(slugFrom("நீலம் புடவை"));
});

test("accents and apostrophes of Latin letters are left out", () => {
  expect(slugFrom("  Ḵāñjīvaram — Bride's Saree (No. 2) ")).toBe("kanjivaram-brides-saree-no-2");
});
