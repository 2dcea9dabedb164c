import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { otherProducts, type OtherProduct } from "./other-products.ts";
import { serveLocally } from "./serve-locally.ts";

/** An upstream that is not the shop's own, and takes the other reading wherever the specification leaves two. */
export interface OtherUpstream {
  url: string;
  /** Orders as they were sent, newest last. */
  orders: OtherOrder[];
  /** "METHOD /path" of every request. */
  requests: string[];
  close(): Promise<void>;
}

interface OtherOrder {
  _id: string;
  owner: string;
  status: string;
  sent: Record<string, unknown>;
}

interface Customer {
  _id: string;
  password: string;
  fields: Record<string, unknown>;
  cart: Map<string, number>;
  wishes: Set<string>;
}

/** One answer: a status and a JSON body. */
type Reply = [status: number, body: unknown];

interface OtherSetup {
  /** Has no wishlist, cancels no order, and says that it takes cash alone. */
  isSmall?: boolean;
}

/** Starts it on any free port. No `/api` prefix, no `GET /cart`, no current user, no saved payment methods; it ignores pages, options and idempotency keys. */
export async function startOtherUpstream({ isSmall = false }: OtherSetup = {}): Promise<OtherUpstream> {
  const customers = new Map<string, Customer>();
  const tokens = new Map<string, Customer>();
  const orders: OtherOrder[] = [];
  const requests: string[] = [];
  let ids = 0;
  const nextId = () => (0x65fc0a1b2c3d4e5f607182n * 4096n + BigInt(++ids)).toString(16).padStart(24, "6").slice(-24);

  const { url, stop } = await serveLocally((request, response) => {
    void answer(request).then(
      (reply) => send(response, reply),
      () => send(response, [500, { error: "Internal error" }]),
    );
  });

  async function answer(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    requests.push(`${request.method} ${pathname}`);
    const sent = await text(request);
    const body = sent === "" ? {} : (JSON.parse(sent) as Record<string, unknown>);
    const customer = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const [first, second, third] = pathname.split("/").slice(1);
    const call = `${request.method} /${first}`;
    if (call === "GET /products") return products(second, searchParams);
    if (call === "POST /users") return account(second ?? "", body);
    if (isSmall && call === "GET /terms") return [200, { payments: [{ method: "cod", by: "delivery" }] }];
    if (isSmall && (first === "wishlist" || third === "cancel")) return [404, { error: "Not found" }];
    if (!["cart", "wishlist", "orders", "payments", "users"].includes(first ?? ""))
      return [404, "<h1>Cannot find that</h1>"];
    if (customer === undefined) return [401, { error: "Token missing or expired" }];
    if (call === "PUT /users") return profile(customer, body);
    if (first === "cart") return cart(request.method ?? "", second, body, customer);
    if (first === "wishlist") return wishlist(request.method ?? "", third ?? String(body["productId"]), customer);
    if (call === "POST /payments") return pay(body);
    if (first === "orders") return order(request.method ?? "", second, body, customer);
    return [404, { error: "Not found" }];
  }

  function products(id: string | undefined, query: URLSearchParams): Reply {
    if (id !== undefined && id !== "search") {
      const product = otherProducts.find((one) => one._id === id);
      return product === undefined ? [404, { error: "No such product" }] : [200, { product }];
    }
    const [category, search] = [query.get("category"), query.get("query")?.toLowerCase()];
    const found = otherProducts.filter(
      (one) =>
        (category === null || one.category.toLowerCase() === category) &&
        (search === undefined || nameOf(one).toLowerCase().includes(search)) &&
        priceOf(one) >= Number(query.get("minPrice") ?? 0) &&
        priceOf(one) <= Number(query.get("maxPrice") ?? Number.POSITIVE_INFINITY),
    );
    const direction = query.get("sortDir") === "desc" ? -1 : 1;
    return [
      200,
      {
        products:
          query.get("sortBy") === "price" ? found.toSorted((a, b) => direction * (priceOf(a) - priceOf(b))) : found,
      },
    ];
  }

  function account(what: string, body: Record<string, unknown>): Reply {
    const email = String(body["email"]);
    const known = customers.get(email);
    if (what === "register") {
      if (known !== undefined) return [409, { error: "A user with this e-mail is registered" }];
      const { password, ...fields } = body;
      const customer: Customer = {
        _id: nextId(),
        password: String(password),
        fields,
        cart: new Map(),
        wishes: new Set(),
      };
      customers.set(email, customer);
      return [200, logIn(customer)];
    }
    if (what === "login")
      return known === undefined || known.password !== body["password"]
        ? [400, { error: "Wrong credentials" }]
        : [200, logIn(known)];
    if (what === "forgot-password") return [200, { message: "Look into your mail" }];
    if (what === "reset-password") return [400, { error: "Link expired" }];
    return [404, { error: "Not found" }];
  }

  /** It knows the fields of the specification, refuses any other, and forgets what is not sent. */
  function profile(customer: Customer, body: Record<string, unknown>): Reply {
    const known = ["name", "email", "phone", "address", "city", "state", "pincode"];
    if (Object.keys(body).some((field) => !known.includes(field))) return [400, { error: "Unknown field" }];
    customers.delete(String(customer.fields["email"]));
    customers.set(String(body["email"]), customer);
    customer.fields = body;
    return [200, { message: "Saved" }];
  }

  /** A customer has one token: a login ends the one before. */
  function logIn(customer: Customer) {
    for (const [other, whose] of tokens) if (whose === customer) tokens.delete(other);
    const token = nextId();
    tokens.set(token, customer);
    const { pincode, ...fields } = customer.fields;
    return { token, user: { _id: customer._id, ...fields, zipCode: pincode } };
  }

  /** It knows products and quantities, nothing of size and colour. */
  function cart(method: string, id: string | undefined, body: Record<string, unknown>, customer: Customer): Reply {
    const product = String(id === "add" ? body["productId"] : id);
    const { cart: lines } = customer;
    if (method === "GET") return [404, { error: "Not found" }];
    if (method === "DELETE" && id === undefined) lines.clear();
    else if (!otherProducts.some((one) => one._id === product))
      return [200, { success: false, message: "Unknown product" }];
    else if (method === "POST") lines.set(product, (lines.get(product) ?? 0) + Number(body["quantity"]));
    else if (method === "PUT") lines.set(product, Number(body["quantity"]));
    else lines.delete(product);
    const items = [...lines].map(([product_id, quantity]) => ({ _id: `line-${product_id}`, product_id, quantity }));
    return [200, { success: true, message: "Cart updated", items }];
  }

  function wishlist(method: string, id: string, customer: Customer): Reply {
    if (method === "POST") customer.wishes.add(id);
    if (method === "DELETE") customer.wishes.delete(id);
    return [
      200,
      {
        data: otherProducts
          .filter((one) => customer.wishes.has(one._id))
          .map((one) => ({ product_id: one._id, title: nameOf(one), price: one.price, image: one.image })),
      },
    ];
  }

  function pay(body: Record<string, unknown>): Reply {
    if (/^4000\s*0000\s*0000\s*0002$/.test(String(body["cardNumber"])) || body["upiId"] === "declined@upi")
      return [400, { error: "Your bank said no" }];
    return [200, { success: true, _id: nextId() }];
  }

  function order(method: string, id: string | undefined, body: Record<string, unknown>, customer: Customer): Reply {
    if (method === "POST") {
      const made: OtherOrder = { _id: nextId(), owner: customer._id, status: String(body["status"]), sent: body };
      orders.push(made);
      return [200, { _id: made._id }];
    }
    const own = orders.filter((one) => one.owner === customer._id);
    if (id === "user") return [200, own.map(shown)];
    const found = own.find((one) => one._id === id);
    if (found === undefined) return [404, { message: "No such order" }];
    if (method === "PUT") found.status = "Cancelled";
    return [200, method === "PUT" ? { success: true } : { ...shown(found), ...(isSmall && { cancellable: false }) }];
  }

  return {
    url,
    orders,
    requests,
    close: stop,
  };
}

function shown({ _id, status, sent }: OtherOrder) {
  return {
    _id,
    status,
    items: sent["items"],
    total: String(sent["total"]),
    paymentMethod: sent["paymentMethod"],
    shippingInfo: sent["shippingInfo"],
  };
}

function send(response: ServerResponse, [status, body]: Reply): void {
  const isJson = typeof body !== "string";
  response
    .writeHead(status, { "content-type": isJson ? "application/json" : "text/html" })
    .end(isJson ? JSON.stringify(body) : body);
}

function nameOf(product: OtherProduct): string {
  return product.title ?? product.product_name ?? "";
}

function priceOf(product: OtherProduct): number {
  return Number((product.sale_price || product.price).replaceAll(",", ""));
}
