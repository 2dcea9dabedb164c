import { expect, test } from "vitest";
import { product } from "#contract/products.ts";
import { order } from "#contract/orders.ts";
import { writeReviewRequest } from "#contract/reviews.ts";
import { averageText, firstName, hasLink, MAX_REVIEW } from "#domain/reviews.ts";

test.each([
  ["see https://cheap.example/sarees", true],
  ["WWW.cheap", true],
  ["cheap-sarees.com has it", true],
  ["bit.ly/abc", true],
  ["write to me@home.in", true],
  ["Fits S/M.Very soft.In love with it.", false],
  ["₹4,890.50 well spent, 10/10 and/or more", false],
  ["लाल रंग बहुत सुंदर है।पहनने में हल्की।", false],
])("of a review, %j has a link: %s", (text, expected) => expect(hasLink(text)).toBe(expected));

test.each([
  ["Asha Rao", "Asha"],
  ["Dr. Asha Rao", "Asha"],
  ["smt Latika", "Latika"],
  ["श्रीमती आशा राव", "आशा"],
  ["Mrs", "Mrs"],
  ["", ""],
])("the first name of %j is %j", (full, first) => expect(firstName(full)).toBe(first));

test("an average has one decimal", () => expect([4.6, 5, 4.25].map(averageText)).toEqual(["4.6", "5.0", "4.3"]));

const said = { stars: 5, fit: null, size: null, pictures: [], photographs: [] };
const read = (text: string) => writeReviewRequest.safeParse({ ...said, text });

test("a text loses what nobody sees, and keeps an emoji, a joiner of Hindi, its lines and its markup", () => {
  const text = "So\u200b soft\u202e 👩🏽‍🦰❤️\n\n\n\nक्‍ष <b>silk</b>\u0000";
  expect(read(text).data?.text).toBe("So soft 👩🏽‍🦰❤️\n\nक्‍ष <b>silk</b>");
  expect(read("").data?.text).toBe("");
});

test("a text that is too long, no stars, and too many photographs are refused", () => {
  expect(read("x".repeat(MAX_REVIEW)).success).toBe(true);
  expect(read("x".repeat(MAX_REVIEW + 1)).success).toBe(false);
  for (const wrong of [{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { fit: "tight" }, { photographs: ["", "", "", ""] }])
    expect(writeReviewRequest.safeParse({ ...said, text: "", ...wrong }).success).toBe(false);
});

test("an upstream without reviews has none: a product has no rating, and an order asks for nothing", () => {
  expect(product.decode({ id: 1, price: 5 })?.rating).toBeNull();
  const ratings = [{ average: 4.5, count: 0 }, { average: 0, count: 3 }, { average: "4", count: 3 }, "4.5 stars"];
  for (const rating of ratings) expect(product.decode({ id: 1, price: 5, rating })?.rating).toBeNull();
  const rating = { average: 4.5, count: 2 };
  expect(product.decode({ id: 1, price: 5, rating })?.rating).toEqual({ ...rating, fitTold: 0, fitTrue: 0 });
  expect(order.decode({ id: 1 })?.reviews).toBeNull();
  expect(order.decode({ id: 1, reviews: [] })?.reviews).toEqual([]);
  const one = { product_id: 4, stars: 5, status: "waiting" };
  expect(order.decode({ id: 1, reviews: [one, { ...one, stars: 9 }, null] })?.reviews).toMatchObject([
    { productId: "4", stars: 5, status: "waiting", text: null, pictures: [] },
  ]);
});
