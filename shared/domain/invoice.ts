import type { Category } from "./categories.ts";
import type { DeliveryAddress } from "./delivery-fields.ts";
import { gstRateOf, sumOfTaxes, taxIn, type GstRates, type TaxAmounts, type TaxedAmount, stateOfGstin } from "./gst.ts";
import { indianStateFrom } from "./indian-states.ts";
import type { Paise } from "./money.ts";
import type { NamedDiscount } from "./offers.ts";

/** Who sells, and by which taxes. */
export interface Seller {
  name: string;
  address: string;
  /** The name of the state; null where it is not known. */
  state: string | null;
  /** Null where the seller is not registered: then no tax is shown. */
  gstin: string | null;
  rates: GstRates;
  /** The codes of goods, by category. */
  hsn: Readonly<Partial<Record<Category | "otherwise", string>>>;
  /** The time zone in which days and financial years begin. */
  timeZone: string;
}

/** What the owner states of taxes. */
export type StatedTaxes = Pick<Seller, "state" | "gstin" | "rates" | "hsn">;

/** The unit of every quantity, by its code in returns of GST (UQC). */
const PIECES = "PCS";

/**
 * A line of an invoice; its amount is what is left of its price after `discountPaise`, absent where nothing came off. One that
 * was issued before November 2026 has neither `sku` nor `unit`.
 */
export interface InvoiceLine extends TaxedAmount {
  name: string;
  /** The owner's own number of the goods. */
  sku?: string | null;
  size: string | null;
  color: string | null;
  hsn: string | null;
  quantity: number;
  unit?: string | null;
  unitPaise: Paise;
  discountPaise?: Paise | null;
}

/** What an invoice states of a sale. It is stored when the invoice is issued, and never changes. */
export interface InvoiceParticulars {
  seller: Pick<Seller, "name" | "address" | "state" | "gstin">;
  buyer: DeliveryAddress;
  /** The state that the goods go to, as it is spelled officially where it is known; of another country its code. */
  placeOfSupply: string;
  lines: readonly InvoiceLine[];
  /** What came off the lines; absent where nothing did. */
  discount?: NamedDiscount | null;
  shipping: TaxedAmount;
  totals: TaxAmounts;
}

/** A credit note: what an invoice was reduced by. */
export interface CreditNote {
  number: string;
  at: string;
  reason: "cancellation" | "return";
  /** The amounts by rate of tax. */
  parts: readonly TaxedAmount[];
  totals: TaxAmounts;
}

/** `proforma`: the order is not sent yet. `cancelled`: it never will be, and there is no invoice. */
export type InvoiceState = "issued" | "proforma" | "cancelled";

/** How the money of an invoice came, as far as that is known. */
export interface InvoicePayment {
  method: string | null;
  /** The upstream's own word, in lower case. */
  status: string | null;
  isTest: boolean;
  /** What the returned pieces that it replaces pay of it; null for none. */
  movedPaise: Paise | null;
}

/** An invoice as a page or a file shows it. */
export interface Invoice extends InvoiceParticulars {
  orderId: string;
  state: InvoiceState;
  /** Null until it is issued. */
  number: string | null;
  at: string | null;
  orderedAt: string;
  payment: InvoicePayment;
  creditNotes: readonly CreditNote[];
}

/** An order as an invoice is made of it. */
export interface InvoicedOrder {
  buyer: DeliveryAddress;
  shippingPaise: Paise;
  discount?: NamedDiscount | null;
  lines: readonly {
    name: string;
    size: string | null;
    color: string | null;
    category: string | null;
    sku: string | null;
    /** The code and the rate (in hundredths of a percent) as they were at the sale; null where the seller's count. */
    hsn: string | null;
    rate: number | null;
    quantity: number;
    unitPaise: Paise;
    discountPaise?: Paise;
  }[];
}

/** The code of goods of a category, or of the one that it follows, where the seller has set one. */
export function hsnOf({ hsn, rates }: Seller, category: string | null): string | null {
  return hsn[rates.follows?.[category ?? ""] ?? (category as Category)] ?? hsn.otherwise ?? null;
}

/**
 * States the particulars of a sale. Prices include the tax, of what is left of each line after its discount. Shipping is part of the same supply, so it bears the rate of the
 * goods that make up most of its value; of two such rates the higher one.
 */
