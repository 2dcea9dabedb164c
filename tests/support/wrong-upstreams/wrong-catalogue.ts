import type { Wrong } from "#tests/support/proxied-upstream.ts";
import { answering, type Fields, inside, instead, jsonResponse, record, without } from "./wrong-answers.ts";
import type { WrongUpstream } from "./wrong-upstream.ts";

/** Servers that break one rule each of products, lists of them and searches. */
export const wrongCatalogue: readonly WrongUpstream[] = [
  {
    does: "tells prices in paise",
    call: "GET /api/products",
    rule: /rupees/,
    note: /prices are told in paise/,
    part: "catalogue",
    wrong: () => answering(/products/, (body) => everyProduct(body, inPaise)),
  },
  {
    does: "tells prices in paise on the product alone",
    call: "GET /products/{id}",
    rule: /same price/,
    note: /one of them is paise/,
    part: "catalogue",
    wrong: () => answering(/GET \/products\/\d+$/, (body) => everyProduct(body, inPaise)),
  },
  {
    does: "leaves the total out",
    call: "GET /api/products",
    rule: /true total/,
    note: /without a total/,
    part: "catalogue",
    wrong: () => answering(/products$/, (body) => inside(body, (data) => ({ ...data, total: undefined }))),
  },
  {
    does: "tells a wrong total",
    call: "GET /api/products",
    rule: /true total/,
    note: /total says \d+/,
    part: "catalogue",
    wrong: () =>
      answering(/products$/, (body) => inside(body, (data) => ({ ...data, total: Number(data["total"]) + 30 }))),
  },
  {
    does: "ignores the page",
    call: "GET /api/products",
    rule: /cuts pages/,
    note: /`page` is ignored/,
    part: "catalogue",
    wrong: () => without("page"),
  },
  {
    does: "ignores the category",
    call: "GET /api/products",
    rule: /filters by category/,
    note: /category=\w+ is ignored/,
    part: "catalogue",
    wrong: () => without("category"),
  },
  {
    does: "ignores the price filter",
    call: "GET /api/products",
    rule: /filters by price/,
    note: /maxPrice=\d+ are ignored/,
    part: "catalogue",
    wrong: () => without("minPrice", "maxPrice"),
  },
  {
    does: "ignores the order asked for",
    call: "GET /api/products",
    rule: /sorts by price, asc/,
    note: /sortBy=price&sortDir=asc is ignored/,
    part: "catalogue",
    wrong: () => without("sortBy"),
  },
  {
    does: "sorts one way only",
    call: "GET /api/products",
    rule: /sorts by/,
    note: /sortDir=\w+ is ignored/,
    part: "catalogue",
    wrong: () => without("sortDir"),
  },
  {
    does: "ignores the words of a search",
    call: "GET /api/products/search",
    rule: /nothing has/,
    note: /the words are ignored/,
    part: "catalogue",
    wrong: () => without("query"),
  },
  {
    does: "gives products other ids every time",
    call: "GET /api/products",
    rule: /keeps ids/,
    note: /have another id/,
    part: "catalogue",
    wrong: changingIds,
  },
  {
    does: "answers a page of HTML",
    call: "GET /api/products",
    rule: /answers at its address/,
    note: /no JSON \(text\/html/,
    part: "catalogue",
    wrong: () => async () =>
      new Response("<!doctype html><title>Shop</title>", { headers: { "content-type": "text/html" } }),
  },
  {
    does: "never answers a search",
    call: "GET /api/products/search",
    rule: /finds a product/,
    note: /no answer within 8000 ms/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      /search/.test(request.url) ? new Promise<Response>(() => undefined) : pass(request),
  },
  {
    does: "stumbles over an odd filter",
    call: "GET /api/products",
    rule: /makes no sense/,
    note: /status 500 is a fault/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      /page=-1/.test(request.url) ? jsonResponse({ message: "SQLITE_ERROR" }, 500) : pass(request),
  },
  {
    does: "answers an unknown product with another",
    call: "GET /products/{id}",
    rule: /made-up id/,
    note: /it answers “/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 404, () => pass(new Request("http://upstream.internal/products/1"))),
  },
  {
    does: "tells prices with three decimals",
    call: "GET /api/products",
    rule: /whole paise/,
    note: /a price is \d+\.\d{3}, with more than two decimals/,
    part: "catalogue",
    wrong: () =>
      answering(/products$/, (body) =>
        everyProduct(body, (product) => ({ ...product, price: Number(product["price"]) + 0.001 })),
      ),
  },
  {
    does: "ignores the limit",
    call: "GET /api/products",
    rule: /cuts pages/,
    note: /limit=2 is ignored/,
    part: "catalogue",
    wrong: () => without("limit"),
  },
  {
    does: "stumbles over an unknown product",
    call: "GET /products/{id}",
    rule: /made-up id/,
    note: /status 500 is a fault/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      instead(await pass(request), 404, async () =>
        jsonResponse({ message: "Cannot read properties of undefined" }, 500),
      ),
  },
  {
    does: "ignores the price filter in a search",
    call: "GET /api/products/search",
    rule: /filters what it finds/,
    note: /maxPrice=\d+ is ignored in a search/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      /search/.test(request.url) ? without("maxPrice")(request, pass) : pass(request),
  },
];

/** Every product of a list, or the one that is answered. */
function everyProduct(body: Fields, change: (product: Fields) => Fields): Fields {
  return inside(body, (data) =>
    Array.isArray(data["data"])
      ? { ...data, data: data["data"].map((product) => change(record(product))) }
      : change(data),
  );
}

function inPaise(product: Fields): Fields {
  return {
    ...product,
    price: Number(product["price"]) * 100,
    sale_price: product["sale_price"] === null ? null : Number(product["sale_price"]) * 100,
  };
}

function changingIds(): Wrong {
  let calls = 0;
  return answering(/products$/, (body) => {
    calls += 1;
    return everyProduct(body, (product) => ({ ...product, id: `${calls}-${String(product["id"])}` }));
  });
}
