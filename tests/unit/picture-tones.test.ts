import { createElement, Fragment } from "react";
import { renderToReadableStream } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { SignedSource } from "../../domain/signed-source.ts";
import { makePicture, toneOf } from "../../app/images/make-picture.server.ts";
import { Picture } from "../../app/images/picture.tsx";
import { PictureTones } from "../../app/images/picture-tones.ts";

/** A page with these pictures, as the server renders it. */
async function page(sources: readonly string[], tones: ReadonlyMap<string, string>): Promise<string> {
  const pictures = sources.map((source, key) =>
    createElement(Picture, { key, source: source as SignedSource, alt: "", sizes: "50vw" }),
  );
  const document = createElement("html", null, createElement("head"), createElement("body", null, pictures));
  const provided = createElement(
    PictureTones,
    { value: { find: (source) => tones.get(source), nonce: "n0nce" } },
    createElement(Fragment, null, document),
  );
  return new Response(await renderToReadableStream(provided, { nonce: { style: "n0nce" } })).text();
}

test("fills each picture's place with its known colour by one style in the head, with the page's nonce", async () => {
  const html = await page(
    [
      "s1gn-ture_.pictures/red one.jpg",
      "s1gn-ture_.pictures/red one.jpg",
      "another-on.media/b&w.jpg",
      "unknown-10.pictures/unknown.jpg",
    ],
    new Map([
      ["s1gn-ture_.pictures/red one.jpg", "#c23"],
      ["another-on.media/b&w.jpg", "#888"],
    ]),
  );
  const styles = [...html.matchAll(/<style([^>]*)>([^]*?)<\/style>/g)];
  expect(styles).toHaveLength(1);
  const [, attributes = "", rules = ""] = styles[0] ?? [];
  expect(html.indexOf("<style")).toBeLessThan(html.indexOf("</head>"));
  expect(attributes).toContain('nonce="n0nce"');
  expect(rules).toBe('[src*="src=s1gn-ture_."]{background:#c23}[src*="src=another-on."]{background:#888}');
});

test("adds no style while no picture's colour is known", async () => {
  expect(await page(["unknown-10.pictures/unknown.jpg"], new Map())).not.toContain("<style");
});

test("takes the mean colour of an opaque picture, and none of a translucent one", async () => {
  const cloth = { width: 64, height: 64, channels: 4 } as const;
  const red = await sharp({ create: { ...cloth, background: "#cc2233" } })
    .png()
    .toBuffer();
  expect(await toneOf(await makePicture(red, { width: 96, format: "webp", lean: false }))).toBe("#c23");
  const veil = await sharp({ create: { ...cloth, background: { r: 204, g: 34, b: 51, alpha: 0.5 } } })
    .png()
    .toBuffer();
  expect(await toneOf(await makePicture(veil, { width: 96, format: "avif", lean: false }))).toBeNull();
});
