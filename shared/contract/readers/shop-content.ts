import { detailNames, type ShopContent } from "#domain/shop-content.ts";
import { isRecord, objectAt } from "#contract/envelope.ts";

/** Reads `GET /shop-content` from `data` or the body itself. What cannot be read counts as not stated. */
export function readShopContent(body: unknown): ShopContent {
  const entry = objectAt(body, ["data", ""]);
  return { details: readDetails(entry?.["details"]) };
}

function readDetails(value: unknown): ShopContent["details"] {
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    detailNames.flatMap((name) => {
      const text = value[name];
      return typeof text === "string" && text !== "" ? [[name, text]] : [];
    }),
  );
}
