import { createElement } from "react";
import { renderToString } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { SignedSource } from "../../domain/signed-source.ts";
import { makePicture, toneOf } from "../../app/images/make-picture.server.ts";
import { Picture } from "../../app/images/picture.tsx";
import { collectTones, PictureTones } from "../../app/images/picture-tones.ts";

/** The rules that a page with these pictures collects while the server renders it. */
function collected(sources: readonly string[], tones: ReadonlyMap<string, string>): string {
  const rules = collectTones((source) => tones.get(source));
  const pictures = sources.map((source, key) =>
    createElement(Picture, { key, source: source as SignedSource, alt: "", sizes: "50vw" }),
  );
  renderToString(createElement(PictureTones, { value: rules }, pictures));
  return rules.css();
}

test("collects one rule for each picture whose colour is known", () => {
  const tones = new Map([
    ["s1gn-ture_.pictures/red one.jpg", "#c23"],
    ["another-on.media/b&w.jpg", "#888"],
  ]);
  const sources = ["s1gn-ture_.pictures/red one.jpg", ...tones.keys(), "unknown-10.pictures/unknown.jpg"];
  expect(collected(sources, tones)).toBe(
    '[src*="src=s1gn-ture_."]{background:#c23}[src*="src=another-on."]{background:#888}',
  );
});

test("collects no rule while no picture's colour is known", () => {
  expect(collected(["unknown-10.pictures/unknown.jpg"], new Map())).toBe("");
});

test("takes the mean colour of an opaque picture, and none of a translucent one", async () => {
  const cloth = { width: 64, height: 64, channels: 4 } as const;
  const red = await sharp({ create: { ...cloth, background: "#cc2233" } })
    .png()
    .toBuffer();
  expect(await toneOf(await makePicture(red, { width: 96, format: "webp", savesData: false }))).toBe("#c23");
  const veil = await sharp({ create: { ...cloth, background: { r: 204, g: 34, b: 51, alpha: 0.5 } } })
    .png()
    .toBuffer();
  expect(await toneOf(await makePicture(veil, { width: 96, format: "avif", savesData: false }))).toBeNull();
});
