import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import type { Order } from "#contract/orders.ts";
import { createReturnRequest, type CreateReturnRequest } from "#contract/returns.ts";
import type { Product } from "#contract/products.ts";
import { dateText } from "#content/date-words.ts";
import { paymentMethodFrom } from "#domain/payment-methods.ts";
import { MAX_RETURN_NOTE } from "#domain/customer-rules.ts";
import { amountText } from "#domain/money.ts";
import { returnReasonFrom } from "#domain/returns.ts";
import type { Signed } from "#domain/signed-source.ts";
import { isInStock, payablePaise } from "#domain/variants.ts";
import * as returnWords from "#content/return-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findProductsById } from "#app/gateway/products.server.ts";
import type { FoundOrder } from "#app/gateway/orders.server.ts";
import { isReturnOpen, returnableOf } from "#app/routes/account/shown-return.server.ts";
import type { UnsavedForm } from "#app/session/login.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { orderAddress, returnAddress } from "#app/routes/account/addresses.ts";
import { chosenText } from "#app/content/chosen-text.ts";

/** A line of an order of which pieces can still be returned: its place in the order, and how many. */
export interface ReturnableLine {
  line: number;
  name: string;
  options: string;
  most: number;
  /** The names of its fields: how many pieces come back, why, and what is wanted for them. */
  pieces: string;
  reason: string;
  wanted: string;
  /** What can be wanted in place of the money; empty where nothing can. */
  choices: readonly { value: string; text: string }[];
}

/** What a choice sends: size, colour and the price that was seen, in paise. */
const wantedValue = z.tuple([z.string().nullable(), z.string().nullable(), z.int()]);
/** The longest such text. */
const MAX_WANTED = 200;

/** The lines of an order of which pieces can still be returned, and what of `products` can be had for them. */
function returnableLines(
  order: Pick<Order, "returns"> & { items: readonly OrderLine[] },
  products: ReadonlyMap<string, Signed<Product>> = new Map(),
): ReturnableLine[] {
  const left = returnableOf(order);
  return order.items.flatMap((item, line) => {
    const { name, size, color, productId } = item;
    const most = left[line] ?? 0;
    if (most === 0) return [];
    const names = { pieces: `pieces-${line}`, reason: `reason-${line}`, wanted: `wanted-${line}` };
    const choices = choicesFor(item, productId === null ? undefined : products.get(productId));
    return [{ line, name, options: chosenText({ size, color }), most, ...names, choices }];
  });
}

/** The other combinations of what was bought that are in stock, each with what it costs more or less. */
function choicesFor(
  { size, color, unitPaise }: OrderLine,
  product: Signed<Product> | undefined,
): ReturnableLine["choices"] {
  if (unitPaise === null || product === undefined || product.isHidden) return [];
  return (product.variants ?? [])
    .filter((variant) => isInStock(variant) && (variant.size !== size || variant.color !== color))
    .map((variant) => {
      const paise = payablePaise(variant);
      const words = paise > unitPaise ? returnWords.dearer : returnWords.cheaper;
      const difference = paise === unitPaise ? null : words(amountText(Math.abs(paise - unitPaise)));
      return {
        value: JSON.stringify([variant.size, variant.color, paise]),
        text: returnWords.exchangeFor(chosenText(variant), difference),
      };
    });
}

interface Returnable {
  id: string;
  lines: ReturnableLine[];
  lastDay: string;
  /** How many returns the order has: part of the form's key. */
  seen: string;
  /** Whether the order was paid in cash. */
  isCash: boolean;
  /** Whether anything can be exchanged. */
  isExchangeable: boolean;
  /** Whether the form is still offered: a form that was open before may come too late. */
  isOffered: boolean;
}

/**
 * What can be returned of an order. Leads to the order where nothing can be. A form that is `sent` stays: the upstream
 * answers a second time for the same key, even when nothing is left.
 */
