import type { Paise } from "./money.ts";
import { codeText } from "./typed-text.ts";

/**
 * What takes off something of an order. Percents come off the cheapest of each `every` pieces: with 1 off all of them, with 3 off
 * one of three. Where `paise` is more than 0, that amount comes off instead.
 */
export interface Offer {
  id: string;
  /** As it is shown beside the discount. */
  name: string;
  /** Null where it counts without one. */
  code: string | null;
  percent: number;
  paise: Paise;
  every: number;
  /** The least subtotal, of the whole cart before any discount. */
  fromPaise: Paise;
  /** Of which pieces: those of a category or a product named here. Where none is named, of all. */
  categories: readonly string[];
  products: readonly string[];
}

/** A line as far as offers depend on it. */
export interface OfferedLine {
  productId: string | number;
  size: string | null;
  color: string | null;
  category: string | null;
  /** Other categories that it is in; absent for none. */
  alsoIn?: readonly string[] | undefined;
  unitPaise: Paise;
  quantity: number;
}

/** One line of totals: what comes off, and by which names. */
export interface NamedDiscount {
  name: string;
  paise: Paise;
}

/** What comes off lines: of each its share, in their own order, and what each offer that counts takes. */
export interface Discount {
  paise: Paise;
  shares: readonly Paise[];
  counted: readonly { offer: Offer; paise: Paise }[];
}

/** The largest percentage, the most pieces of which one is cheaper, and the longest code and name, in characters. */
export const offerLimits = { percent: 100, every: 20, code: 30, name: 60, named: 200 } as const;

/** A typed code as it is compared: without spaces, in capitals. Null where it is no code. */
export function offerCodeFrom(text: string): string | null {
  const code = codeText(text).replaceAll(/\s/g, "").toUpperCase();
  return code.length <= offerLimits.code && /^[\p{L}\p{M}\p{N}_-]+$/u.test(code) ? code : null;
}

/**
 * What comes off: the offer without a code that leaves the least to pay, and then the code, off what is left. Of equal offers
 * the first one counts. The order of the lines changes nothing.
 */
export function discountOf(lines: readonly OfferedLine[], offers: readonly Offer[], code: Offer | null): Discount {
  // The same lines have the same shares: they are worked on in an order of their own.
  const places = lines.map((_, place) => place).toSorted((a, b) => inOrder(lines[a], lines[b]));
  const sorted = places.flatMap((place) => lines[place] ?? []);
  const nothing: Discount = { paise: 0, shares: sorted.map(() => 0), counted: [] };
  const withCode = (so: Discount) => (code === null ? so : takenBy(code, sorted, so));
  const [first, ...others] = [...offers.map((offer) => takenBy(offer, sorted, nothing)), nothing].map(withCode);
  const best = others.reduce((most, one) => (one.paise > most.paise ? one : most), first ?? nothing);
  return { ...best, shares: lines.map((_, place) => best.shares[places.indexOf(place)] ?? 0) };
}

/** The discount as one line; null for none. */
export function namedDiscount({ paise, counted }: Discount): NamedDiscount | null {
  return paise === 0 ? null : { paise, name: counted.map(({ offer }) => offer.name).join(" + ") };
}

/**
 * Why an offer takes nothing off lines: their subtotal is too low, none of its pieces is among them, too few of them, or nothing is left to take.
 * Null where it takes something.
 */
export type Obstacle =
  | { code: "below"; fromPaise: Paise; morePaise: Paise }
  | { code: "pieces" | "nothing" }
  | { code: "few"; every: number };

/** See {@link Obstacle}. */
export function obstacleTo(offer: Offer, lines: readonly OfferedLine[], { counted }: Discount): Obstacle | null {
  const morePaise = offer.fromPaise - subtotalOf(lines);
  const fitting = lines.filter((line) => isFor(offer, line)).reduce((sum, { quantity }) => sum + quantity, 0);
  if (fitting === 0) return { code: "pieces" };
  if (morePaise > 0) return { code: "below", fromPaise: offer.fromPaise, morePaise };
  if (fitting < offer.every) return { code: "few", every: offer.every };
  return counted.some((one) => one.offer.id === offer.id) ? null : { code: "nothing" };
}

/** What was paid for some pieces of a line, in whole paise: for all of them the price of the line less its share. */
export function paidForPieces(
  { unitPaise, quantity, discountPaise = 0 }: { unitPaise: Paise; quantity: number; discountPaise?: Paise },
  pieces: number,
): Paise {
  const linePaise = unitPaise * quantity - discountPaise;
  return Number((BigInt(linePaise) * BigInt(Math.min(pieces, quantity))) / BigInt(quantity));
}

/** Whole paise in proportion to the parts, together `paise`. What rounding leaves goes to the largest remainders, of equal ones to the first. */
export function sharesOf(parts: readonly Paise[], paise: Paise): Paise[] {
  const all = BigInt(parts.reduce((sum, part) => sum + part, 0));
  if (all === 0n) return parts.map(() => 0);
  // BigInt: the product of two amounts is larger than the whole numbers that a number holds.
  const exact = parts.map((part) => BigInt(part) * BigInt(paise));
  const shares = exact.map((product) => Number(product / all));
  const left = paise - shares.reduce((sum, share) => sum + share, 0);
  const remainders = exact.map((product, place) => ({ place, rest: product % all }));
  for (const { place } of remainders.toSorted((a, b) => Number(b.rest - a.rest) || a.place - b.place).slice(0, left))
    shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

function takenBy(offer: Offer, lines: readonly OfferedLine[], before: Discount): Discount {
  if (subtotalOf(lines) < offer.fromPaise) return before;
  const cheaper = cheaperPieces(offer, lines);
  // Of what is left of a line, as much as these pieces are of it.
  const parts = lines.map((line, place) =>
    paidForPieces({ ...line, discountPaise: before.shares[place] ?? 0 }, cheaper[place] ?? 0),
  );
  const sum = parts.reduce((all, part) => all + part, 0);
  const paise = offer.paise > 0 ? Math.min(offer.paise, sum) : Math.round((sum * offer.percent) / 100);
  if (paise === 0) return before;
  const shares = sharesOf(parts, paise);
  return {
    paise: before.paise + paise,
    shares: before.shares.map((share, place) => share + (shares[place] ?? 0)),
    counted: [...before.counted, { offer, paise }],
  };
}

/** How many pieces of each line an offer makes cheaper: of its own pieces, the dearest first, the last of each group that is full. */
function cheaperPieces(offer: Offer, lines: readonly OfferedLine[]): number[] {
  let seen = 0;
  return lines.map((line) => {
    if (!isFor(offer, line)) return 0;
    const before = Math.floor(seen / offer.every);
    seen += line.quantity;
    return Math.floor(seen / offer.every) - before;
  });
}

function isFor({ categories, products }: Offer, { productId, category, alsoIn = [] }: OfferedLine): boolean {
  const isNamed =
    products.includes(String(productId)) || [category ?? "", ...alsoIn].some((one) => categories.includes(one));
  return isNamed || (products.length === 0 && categories.length === 0);
}

function subtotalOf(lines: readonly OfferedLine[]): Paise {
  return lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
}

/** The dearest first; of one price by product, size and colour. */
function inOrder(a: OfferedLine | undefined, b: OfferedLine | undefined): number {
  if (a === undefined || b === undefined) return 0;
  const [one, other] = [a, b].map(({ productId, size, color }) =>
    JSON.stringify([`${productId}`, size || "", color || ""]),
  );
  return b.unitPaise - a.unitPaise || (one === other ? 0 : String(one) < String(other) ? -1 : 1);
}
