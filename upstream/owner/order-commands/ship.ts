import { orderNumberFrom } from "../../orders/order-number.ts";
import { shipmentFrom, shipOrder, type Shipment } from "../../orders/ship-order.ts";
import { ownerCommand } from "../command.ts";
import { inOwnersWords, WrongUse, type OwnerDatabase } from "../open-owner-database.ts";
import { outcomeText, shipFile } from "../ship-file.ts";
import { printOrder } from "./show.ts";

/** `ship [ORDER]`. */
export const ship = ownerCommand({
  usage: "[ORDER]",
  summary: "Marks an order as sent, with courier and tracking number; or all orders of a courier's file.",
  details: [
    "A second time it corrects courier, number or link. The customer reads them on the order's page, and gets one mail with the new ones while the order is on its way.",
    "An order whose payment by UPI is still awaited is refused. With --unpaid it is sent, and stays unpaid until you say that it is paid.",
    "A file is a CSV with a column for the order and one for the tracking number, such as the courier's own export.",
  ],
  options: {
    courier: { type: "string", value: "NAME", summary: "who carries it; with --file where the file does not say" },
    tracking: { type: "string", value: "CODE", summary: "the courier's number" },
    link: { type: "string", value: "URL", summary: "an https address that tells the way; known couriers need none" },
    unpaid: { type: "boolean", default: false, summary: "sends what is not paid yet, too" },
    file: { type: "string", value: "FILE", summary: "a CSV of the courier: each line sends an order" },
    "dry-run": { type: "boolean", default: false, summary: "with --file: says what would happen, and changes nothing" },
  },
  async run(open, [typed], { courier, tracking, link, file, unpaid: sendsUnpaid, "dry-run": isTrial }) {
    if ((file === undefined) === (typed === undefined)) throw new WrongUse("Name an order, or a file with --file.");
    if (file !== undefined) {
      if (tracking !== undefined || link !== undefined)
        throw new WrongUse("--tracking and --link belong to one order. A file has columns for them.");
      const choice = { file, courier: courier ?? null, isTrial, sendsUnpaid };
      return shipFile(await open({ onlyReads: isTrial }), choice, (line) => console.log(inOwnersWords(line)));
    }
    if (isTrial) throw new WrongUse("--dry-run goes with --file.");
    const shipment = shipmentFrom({
      ...(courier !== undefined && { courier }),
      ...(tracking !== undefined && { tracking }),
      ...(link !== undefined && { link }),
    });
    return shipOne(await open(), orderNumberFrom(typed ?? ""), { shipment, sendsUnpaid });
  },
});

async function shipOne(
  owner: OwnerDatabase,
  id: string,
  { shipment, sendsUnpaid }: { shipment: Shipment | null; sendsUnpaid: boolean },
): Promise<number> {
  const outcome = await owner.db
    .transaction()
    .execute((trx) => shipOrder(trx, id, shipment, new Date(), { sendsUnpaid }));
  console.log(`${id} ${outcomeText(outcome, shipment)}.`);
  if (shipment === null && outcome.code === "shipped")
    console.log(
      `The customer gets no tracking number. To tell it later: ${owner.environment.ORDERS_COMMAND} ship ${id} --courier NAME --tracking CODE`,
    );
  return printOrder(owner, id);
}
