import type { ServerResponse } from "node:http";
import { serveLocally } from "./serve-locally.ts";

/** What a call is answered with: JSON of a value, or a body as it is, or anything else that the function does. */
export type LargeAnswer =
  | { json: unknown; status?: number }
  | { body: string | Buffer; type: string; status?: number }
  | ((response: ServerResponse) => void);

/** An upstream that keeps to the contract in everything but size: it answers every list with all it has. */
export interface LargeUpstream {
  url: string;
  /** "METHOD /path?query" of every call, oldest first. */
  calls: string[];
  /** Answers the calls that fit ("METHOD /path?query") with this from now on; the last one said counts. Null: as ever. */
  answer(calls: RegExp, answer: LargeAnswer | null): void;
  stop(): Promise<void>;
}

/** A product as the contract has it, of some 400 bytes. */
export function largeProduct(index: number) {
  return {
    id: index + 1,
    name: `Handwoven saree no. ${index + 1}`,
    description:
      "Woven by hand in a small village, of cotton and silk, with a border of temple motifs and a plain pallu.",
    price: 1_000 + (index % 977),
    sale_price: index % 7 === 0 ? 900 : null,
    in_stock: index % 11 !== 0,
    stock: index % 40,
    category: ["saree", "lehenga", "kurti", "skirt"][index % 4],
    craft: "Ikat",
    image: null,
    image_additional_1: null,
    image_additional_2: null,
    isNew: false,
    isSale: index % 7 === 0,
    created_at: new Date(Date.UTC(2026, 0, 1) + ((index * 7_919) % 100_000) * 60_000).toISOString(),
  };
}

/** So many products in one list without a total. */
export function largeList(products: number): { data: ReturnType<typeof largeProduct>[] } {
  return { data: Array.from({ length: products }, (_, index) => largeProduct(index)) };
}

/** Starts it on any free port, with so many products. Any e-mail and password log in. */
export async function startLargeUpstream({ products }: { products: number }): Promise<LargeUpstream> {
  const calls: string[] = [];
  const odd: { calls: RegExp; answer: LargeAnswer }[] = [];
  const list = Buffer.from(JSON.stringify(largeList(products)));
  const user = {
    id: 1,
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "9800012345",
    address: "4 Temple Street",
    city: "Mysuru",
    state: "Karnataka",
    pincode: "570001",
  };

  const { url, stop } = await serveLocally((request, response) => {
    request.resume();
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    send(response, odd.findLast((one) => one.calls.test(call))?.answer ?? usual(call));
  });

  function usual(call: string): LargeAnswer {
    const path = call.replace(/\?.*/, "").replace(" /api/", " /");
    const id = /^GET \/products\/(\d+)$/.exec(path)?.[1];
    if (id !== undefined)
      return Number(id) > products
        ? { json: { message: "Product not found" }, status: 404 }
        : { json: { data: largeProduct(Number(id) - 1) } };
    if (/^GET \/products(\/search)?$/.test(path)) return { body: list, type: "application/json" };
    if (path === "POST /users/login") return { json: { token: "a-token", user } };
    if (path === "GET /users/me" || path.startsWith("PUT /users/")) return { json: { user } };
    if (path === "GET /wishlist") return { json: { data: { products: [] } } };
    if (path === "GET /orders/user") return { json: { data: [], total: 0 } };
    if (path === "GET /payments/methods") return { json: { data: [] } };
    if (/ \/cart/.test(path)) return { json: { success: true, items: [] } };
    return { json: { message: "Not found" }, status: 404 };
  }

  return {
    url,
    calls,
    answer(fitting, answer) {
      const others = odd.filter((one) => one.calls.source !== fitting.source);
      odd.splice(0, odd.length, ...others, ...(answer === null ? [] : [{ calls: fitting, answer }]));
    },
    stop,
  };
}

function send(response: ServerResponse, answer: LargeAnswer): void {
  if (typeof answer === "function") return answer(response);
  const type = "type" in answer ? answer.type : "application/json";
  response
    .writeHead(answer.status ?? 200, { "content-type": type })
    .end("body" in answer ? answer.body : JSON.stringify(answer.json));
}
