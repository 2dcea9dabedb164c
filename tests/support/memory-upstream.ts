import { Hono } from "hono";

/** An upstream in memory that ignores idempotency keys: whatever it is sent twice, it does twice. */
export interface MemoryUpstream {
  fetch(request: Request): Promise<Response>;
  products: Map<string, MemoryProduct>;
  /** The carts by token. */
  carts: Map<string, MemoryLine[]>;
  /** Orders as they are listed, oldest first. */
  orders: Record<string, unknown>[];
  /** Every call so far. */
  calls: MemoryCall[];
  /** Refuses the next of these calls. */
  refuseNext(calls: RegExp): void;
  /** Overrides the answer to calls ("METHOD /path") that match, until it is called again with null. */
  fail(calls: RegExp | null, how?: Failure): void;
}

interface MemoryProduct {
  price: number;
  salePrice?: number;
  stock: number | null;
  inStock?: boolean;
  image?: string;
  category?: string;
  /** Other categories that it is in. */
  also_in?: readonly string[];
  hidden?: boolean;
  /** Its combinations of size and colour, as an upstream states them. */
  variants?: readonly object[];
}

interface MemoryLine {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  /** What the cart itself tells of the product; the price in rupees. */
  price?: number;
  name?: string;
  image?: string;
  category?: string;
}

interface MemoryCall {
  call: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** `before`: nothing is done, 503. `after`: it is done, and the answer is lost. A response: nothing is done, and it answers. */
type Failure = "before" | "after" | (() => Response | Promise<Response>);

interface MemorySetup {
  /** Keeps no size and colour: one line for each product. */
  ignoresOptions?: boolean;
  /** Whether it has `GET /cart`, and lists the items after a change. */
  tellsCart?: boolean;
  /** Whether an order empties the cart. */
  emptiesCart?: boolean;
}

/** Makes one with the products 1 and 2 at 500 rupees, ten of each. */
export function memoryUpstream({
  ignoresOptions = false,
  tellsCart = true,
  emptiesCart = true,
}: MemorySetup = {}): MemoryUpstream {
  const products: MemoryUpstream["products"] = new Map([
    ["1", { price: 500, stock: 10 }],
    ["2", { price: 500, stock: 10 }],
  ]);
  const carts: MemoryUpstream["carts"] = new Map();
  const orders: MemoryUpstream["orders"] = [];
  const calls: MemoryCall[] = [];
  let failing: { calls: RegExp; how: Failure } | null = null;
  let ids = 0;

  const cartOf = (token: string | undefined) => {
    const cart = carts.get(token ?? "") ?? [];
    carts.set(token ?? "", cart);
    return cart;
  };
  const itemsOf = (token: string | undefined) =>
    tellsCart
      ? { items: cartOf(token).map(({ productId, ...line }) => ({ ...line, product_id: productId })) }
      : { success: true };
  const choiceOf = (productId: string, options: Partial<MemoryLine> | undefined) => ({
    productId,
    size: ignoresOptions ? null : (options?.size ?? null),
    color: ignoresOptions ? null : (options?.color ?? null),
  });
  const lineIn = (cart: MemoryLine[], choice: Omit<MemoryLine, "quantity">) =>
    cart.find(
      ({ productId, size, color }) => productId === choice.productId && size === choice.size && color === choice.color,
    );
  const remove = (cart: MemoryLine[], line: MemoryLine | undefined) => {
    if (line !== undefined) cart.splice(cart.indexOf(line), 1);
  };

  const app = new Hono();
  app.get("/products/:id", (c) => {
    const product = products.get(c.req.param("id"));
    if (product === undefined) return c.json({ message: "no such product" }, 404);
    const { salePrice = null, inStock = true, ...rest } = product;
    const id = c.req.param("id");
    return c.json({ id, name: `Product ${id}`, sale_price: salePrice, in_stock: inStock, ...rest });
  });
  app.get("/cart", (c) => (tellsCart ? c.json(itemsOf(c.req.header("authorization"))) : c.json({}, 404)));
  app.delete("/cart", (c) => {
    carts.delete(c.req.header("authorization") ?? "");
    return c.json({ success: true });
  });
  app.post("/cart/add", async (c) => {
    const { productId, quantity, options } = await c.req.json();
    const token = c.req.header("authorization");
    if (!products.has(String(productId))) return c.json({ success: false, message: "no such product" }, 404);
    const choice = choiceOf(String(productId), options);
    const line = lineIn(cartOf(token), choice);
    if (line === undefined) cartOf(token).push({ ...choice, quantity });
    else line.quantity += quantity;
    return c.json(itemsOf(token));
  });
  app.put("/cart/:id", async (c) => {
    const { quantity, options } = await c.req.json();
    const line = lineIn(cartOf(c.req.header("authorization")), choiceOf(c.req.param("id"), options));
    if (line !== undefined) line.quantity = quantity;
    return c.json(itemsOf(c.req.header("authorization")));
  });
  app.delete("/cart/:id", (c) => {
    const cart = cartOf(c.req.header("authorization"));
    const options = { size: c.req.query("size") || null, color: c.req.query("color") || null };
    remove(cart, lineIn(cart, choiceOf(c.req.param("id"), options)));
    return c.json(itemsOf(c.req.header("authorization")));
  });
  app.get("/orders/user", (c) => c.json({ data: orders.toReversed() }));
  app.post("/orders", async (c) => {
    const order = { ...(await c.req.json()), id: String(++ids), createdAt: new Date().toISOString() };
    orders.push(order);
    if (emptiesCart) carts.delete(c.req.header("authorization") ?? "");
    return c.json(order, 201);
  });
  app.post("/payments/process", (c) => c.json({ id: `pay-${++ids}`, status: "authorised" }));

  async function fetch(request: Request): Promise<Response> {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const body = await request.clone().text();
    calls.push({ call, key: request.headers.get("idempotency-key"), body: body === "" ? {} : JSON.parse(body) });
    if (failing === null || !failing.calls.test(call)) return app.fetch(request);
    const { how } = failing;
    if (typeof how === "function") return how();
    if (how === "after") await app.fetch(request);
    return Response.json({}, { status: 503 });
  }

  const fail: MemoryUpstream["fail"] = (matching, how = "before") =>
    void (failing = matching === null ? null : { calls: matching, how });

  return {
    fetch,
    products,
    carts,
    orders,
    calls,
    fail,
    refuseNext: (matching) =>
      fail(matching, () => {
        fail(null);
        return Response.json({ success: false, message: "Refused" });
      }),
  };
}
