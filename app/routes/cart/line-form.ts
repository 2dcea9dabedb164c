import { requestedQuantity, type LineChoice } from "../../../domain/cart.ts";

/** Which line a posted form is about; null when it names no product. Read the same way by the server and for what is shown while it is under way. */
export function choiceIn(body: FormData): LineChoice | null {
  const productId = text(body, "productId", 128);
  return productId === null ? null : { productId, size: text(body, "size", 40), color: text(body, "color", 40) };
}

/** The quantity a posted form asks for; 0 removes the line. */
export function quantityIn(body: FormData): number {
  return requestedQuantity(body.get("quantity"), body.get("change"));
}

function text(body: FormData, name: string, limit: number): string | null {
  const value = body.get(name);
  return typeof value === "string" && value !== "" && value.length <= limit ? value : null;
}
