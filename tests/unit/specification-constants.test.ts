import { expect, test } from "vitest";
import { RESET_REDIRECT_MS, toastMs } from "#app/content/durations.ts";
import { CAROUSEL_INTERVAL_MS, swipeDirection } from "#domain/carousel.ts";
import { colors, sizes } from "#domain/options.ts";
import { PRICE_MAX, PRICE_MIN } from "#domain/price-range.ts";
import { calls } from "#contract/calls.ts";
import { stepFrom } from "#app/routes/checkout/addresses.ts";

test("prices go from 0 to 10000, sizes and colours are the specification's", () => {
  expect([PRICE_MIN, PRICE_MAX]).toEqual([0, 10_000]);
  expect(sizes).toEqual(["S", "M", "L", "XL"]);
  expect(colors).toEqual(["Black", "White", "Red", "Blue", "Green"]);
});

test("toasts and the way on after a reset take their time", () => {
  expect(toastMs).toEqual({ product: 2_500, dashboard: 3_000, generic: 5_000 });
  expect(RESET_REDIRECT_MS).toBe(2_000);
});

test("no call of the shop is an administrator's: of orders it knows those of its customer", () => {
  const paths = calls.map(({ method, path }) => `${method} ${path}`);
  expect(paths.filter((path) => path.startsWith("GET /orders"))).toEqual([
    "GET /orders/user",
    "GET /orders/{id}",
    "GET /orders/{id}/invoice",
  ]);
  expect(paths.filter((path) => /admin|customers|\/(orders|users)$/.test(path))).toEqual(["POST /orders"]);
});

test("the checkout has three steps, whatever is asked for", () => {
  expect(["-1", "0", "1", "2", "3", "4", "x", "", null].map(stepFrom)).toEqual([1, 1, 1, 2, 3, 3, 1, 1, 1]);
});

test("a carousel rests five seconds by default, and a swipe is 40 px sideways", () => {
  expect(CAROUSEL_INTERVAL_MS).toBe(5_000);
  expect(
    [
      [-40, 0],
      [40, 0],
      [-39, 0],
      [39, 0],
      [-60, 80],
      [120, 20],
      [0, 200],
      [60, -60],
    ].map(([right = 0, down = 0]) => swipeDirection(right, down)),
  ).toEqual([1, -1, 0, 0, 0, -1, 0, 0]);
});
