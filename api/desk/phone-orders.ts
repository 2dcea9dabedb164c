import { readShopContent } from "#contract/shop-content.ts";
import { phoneDigits } from "#domain/customer-rules.ts";
import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import { deliveryDay, rowOfAddress } from "#domain/delivery-table.ts";
import type { Language } from "#domain/languages.ts";
import { discountOf, namedDiscount } from "#domain/offers.ts";
import { totalsOf } from "#domain/totals.ts";
import { outOfStock } from "#api/cart/cart-lines.ts";
import { readStoredVariants, unitPaise, type StoredVariant } from "#api/catalogue/variants.ts";
import { isForSale } from "#api/catalogue/for-sale.ts";
import { holds } from "#api/database/holds-text.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, HttpRefusal, invalid, refusalOf } from "#api/http/refusal.ts";
import { findCode, readOpenOffers } from "#api/offers/stored-offers.ts";
import { OWN_UPI } from "#api/order-records/payment-names.ts";
import { refuseDelivery } from "#api/orders/order-routes.ts";
import { sellableLines } from "#api/orders/sellable-lines.ts";
import { awaitOwnUpi, writeOrder } from "#api/orders/write-order.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { readContent } from "#api/shop-content/stored-content.ts";

/** How many products a search finds. */
const FOUND = 8;

/** A line of an order that is taken by telephone. */
export interface PhoneLine {
  productId: number;
  size: string;
  color: string;
  quantity: number;
}

/** How an order by telephone can be paid. */
export const phoneMethods = ["cod", "upi"] as const;
type PhoneMethod = (typeof phoneMethods)[number];

function methodsOf({ payments, upi }: Pick<PaymentServices, "payments" | "upi">): PhoneMethod[] {
  return phoneMethods.filter((method) => payments.methods.includes(method) && (method === "cod" || upi !== null));
}

/** What an order by telephone costs today, how it can be paid, and why some line cannot be sold. */
export async function pricePhoneLines(services: PaymentServices, asked: readonly PhoneLine[], code: string | null) {
  const { db, now, orderTerms, returnTerms } = services;
  const pieces = await findPieces(db, { products: asked.map(({ productId }) => productId) });
  // Without those whose piece is gone.
  const lines = asked.flatMap((line) => {
    const piece = pieces.find(({ productId }) => productId === line.productId);
    const isMeant = ({ size, color }: PieceChoice) => size === line.size && color === line.color;
    const choice = piece?.choices.find((one) => !piece.isStated || isMeant(one));
    return piece && choice ? [{ ...piece, ...line, unitPaise: choice.unitPaise }] : [];
  });
  const { shipping, delivery } = await orderTerms(db);
  // Whose use of a code it would be is known with the telephone.
  const moment = { customerId: "later" as const, at: now(), timeZone: returnTerms.timeZone };
  const { open, codes } = await readOpenOffers(db, moment);
  const found = code === null ? null : await findCode(db, code, moment);
  const taken = discountOf(lines, open, found?.refused === null ? found : null);
  const { discount, shippingPaise, totalPaise } = totalsOf(lines, shipping, namedDiscount(taken));
  return {
    lines,
    refused:
      lines.length < asked.length
        ? outOfStock()
        : await refusalOf(db, (trx) => sellableLines(trx, { lines: asked.map(requested), language: "en" })),
    discount,
    /** The offer of the code, with all that says why it takes nothing; null where the shop takes no codes. */
    code: codes || code !== null ? { found, taken } : null,
    shippingPaise,
    totalPaise,
    // Whether its country allows cash is known with its address.
    methods: methodsOf(services).filter(
      (method) => method !== "cod" || totalPaise <= (delivery.cash.upToPaise ?? Infinity),
    ),
  };
}

/** An order that is taken by telephone, with the prices that were seen. */
interface PhoneOrder {
  lines: readonly (PhoneLine & { unitPaise: number })[];
  seenTotalPaise: number;
  to: DeliveryAddress;
  method: PhoneMethod;
  code: string | null;
  language: Language;
}

