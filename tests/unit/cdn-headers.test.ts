import { expect, test } from "vitest";
import { cdnHeaders } from "#server/serve-shared-pages.ts";
import type { SharedView } from "#server/shared-pages.ts";

const plain: SharedView = {
  url: "https://shop.example/about",
  looks: { theme: null, dataSaver: false },
  savesData: false,
  hasStyles: false,
};

test("a shared cache is told how long it may keep a page", () => {
  expect(cdnHeaders(30, plain)).toEqual({
    "cdn-cache-control": "public, s-maxage=30, stale-while-revalidate=30, stale-if-error=600",
    "surrogate-control": "max-age=30, stale-while-revalidate=30, stale-if-error=600",
    "x-accel-expires": "30",
  });
  expect(cdnHeaders(0, plain)).toEqual({});
});

test.each([
  { theme: "dark", dataSaver: false },
  { theme: null, dataSaver: true },
] as const)("no shared cache may keep a page that was made for the choice %j", (looks) => {
  expect(cdnHeaders(30, { ...plain, looks })).toEqual({});
});
