import { expect, test } from "vitest";
import { drawnPlaceholder } from "#app/images/picture-file.server.ts";

test.each([
  ["Pallu", "P"],
  ["meera  silks & sons", "MS"],
  ["“The” <Loom>", "TL"],
  ["पल्लू मीरा", "पमी"],
  ["1947 Handloom", "1H"],
  ["— ☆", ""],
])("the placeholder of %s shows “%s”", (name, letters) => {
  const svg = drawnPlaceholder("absent", name).bytes.toString();
  const [, written = ""] = /<text[^>]*>([^<]*)<\/text>/.exec(svg) ?? [];
  expect(written.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))).toBe(letters);
});
