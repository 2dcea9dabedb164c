import { z } from "zod";
import { categories } from "#domain/categories.ts";
import { shopPages } from "#domain/shop-pages.ts";
import { deskAct, deskRead } from "./desk-call.ts";

/** What an owner states of the shop, in parts: each is read, saved and set back by itself. */
export const shopParts = [
  "details",
  "notice",
  "rules",
  "taxes",
  "not-served",
  "calendar",
  "delivery",
  "sizes",
  "words",
  ...shopPages.map((page) => `page-${page}` as const),
] as const;

/** One of {@link shopParts}. */
export type ShopPart = (typeof shopParts)[number];

/** The names in the table of taxes: "rate saree" is of a category, "rate" of all others. */
export const taxNames = [
  "gstin",
  "state",
  "rate",
  ...categories.map((category) => `rate ${category}` as const),
  "between steps",
  "hsn",
  ...categories.map((category) => `hsn ${category}` as const),
] as const;

/** The longest table that is sent, in bytes: twice of what shops read. */
export const MAX_SHOP_TABLE = 2 * 1024 * 1024;

const part = z.enum(shopParts);
const seen = z.string().max(40).describe("What the part was when its form was made, as `readShopPart` told it.");

/** Every part, and by which taxes the shop sells. */
export const readShopParts = deskRead({
  path: "/desk/words",
  name: "readShopParts",
  right: "settings",
  does: "Lists the parts of the shop's words and rules, and since when each is stated.",
  answer: z.object({
    /** Lines of the part's table; null where nobody stated it: settings or usual texts then count. */
    parts: z.array(z.object({ part, lines: z.int().nullable(), at: z.string().nullable() })),
    /** As invoices are made now. Rates are in hundredths of a percent; a category of null stands for all others. */
    seller: z.object({
      name: z.string(),
      address: z.string(),
      state: z.string().nullable(),
      gstin: z.string().nullable(),
      rates: z.array(
        z.object({
          category: z.string().nullable(),
          steps: z.array(z.object({ rate: z.int(), up_to_paise: z.int().nullable() })),
        }),
      ),
      hsn: z.array(z.object({ category: z.string().nullable(), code: z.string() })),
    }),
  }),
});

/** One part. */
export const readShopPart = deskRead({
  path: "/desk/words/part",
  name: "readShopPart",
  right: "settings",
  does: "Answers a part as the rows of its table, the names of the columns first; null where nobody stated it.",
  query: z.object({ part }),
  answer: z.object({
    rows: z.array(z.array(z.string())).nullable(),
    /** Taxes as the settings say them, where nobody stated them; null for every other part. */
    usual: z.array(z.array(z.string())).nullable(),
    seen: z.string(),
  }),
});

/** The path of {@link saveShopPart}, whose body may be longer than that of other calls. */
export const SAVE_SHOP_PART = "/desk/words/save";

/** 409 `changed_meanwhile` where the part is no longer the one that was seen. A wrong line is named as `line.2`. */
export const saveShopPart = deskAct({
  path: SAVE_SHOP_PART,
  name: "saveShopPart",
  right: "settings",
  does: "Takes a part from rows or from the text of a file, in place of what was stated before. Without a row it is set back.",
  body: z.object({
    part,
    seen,
    table: z.union([z.string().max(MAX_SHOP_TABLE), z.array(z.array(z.string().max(20_000)).max(200)).max(20_001)]),
  }),
  answer: z.object({ lines: z.int() }),
});

/** 409 `changed_meanwhile` where the part is no longer the one that was seen. */
export const resetShopPart = deskAct({
  path: "/desk/words/reset",
  name: "resetShopPart",
  right: "settings",
  does: "Forgets what was stated of a part: settings or usual texts count again.",
  body: z.object({ part, seen }),
  answer: z.object({}),
});
