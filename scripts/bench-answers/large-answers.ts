import { largeList, largeProduct, type LargeAnswer } from "../../tests/support/large-upstream.ts";

/** One answer that is larger than it should be, and the page that reads it. */
export interface LargeCase {
  name: string;
  path: string;
  /** Which calls come to it, and to what; null for the list of all products. */
  answer: { calls: RegExp; answer: LargeAnswer } | null;
  /** Opened by a customer. */
  isCustomers?: boolean;
}

const MB = 1024 * 1024;
/** The calls for lists of products. */
export const lists = /^GET (\/api)?\/products(\/search)?(\?|$)/;
const one = /^GET \/products\/1$/;
const json = (text: string): LargeAnswer => ({ body: text, type: "application/json" });
const filled = (before: string, piece: string, after: string, bytes: number) =>
  before + piece.repeat(Math.floor((bytes - before.length - after.length) / piece.length)) + after;

/** What an upstream may send, whether by mistake or not. */
export function largeAnswers(): LargeCase[] {
  const whole: LargeCase[] = [
    ["home", "/"],
    ["listing", "/productlisting"],
    ["listing, page 40", "/productlisting?page=40"],
    ["listing, kurtis by price", "/productlisting?category=kurti&sort=price-desc"],
    ["search", "/productlisting?search=silk"],
    ["collection", "/collection"],
    ["sitemap", "/sitemap.xml"],
  ].map(([name = "", path = ""]) => ({ name: `all products: ${name}`, path, answer: null }));
  const product = (name: string, answer: LargeAnswer): LargeCase => ({
    name: `a product: ${name}`,
    path: "/product/1",
    answer: { calls: one, answer },
  });
  const list = (name: string, answer: LargeAnswer): LargeCase => ({
    name: `a list: ${name}`,
    path: "/productlisting",
    answer: { calls: lists, answer },
  });
  const ofCustomer = (name: string, path: string, calls: RegExp, answer: LargeAnswer): LargeCase => ({
    name,
    path,
    answer: { calls, answer },
    isCustomers: true,
  });
  const line = (index: number) => ({
    id: index,
    product_id: index,
    name: `Piece ${index}`,
    price: 100,
    quantity: 1,
    size: "S",
    color: "Red",
  });
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index + 1));
  const order = (index: number) => ({
    id: `PL-${index}`,
    status: "pending",
    createdAt: "2026-01-01T10:00:00Z",
    items: many(3, line),
    total: 300,
    paymentMethod: "cod",
  });
  return [
    ...whole,
    product("description of 5 MB", {
      json: { data: { ...largeProduct(0), description: "<b>silk</b> & ".repeat((5 * MB) / 14) } },
    }),
    product("name of 5 MB", { json: { data: { ...largeProduct(0), name: "silk ".repeat(MB) } } }),
    product("100,000 pictures", {
      json: {
        data: {
          ...largeProduct(0),
          images: many(100_000, (index) => `/pictures/${index}.jpg`),
          image: many(100_000, (index) => `/pictures/${index}.jpg`),
        },
      },
    }),
    product("7 MB of brackets", json(`{"data":{"id":1,"price":1,"x":${"[".repeat(3.5 * MB)}${"]".repeat(3.5 * MB)}}}`)),
    product("error of 8 MB", {
      body: JSON.stringify({ message: "x".repeat(8 * MB - 100) }),
      type: "application/json",
      status: 500,
    }),
    product("HTML of 8 MB", { body: filled("<!doctype html>", "<p>Welcome</p>", "", 8 * MB), type: "text/html" }),
    product("8 MB that are too many", json(filled("[", "1,", "1]", 9 * MB))),
    list(
      "the smallest products, 8 MB",
      json(filled('{"data":[', '{"id":1,"price":1},', '{"id":2,"price":1}]}', 8 * MB - 10)),
    ),
    list(
      "the smallest products, 120 kB",
      json(filled('{"data":[', '{"id":1,"price":1},', '{"id":2,"price":1}]}', 120_000)),
    ),
    list(
      "the smallest products, 60 kB",
      json(filled('{"data":[', '{"id":1,"price":1},', '{"id":2,"price":1}]}', 60_000)),
    ),
    list("a page of 60 full products, 180 kB", {
      json: {
        data: { data: largeList(24).data.map((each) => ({ ...each, description: "silk ".repeat(1_500) })), total: 24 },
      },
    }),
    list("names of 100 kB", {
      json: {
        data: { data: largeList(24).data.map((each) => ({ ...each, name: "silk ".repeat(20_000) })), total: 24 },
      },
    }),
    list("one byte at a time, 200 kB", byteByByte(Buffer.from(JSON.stringify(largeList(500))))),
    ofCustomer("orders: 20,000", "/dashboard?tab=orders", /^GET \/orders\/user/, {
      json: { data: many(20_000, order) },
    }),
    ofCustomer("orders: one with 30,000 lines", "/dashboard?tab=orders", /^GET \/orders\/user/, {
      json: { data: [{ ...order(1), items: many(30_000, line) }], total: 1 },
    }),
    ofCustomer("an order with 30,000 lines and statuses", "/order/PL-1", /^GET \/orders\/PL-1$/, {
      json: {
        data: {
          ...order(1),
          items: many(30_000, line),
          history: many(30_000, () => ({ status: "pending", at: "2026-01-01T10:00:00Z" })),
        },
      },
    }),
    ofCustomer("a wishlist of 30,000", "/dashboard?tab=wishlist", /^GET \/wishlist/, {
      json: { data: { products: many(30_000, line) } },
    }),
    ofCustomer("a wishlist of 1,500, 120 kB", "/dashboard?tab=wishlist", /^GET \/wishlist/, {
      json: { data: { products: many(1_500, line) } },
    }),
    ofCustomer("payment methods: 50,000", "/dashboard?tab=payment", /^GET \/payments\/methods/, {
      json: { data: many(50_000, (index) => ({ id: index, type: "card", last4: "1111" })) },
    }),
    ofCustomer("a cart of 50,000 lines", "/cart", /^GET \/cart/, {
      json: { success: true, items: many(50_000, line) },
    }),
    ofCustomer("a cart of 1,500 lines, 120 kB", "/cart", /^GET \/cart/, {
      json: { success: true, items: many(1_500, line) },
    }),
    ofCustomer("a profile of 6 MB", "/dashboard?tab=profile", /^GET \/users\/me/, {
      json: { user: { id: 1, name: "Asha", email: "asha@example.com", address: "lane ".repeat(1.2 * MB) } },
    }),
    ofCustomer("a refusal of 7 MB", "/dashboard?tab=profile", /^GET \/users\/me/, {
      json: { message: "No", errors: many(100_000, (index) => ({ path: `field${index}`, msg: "is wrong" })) },
      status: 422,
    }),
  ];
}

function byteByByte(bytes: Buffer): LargeAnswer {
  return (response) => {
    // Chunks of one byte each, written to the line in large pieces.
    response.socket?.write(
      "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n",
    );
    const chunks = [...bytes].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join("");
    response.socket?.end(`${chunks}0\r\n\r\n`);
  };
}
