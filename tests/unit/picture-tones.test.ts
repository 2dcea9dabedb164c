import sharp from "sharp";
import { expect, test } from "vitest";
import type { SignedSource } from "../../domain/signed-source.ts";
import { makePicture, toneOf } from "../../app/images/make-picture.server.ts";
import { pictureAddress } from "../../app/images/picture-address.ts";
import { tinted } from "../../server/picture-tones.ts";

const image = (signed: string, savesData = false) =>
  `<img alt="" src="${pictureAddress(signed as SignedSource, 320, savesData).replaceAll("&", "&amp;")}"/>`;
const page = (body: string) => `<html><head><title>Sarees</title></head><body>${body}</body></html>`;

test("Each picture whose colour is known stands in it until it is there, named once in a style that the policy knows.", () => {
  const tones = new Map([
    ["s1gn-ture_.pictures/red one.jpg", "#c23"],
    ["another-on.media/b&w.jpg", "#888"],
    ["third-of-3.pictures/rose.jpg", "#c23"],
  ]);
  const html = tinted(
    page(
      image("s1gn-ture_.pictures/red one.jpg") +
        image("s1gn-ture_.pictures/red one.jpg") +
        image("another-on.media/b&w.jpg", true) +
        image("third-of-3.pictures/rose.jpg") +
        image("forged-sig.pictures/rose.jpg") +
        image("unknown-10.pictures/unknown.jpg"),
    ),
    "n0nce",
    tones,
  );
  expect(/<style[^]*<\/style>/.exec(html)?.[0]).toBe(
    '<style nonce="n0nce">[src*="src=s1gn-ture_."],[src*="src=third-of-3."]{background:#c23}[src*="src=another-on."]{background:#888}</style>',
  );
});

test("A page whose pictures are not known yet is left as it is.", () => {
  const html = page(image("pictures/unknown.jpg"));
  expect(tinted(html, "n0nce", new Map())).toBe(html);
});

test("The colour is that of the whole picture; one that lets something shine through has none.", async () => {
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