/** Places an order that is taken by telephone: it becomes the same as one from a cart. Returns its number. */
export async function takePhoneOrder(
  services: PaymentServices,
  trx: Database,
  { lines, to, method, code, language, seenTotalPaise }: PhoneOrder,
  at: Date,
): Promise<string> {
  const { upi, orderTerms, returnTerms } = services;
  if (to.phone === null || phoneDigits(to.phone) === "")
    throw invalid([{ path: "phone", msg: "Please provide phone." }]);
  if (!methodsOf(services).includes(method))
    throw new HttpRefusal(422, "It cannot be paid so.", "payment_not_offered", [], { method });
  const { shipping, delivery } = await orderTerms(trx);
  const { delivery: table, calendar } = readShopContent(await readContent(trx, null));
  const row = rowOfAddress(table, to);
  refuseDelivery({ shippingInfo: to, paymentMethod: method, total: seenTotalPaise / 100 }, delivery, row);
  const customerId = await customerByPhone(trx, { name: to.fullName, phone: to.phone, country: to.country }, at);
  const found = code === null ? null : await findCode(trx, code, { customerId, at, timeZone: returnTerms.timeZone });
  if (found?.refused === "used" || found?.refused === "not_first")
    throw conflict(
      "code_not_theirs",
      "The code does not count for this customer: they have used it, or it is for a first order. Remove the code.",
    );
  const paymentId = method === "upi" ? await awaitOwnUpi(trx, customerId, seenTotalPaise, at) : null;
  const { order } = await writeOrder(
    trx,
    {
      customerId,
      idempotencyKey: null,
      isFromCart: false,
      language,
      lines: lines.map((line) => ({ ...requested(line), seenPaise: line.unitPaise })),
      shippingInfo: to,
      method,
      paymentId,
      giftNote: null,
      offerCode: code,
      isConfirmed: true,
      seenTotalPaise,
    },
    {
      at,
      promisedBy: deliveryDay(at, row, calendar, returnTerms.timeZone),
      upiKeptMs: upi?.keptMs ?? null,
      provider: method === "upi" ? { name: OWN_UPI } : null,
      shipping,
      timeZone: returnTerms.timeZone,
    },
  );
  return order.id;
}

function requested({ productId, size, color, quantity }: PhoneLine) {
  return { productId, size, color, quantity, sentId: String(productId), sentName: "", seenPaise: null };
}

/** A product that can be ordered by telephone, and what can be chosen of it. */
export type FoundPiece = Awaited<ReturnType<typeof findPieces>>[number];

type PieceChoice = FoundPiece["choices"][number];

/** The products for sale with a text in their name or SKU, or some of them, and what can be chosen of each. */
export async function findPieces(db: Database, asked: { search: string } | { products: readonly number[] }) {
  const forSale = db
    .selectFrom("products")
    .select(["id", "name", "category", "also_in", "sku", "price_paise", "sale_paise", "stock"])
    .where(isForSale);
  const fitting =
    "products" in asked
      ? forSale.where("id", "in", [0, ...asked.products])
      : forSale
          .where(({ or, eb }) =>
            or([
              holds("name", asked.search),
              holds("sku", asked.search),
              eb("id", "in", db.selectFrom("variants").select("product_id").where(holds("sku", asked.search))),
            ]),
          )
          .limit(FOUND);
  const products = await fitting.orderBy("position").execute();
  const variants = await readStoredVariants(
    db,
    products.map(({ id }) => id),
  );
  return products.map((product) => {
    const own = variants.get(product.id);
    return {
      productId: product.id,
      name: product.name,
      category: product.category,
      alsoIn: product.also_in?.split(","),
      sku: product.sku,
      isStated: own !== undefined,
      choices: own === undefined ? [choiceOf(null)] : own.map(choiceOf),
    };

    function choiceOf(variant: StoredVariant | null) {
      return {
        size: variant?.size ?? "",
        color: variant?.color ?? "",
        unitPaise: unitPaise(product, variant),
        stock: variant?.stock ?? product.stock,
      };
    }
  });
}

/**
 * The customer without an account who has this phone, inside the caller's transaction: the same one for the same number. An
 * account of that phone is somebody's own, and is left alone.
 */
async function customerByPhone(
  trx: Database,
  { name, phone, country }: { name: string; phone: string; country: string },
  at: Date,
): Promise<number> {
  const digits = phoneDigits(phone, country);
  await trx
    .insertInto("customers")
    .values({
      name,
      email: null,
      password_hash: null,
      ordered_by_phone: digits,
      phone,
      address: null,
      city: null,
      state: null,
      pincode: null,
      created_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column("ordered_by_phone").doNothing())
    .execute();
  const found = trx.selectFrom("customers").select("id").where("ordered_by_phone", "=", digits);
  return (await found.executeTakeFirstOrThrow()).id;
}
