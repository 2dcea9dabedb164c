import { z } from "zod";
import { detailNames, type DetailName } from "#domain/shop-content.ts";
import type { ContractCall } from "./call.ts";
import { readShopContent } from "./readers/shop-content.ts";

/** The owner's words and tables as they are stored and sent. Each part is left out where nobody stated it. */
export const wireShopContent = z
  .looseObject({
    details: z
      .looseObject({})
      .optional()
      .describe(
        `How to reach the shop, and who stands behind it, in place of the shop's settings: some of ${detailNames.join(", ")}.`,
      ),
  })
  .meta({
    id: "ShopContent",
    description: "The owner's words and tables. Each part is left out where nobody stated it.",
  });

/** The same as the embedded upstream stores it. */
export interface WireShopContent {
  details?: Partial<Record<DetailName, string>>;
}

/** The call of the owner's words and tables. */
export const shopContentCalls: readonly ContractCall[] = [
  {
    method: "GET",
    path: "/shop-content",
    name: "getShopContent",
    resource: "terms",
    does: "Answers the owner's words and tables.",
    notes: ["The shop reads it when `content_version` of the terms has changed."],
    auth: "none",
    without: "shows what its own settings say",
    success: { status: 200, body: z.looseObject({ data: wireShopContent }) },
    read: readShopContent,
    refusals: [],
    examples: [
      {
        title: "Details alone",
        answer: { data: { details: { "legal name": "Pallu Textiles LLP", hours: "Mon-Sat 10:00 AM - 8:00 PM" } } },
      },
    ],
  },
];
