import { z } from "zod";
import { notThere, type ContractCall } from "./call.ts";
import { exampleProduct, exampleStole } from "./examples.ts";
import { MAX_ANSWER_BYTES } from "./limits.ts";
import { productQuery } from "./product-query.ts";
import { wireProductAnswer, wireProductList } from "./products.ts";
import { readProduct, readProductList } from "./readers/product.ts";

const listing = productQuery.omit({ query: true });
const paged = { data: { data: [exampleProduct], total: 31, current_page: 1, per_page: 1, last_page: 31 } };
const notes = [
  "Filters and order apply to all products, then the page is cut out. An upstream that does not page answers with everything and no total; the shop then filters, sorts and pages by itself.",
  `An answer is read up to ${MAX_ANSWER_BYTES / 1024 / 1024} MB, some 20,000 products: of a longer one the shop shows what fits, and says so in its log.`,
  "A filter that cannot be read is ignored: a mistyped address still shows the shop.",
];

function list(prefix: "" | "/api"): ContractCall {
  return {
    method: "GET",
    path: `${prefix}/products`,
    name: prefix === "" ? "listProducts" : "listProductsUnderApi",
    resource: "products",
    does: "Lists products, filtered and sorted.",
    notes,
    auth: "none",
    without:
      prefix === "" ? "asks under `/api`; one of the two addresses is enough" : "asks without `/api`, and remembers it",
    query: listing,
    success: { status: 200, body: wireProductList },
    read: (body) => readProductList(body),
    refusals: [],
    examples: [
      {
        title: "The dearest saree",
        target: `${prefix}/products?category=saree&sortBy=price&sortDir=desc&page=1&limit=1`,
        status: 200,
        answer: paged,
      },
    ],
  };
}

function search(prefix: "" | "/api"): ContractCall {
  return {
    method: "GET",
    path: `${prefix}/products/search`,
    name: prefix === "" ? "searchProducts" : "searchProductsUnderApi",
    resource: "products",
    does: "Searches products by words, filtered and sorted.",
    notes: [
      "Without a requested order, the best match is first. Where few or no products have every word, those that come nearest follow.",
      "Prices and sizes in words become filters. A filter that is sent counts more than words.",
    ],
    auth: "none",
    without:
      prefix === "" ? "looks for the words in the names of the whole list" : "asks without `/api`, and remembers it",
    query: productQuery,
    success: { status: 200, body: wireProductList },
    read: (body) => readProductList(body),
    refusals: [],
    examples: [
      {
        title: "Temple sarees",
        target: `${prefix}/products/search?query=temple+silk&page=1&limit=24`,
        status: 200,
        answer: { data: { data: [exampleProduct], total: 1, current_page: 1, per_page: 24, last_page: 1 } },
      },
    ],
  };
}

/** The calls of the catalogue. */
export const productCalls: readonly ContractCall[] = [
  list(""),
  list("/api"),
  {
    method: "GET",
    path: "/products/{id}",
    name: "getProduct",
    resource: "products",
    does: "Answers one product.",
    notes: ["Its price and stock are those that an order would be checked against now."],
    auth: "none",
    parameters: z.object({ id: z.string().describe("The id from a list.") }),
    success: { status: 200, body: wireProductAnswer },
    read: (body) => readProduct(body),
    refusals: [notThere("Product not found")],
    examples: [
      { title: "A product", target: "/products/4", status: 200, answer: { data: exampleProduct } },
      {
        title: "A product that states its combinations",
        target: "/products/31",
        status: 200,
        answer: { data: exampleStole },
      },
    ],
  },
  search(""),
  search("/api"),
];
