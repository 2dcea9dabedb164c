import { csvFile } from "#app/routes/desk/csv-file.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { findDeskOrders, readDeskSlips, type DeskSlip } from "#contract/desk/orders-calls.ts";
import { isToSend } from "#domain/payment-state.ts";
import type { Route } from "./+types/route";

/** The most pages of orders that one file holds. */
const MOST_PAGES = 20;

const header = [
  "Order Number",
  "Name",
  "Phone",
  "Address",
  "City",
  "State",
  "PIN Code",
  "Country",
  "Payment",
  "Cash to collect",
  "Value",
  "Pieces",
  "Contents",
];

/** The orders to pack, for the courier's website. Packers need it, so it is no export. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "pack");
  const rows: string[][] = [header];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { orders } = await loadFromDesk(visit, findDeskOrders, { waits: "pack", page });
    if (orders.length === 0) break;
    const numbers = orders.map(({ number }) => number).join();
    const slips = await loadFromDesk(visit, readDeskSlips, { numbers });
    rows.push(...slips.orders.filter(({ status, owed }) => isToSend(status, owed)).map(rowOf));
  }
  return csvFile(rows, "to-pack.csv");
}

function rowOf({ number, to, owed, total_paise: total, items }: DeskSlip): string[] {
  const cash = owed.state === "collect" ? owed.paise : 0;
  return [
    number,
    to.fullName,
    to.phone ?? "",
    to.address,
    to.city,
    to.state,
    to.zipCode,
    to.country,
    cash > 0 ? "COD" : "Prepaid",
    (cash / 100).toFixed(2),
    (total / 100).toFixed(2),
    String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    items.map(({ quantity, name }) => `${quantity} x ${name}`).join("; "),
  ];
}
