import { createElement, type ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makePicture, colourOf } from "#app/images/make-picture.server.ts";
import { PictureColours } from "#delivery/picture-colours.tsx";
import { RenderingContext } from "#delivery/rendering.ts";

/** What a page with this loader data has in its head. */
function head(loaderData: unknown, colours: ReadonlyMap<string, string>): string {
  const Page = createRoutesStub([{ id: "page", path: "/", loader: () => loaderData, Component: PictureColours }]);
  const props: ComponentProps<typeof Page> = { hydrationData: { loaderData: { page: loaderData } } };
  const value = {
    nonce: "n0nce",
    hasStylesheet: false,
    handoff: () => null,
    colourOf: (source: string) => colours.get(source),
  };
  return renderToString(createElement(RenderingContext, { value }, createElement(Page, props)));
}

test("gives each picture of the page's data its known colour, in one style with the page's nonce", () => {
  const products = [
    { name: "red one", picture: "s1gn-ture_.pictures/red one.jpg" },
    { name: "red again", picture: "s1gn-ture_.pictures/red one.jpg" },
    { name: "grey", pictures: ["another-on.media/b&w.jpg", null] },
    { name: "rose", picture: "third-of-3.pictures/rose.jpg" },
    { name: "unknown", picture: "unknown-10.pictures/unknown.jpg" },
  ];
  const colours = new Map([
    ["s1gn-ture_.pictures/red one.jpg", "#c23"],
    ["another-on.media/b&w.jpg", "#888"],
    ["third-of-3.pictures/rose.jpg", "#c23"],
    ["elsewhere-.pictures/not-on-this-page.jpg", "#123"],
  ]);
  expect(head({ products }, colours)).toBe(
    '<style nonce="n0nce">[src*="src=s1gn-ture_."],[src*="src=third-of-3."]{background:#c23}[src*="src=another-on."]{background:#888}</style>',
  );
});

test("adds no style while no picture's colour is known", () => {
  expect(head({ picture: "unknown-10.pictures/unknown.jpg" }, new Map())).toBe("");
});

test("takes the mean colour of an opaque picture, and none of a translucent one", async () => {
  const cloth = { width: 64, height: 64, channels: 4 } as const;
  const red = await sharp({ create: { ...cloth, background: "#cc2233" } })
    .png()
    .toBuffer();
  expect(await colourOf(await makePicture(red, { width: 96, format: "webp", savesData: false }))).toBe("#c23");
  const veil = await sharp({ create: { ...cloth, background: { r: 204, g: 34, b: 51, alpha: 0.5 } } })
    .png()
    .toBuffer();
  expect(await colourOf(await makePicture(veil, { width: 96, format: "avif", savesData: false }))).toBeNull();
});
