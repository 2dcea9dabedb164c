import { z } from "zod";
import { firstPresent, isRecord, listAt, reshaped, valueAt } from "#contract/envelope.ts";
import { identifier, optionalRupeesAsPaise, optionalText, quantity } from "#contract/scalars.ts";

/**
 * A line of an upstream's cart. `unitPaise`, `name`, `picture` and `category` are null when the answer lacks them; the shop
 * then reads the product. Size and colour are null when the upstream ignores options.
 */
export const cartItem = z.preprocess(
  reshaped((entry) => {
    const product = isRecord(entry["product"])
      ? entry["product"]
      : isRecord(entry["productId"])
        ? entry["productId"]
        : {};
    const options = optionsOf(entry["options"]);
    const plainId = (name: string) => (isRecord(entry[name]) ? undefined : entry[name]);
    return {
      productId:
        plainId("product_id") ??
        plainId("productId") ??
        firstPresent(product, ["id", "_id"]) ??
        firstPresent(entry, ["id", "_id"]),
      quantity: firstPresent(entry, ["quantity", "qty"]) ?? 1,
      name:
        firstPresent(entry, ["name", "title", "product_name"]) ??
        firstPresent(product, ["name", "title", "product_name"]),
      unitPaise: entry["price"] ?? firstPresent(product, ["sale_price", "price"]),
      picture: entry["image"] ?? product["image"],
      category: entry["category"] ?? product["category"],
      size: entry["size"] ?? options["size"],
      color: entry["color"] ?? options["color"] ?? options["colour"],
    };
  }),
  z.object({
    productId: identifier,
    quantity,
    name: optionalText,
    unitPaise: optionalRupeesAsPaise,
    picture: optionalText,
    category: optionalText,
    size: optionalText,
    color: optionalText,
  }),
);

/** A line of the upstream's cart; see {@link cartItem}. */
export type CartItem = z.infer<typeof cartItem>;

/** The answer of a cart call. `items` is null when it holds no list; `success` is false only when it says so. */
export interface CartAnswer {
  items: CartItem[] | null;
  success: boolean;
  message: string | null;
}

/** Reads the answer of any cart call (`items`, `data.items`, `cart.items`, `data`, the body itself). Lines without a product id are dropped. */
export function readCart(body: unknown): CartAnswer {
  const entries = listAt(body, ["items", "data.items", "cart.items", "data.cart.items", "data", "cart", ""]);
  const message = valueAt(body, "message");
  return {
    items: entries?.flatMap((entry) => cartItem.safeParse(entry).data ?? []) ?? null,
    success: valueAt(body, "success") !== false,
    message: typeof message === "string" ? message : null,
  };
}

function optionsOf(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  if (typeof value !== "string") return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