export function invoiceParticulars(order: InvoicedOrder, seller: Seller): InvoiceParticulars {
  const isInState = isWithinState(order.buyer, seller);
  const lines = order.lines.map(({ category, discountPaise = 0, ...line }): InvoiceLine => {
    const paise = line.unitPaise * line.quantity - discountPaise;
    const rate = seller.gstin === null ? null : (line.rate ?? gstRateOf(seller.rates, category, paise / line.quantity));
    return {
      ...line,
      ...(discountPaise > 0 && { discountPaise }),
      unit: PIECES,
      hsn: line.hsn ?? hsnOf(seller, category),
      ...taxIn(paise, rate, isInState),
    };
  });
  const shipping = taxIn(order.shippingPaise, principalRate(lines), isInState);
  const { name, address, state, gstin } = seller;
  return {
    seller: { name, address, state, gstin },
    buyer: order.buyer,
    placeOfSupply: placeOfSupply(order.buyer),
    lines,
    ...(order.discount && { discount: order.discount }),
    shipping,
    totals: sumOfTaxes([...lines, shipping]),
  };
}

/**
 * Splits an amount that goes back by the rates of an invoice. `returned` is what was paid for the pieces that come back, by their
 * line: it bears the rate of that line, and what is left is shipping. An amount below what was paid for them is
 * spread over them by value, and one without pieces over the invoice.
 */
export function creditedParts(
  { lines, shipping, totals }: InvoiceParticulars,
  amountPaise: Paise,
  returned: readonly { line: number; paidPaise: Paise }[] = [],
): TaxedAmount[] {
  const isInState = totals.igstPaise === 0;
  const pieces = returned.flatMap(({ line, paidPaise }) => {
    const sold = lines[line];
    return sold === undefined ? [] : [{ rate: sold.rate, amountPaise: paidPaise }];
  });
  const piecesPaise = pieces.reduce((sum, piece) => sum + piece.amountPaise, 0);
  const shares =
    pieces.length === 0
      ? spread([...lines, shipping], amountPaise)
      : piecesPaise > amountPaise
        ? spread(pieces, amountPaise)
        : [...pieces, { rate: shipping.rate, amountPaise: amountPaise - piecesPaise }];
  return byRate(shares).map((share) => taxIn(share.amountPaise, share.rate, isInState));
}

interface RatedAmount {
  rate: number | null;
  amountPaise: Paise;
}

/** Whole paise in proportion to the parts; the last part takes what rounding leaves. */
function spread(parts: readonly RatedAmount[], amountPaise: Paise): RatedAmount[] {
  const all = parts.reduce((sum, part) => sum + part.amountPaise, 0);
  let [seen, given] = [0, 0];
  return parts.map((part) => {
    seen += part.amountPaise;
    // BigInt: the product of two amounts is larger than the whole numbers that a number holds.
    const until = all === 0 ? amountPaise : Number((BigInt(amountPaise) * BigInt(seen)) / BigInt(all));
    const share = until - given;
    given = until;
    return { rate: part.rate, amountPaise: share };
  });
}

/** The amounts of each rate added up, without those of nothing. */
function byRate(amounts: readonly RatedAmount[]): RatedAmount[] {
  return [...Map.groupBy(amounts, ({ rate }) => rate)]
    .map(([rate, same]) => ({ rate, amountPaise: same.reduce((sum, one) => sum + one.amountPaise, 0) }))
    .filter((one) => one.amountPaise > 0);
}

function principalRate(lines: readonly TaxedAmount[]): number | null {
  const shares = byRate(lines).toSorted((a, b) => b.amountPaise - a.amountPaise || (b.rate ?? 0) - (a.rate ?? 0));
  return shares[0]?.rate ?? lines[0]?.rate ?? null;
}

/** Whether goods stay in the seller's state. A state in a spelling that is not known counts as another one. */
function isWithinState({ country, state }: DeliveryAddress, { gstin }: Seller): boolean {
  return gstin !== null && country === "IN" && indianStateFrom(state)?.code === stateOfGstin(gstin).code;
}

function placeOfSupply({ country, state }: DeliveryAddress): string {
  if (country !== "IN" && country !== "") return country;
  const known = indianStateFrom(state);
  return known === null ? state : `${known.name} (${known.code})`;
}
