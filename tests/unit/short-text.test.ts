import fc from "fast-check";
import { expect, test } from "vitest";
import { shortList, shortName, shortText } from "#domain/short-text.ts";

test("a text within the bound stays as it is, and a longer one ends with an ellipsis within it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.integer({ min: 2, max: 80 }), (text, most) => {
      const short = shortText(text, most);
      expect(short.length).toBeLessThanOrEqual(most);
      if (text.length <= most) expect(short).toBe(text);
      else expect(short.endsWith("…")).toBe(true);
      expect(short.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});

test("it is cut after a word where one ends near, and never between a letter and its sign", () => {
  expect(shortText("Handwoven silk saree with a golden border", 20)).toBe("Handwoven silk…");
  expect(shortText("Handwoven silk  saree with a border", 20)).toBe("Handwoven silk…");
  expect(shortText("abcd efghi", 9)).toBe("abcd efg…");
  expect(shortText("abcde fghi", 9)).toBe("abcde…");
  expect(shortText("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
  for (let most = 2; most < 12; most += 1)
    expect(shortText("साड़ीसाड़ीसाड़ीसाड़ी", most)).not.toMatch(/^(?:साड़ी)*(?:स|साड|साड़)…$/u);
});

const words = { between: "; ", andMore: (count: number) => `and ${count} more` };

test("names in a message are short and few", () => {
  expect(shortName("a ".repeat(5_000)).length).toBeLessThanOrEqual(60);
  expect(shortList(["A", "B", "A"], words)).toBe("A; B");
  expect(shortList(["A", "B", "C", "D"], words)).toBe("A; B; C; D");
  expect(shortList(["A", "B", "C", "D", "E", "F"], words)).toBe("A; B; C; D; and 2 more");
});
