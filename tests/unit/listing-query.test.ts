import { expect, test } from "vitest";
import { listingAddress, parseListingQuery, type ListingQuery } from "#app/routes/catalogue/listing/listing-query.ts";

const query: ListingQuery = {
  search: "silk",
  category: "saree",
  range: { min: 500, max: 900 },
  size: "M",
  color: "Red",
  sort: "price-asc",
  view: "list",
  page: 7,
};

test("the address of a list says all of it, and is read back as the same", () => {
  const { searchParams } = new URL(listingAddress(query), "https://shop.example");
  expect(parseListingQuery(searchParams)).toEqual(query);
});

test.each<[Partial<ListingQuery>, number]>([
  [{ page: 8 }, 8],
  [{ view: "grid" }, 7],
  [{ sort: "newest" }, 1],
  [{ search: "cotton" }, 1],
  [{ category: null }, 1],
  [{ range: { min: null, max: null } }, 1],
  [{ size: "L" }, 1],
  [{ color: null }, 1],
  [{ sort: "newest", page: 7 }, 7],
])("the address of a list with the change %j leads to page %d", (change, page) => {
  const { searchParams } = new URL(listingAddress(query, change), "https://shop.example");
  expect(parseListingQuery(searchParams)).toEqual({ ...query, page, ...change });
});