export async function loadReturnable(visit: Visit, order: FoundOrder, sent: unknown = null): Promise<Returnable> {
  const { id } = order;
  const before = typeof sent === "string" && /^\d{1,4}$/.test(sent) ? Number(sent) : order.returns.length;
  const ids = order.isExchangeable ? order.items.flatMap(({ productId }) => productId ?? []) : [];
  const { value: products } = await toResult(findProductsById(visit.upstream, ids));
  const lines = returnableLines({ ...order, returns: order.returns.slice(0, before) }, products ?? undefined);
  const isOffered = isReturnOpen(order.returnBy, visit.runtime.timeZone) && returnableLines(order).length > 0;
  if (order.returnBy === null || lines.length === 0 || (sent === null && !isOffered)) throw redirect(orderAddress(id));
  return {
    id,
    lines,
    lastDay: dateText(order.returnBy, "UTC"),
    seen: String(order.returns.length),
    isCash: paymentMethodFrom(order.paymentMethod) === "cod",
    isExchangeable: lines.some(({ choices }) => choices.length > 0),
    isOffered,
  };
}

type OrderLine = Pick<Order["items"][number], "productId" | "name" | "quantity" | "unitPaise" | "size" | "color">;

/** The schema of the form: for each line how many pieces come back, why, and what is wanted for them, and a note. */
export function returnSchema(lines: readonly ReturnableLine[]) {
  const fields = lines.flatMap(({ pieces, reason, wanted }) => [pieces, reason, wanted]);
  return z
    .object({
      ...(Object.fromEntries(fields.map((name) => [name, z.string().optional()])) as Record<
        string,
        z.ZodOptional<z.ZodString>
      >),
      note: z.string().max(MAX_RETURN_NOTE, returnWords.noteLong(MAX_RETURN_NOTE)).optional(),
      seen: z.string().optional(),
    })
    .superRefine((values: Record<string, string | undefined>, ctx) => {
      const issue = (path: string[], message: string) => ctx.addIssue({ code: "custom", path, message });
      const [first] = lines;
      // On the first line, so that the summary leads to a field.
      if (first !== undefined && lines.every((line) => piecesIn(values, line) === 0))
        issue([first.pieces], returnWords.nothingChosen);
      for (const line of lines) {
        const { name, most } = line;
        const pieces = piecesIn(values, line);
        if (Number.isNaN(pieces)) issue([line.pieces], returnWords.noNumber(most, name));
        else if (pieces > most) issue([line.pieces], returnWords.tooMany(most, name));
        if (pieces !== 0 && returnReasonFrom(values[line.reason] ?? "") === null)
          issue([line.reason], returnWords.reasonMissing(name));
        const wanted = values[line.wanted] ?? "";
        if (pieces !== 0 && wanted !== "" && line.choices.every(({ value }) => value !== wanted))
          issue([line.wanted], returnWords.wantedGone(name));
      }
    });
}

function piecesIn(values: Record<string, string | undefined>, line: ReturnableLine): number {
  const text = values[line.pieces] ?? "0";
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * What was typed into the form, as it can be kept over a login. It is not checked: which lines the order has is known only
 * with a login.
 */
export function typedReturn(orderId: string, body: FormData): UnsavedForm {
  const typed = [...body].filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    if (typeof value !== "string" || value === "") return false;
    return name === "note"
      ? value.length <= MAX_RETURN_NOTE
      : (/^(pieces|reason)-\d{1,3}$/.test(name) && value.length < 12) ||
          (/^wanted-\d{1,3}$/.test(name) && value.length <= MAX_WANTED);
  });
  // A piece that is kept need not be remembered.
  const values = Object.fromEntries(typed.filter(([, value]) => value !== "0"));
  return { form: returnAddress(orderId), values, longField: "note" };
}

/** The request of a checked form, by the rules of the contract. */
export function returnRequest(
  lines: readonly ReturnableLine[],
  values: Record<string, string | undefined>,
): CreateReturnRequest {
  return createReturnRequest.parse({
    items: lines.flatMap((line) => {
      const qty = piecesIn(values, line);
      const wanted = wantedIn(values[line.wanted] ?? "");
      return qty === 0 ? [] : [{ line: line.line, qty, reason: values[line.reason], ...(wanted && { wanted }) }];
    }),
    note: values["note"] ?? null,
  });
}

function wantedIn(text: string) {
  if (text === "") return null;
  const [size, color, paise] = wantedValue.parse(JSON.parse(text));
  return { size, color, price: paise / 100 };
}

/**
 * The idempotency key of a return: the same pieces of the same order, as it was when the form was made. A double click, a
 * reload, a second tab and a form sent again after a lost answer have the same key. `seen` is how many returns it had.
 */
export function returnKey(customerId: string, orderId: string, seen: string, request: CreateReturnRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([customerId, orderId, seen, request]))
    .digest("base64url");
}
