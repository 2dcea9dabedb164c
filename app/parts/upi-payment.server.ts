import { encode } from "uqr";
import type { Order } from "../../contract/readers/order.ts";
import { momentText } from "../../domain/dates.ts";
import { amountText } from "../../domain/money.ts";
import { orderStatusFrom } from "../../domain/order-status.ts";
import type { PaymentState } from "../../domain/payment-state.ts";

/** Modules of light around a code, which readers need (ISO/IEC 18004, 9.1). */
const QUIET = 4;

/**
 * What a page shows so that an order can be paid with any UPI app; `code` is the path of a square of `size` modules. `keptUntil` is until
 * when the order is kept for it, in words, null where the upstream does not say; `isOver` that this has passed.
 */
export interface UpiPaymentFacts {
  id: string;
  payee: string;
  amount: string;
  reference: string;
  keptUntil: string | null;
  isOver: boolean;
  link: string;
  code: { path: string; size: number };
}

/**
 * What pays an order to the shop's own UPI id; null where there is nothing to pay in this way: another method, no id, an order that is
 * sent or cancelled or of no known amount, a payment that is made or given back.
 */
export function upiPayment(
  upi: { id: string; payee: string } | null,
  order: Pick<Order, "id" | "status" | "paymentMethod" | "totalPaise" | "paymentDueAt">,
  state: PaymentState | null,
  now = Date.now(),
): UpiPaymentFacts | null {
  const status = orderStatusFrom(order.status);
  const isOpen = (status === "pending" || status === "processing") && (state === null || state === "pending");
  if (
    upi === null ||
    !isOpen ||
    order.paymentMethod?.toLowerCase() !== "upi" ||
    order.totalPaise === null ||
    order.totalPaise <= 0
  )
    return null;
  const link = upiLink({ ...upi, paise: order.totalPaise, reference: order.id });
  const due = order.paymentDueAt;
  return {
    ...upi,
    amount: amountText(order.totalPaise),
    reference: order.id,
    keptUntil: due === null ? null : momentText(due),
    isOver: due !== null && Date.parse(due) < now,
    link,
    code: codeOf(link),
  };
}

/** The link every UPI app opens (NPCI, UPI linking specification): payee, name, rupees with two decimals, reference and note. */
function upiLink({
  id,
  payee,
  paise,
  reference,
}: {
  id: string;
  payee: string;
  paise: number;
  reference: string;
}): string {
  const amount = `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
  // A reference has 35 letters, digits or hyphens; any other stands in the note alone.
  const isReference = /^[a-z\d-]{1,35}$/i.test(reference);
  const parts = [
    ["pa", id],
    ["pn", payee],
    ["am", amount],
    ["cu", "INR"],
    ...(isReference ? [["tr", reference]] : []),
    ["tn", `Order ${reference.slice(0, 60)}`],
  ];
  // "%20" and not "+": apps differ in what a plus means.
  return `upi://pay?${parts.map(([name, value = ""]) => `${name}=${encodeURIComponent(value).replaceAll("%40", "@")}`).join("&")}`;
}

/** The dark modules as one path, a stroke for every run in a row. */
function codeOf(link: string): UpiPaymentFacts["code"] {
  const { data, size } = encode(link, { ecc: "M", border: QUIET });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { path: runs.join(""), size };
}
