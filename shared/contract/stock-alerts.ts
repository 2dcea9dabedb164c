import { z } from "zod";
import { callsOf, noJson, tooManyAttempts, wrongField } from "./call.ts";
import { anyEmail, customerText } from "./customer-fields.ts";
import * as f from "./shape.ts";

const request = z.object({
  product_id: z.union([z.number(), z.string()]),
  size: z.string().nullable(),
  color: z.string().nullable(),
  email: z.string().nullable().describe("Of a guest. With a customer's token it is null: mails go to the account."),
});

/** The rules of an alert; the e-mail of a guest is one that mail can be sent to. */
export const stockAlertRules = request.extend({ size: customerText, color: customerText, email: anyEmail });

/** The token of a link in a mail about an alert, as sent. */
export const alertToken = z.object({ token: z.string().max(512) });

const without = "asks for no alerts: `stock_alerts` of the terms says that it is there";
const done = { status: 200, body: f.wireDone };
const byToken = {
  auth: "none",
  without,
  request: alertToken,
  success: done,
  refusals: { "400 token_invalid": "the token is unknown or its alert has ended", ...wrongField, ...noJson },
} as const;

/** Alerts: a mail tells, once, that a piece is in stock again. */
export const stockAlertCalls = callsOf("alerts", {
  askForStockAlert: {
    call: "POST /stock-alerts",
    does: "Asks for one mail when a product, or a size and colour of it, is in stock again.",
    notes: [
      "A customer's alert waits at once. A guest gets a mail with the shop's page `/alerts/confirm?token=…`, in the language of `Accept-Language`.",
      "The answer is the same whether an e-mail is known, or waits already.",
    ],
    auth: "optional",
    without,
    request,
    success: done,
    refusals: {
      "404 not_found": "there is no such product",
      "409 variant_gone": "the product does not come in the size and colour",
      ...wrongField,
      ...noJson,
      ...tooManyAttempts,
    },
  },
  confirmStockAlert: {
    call: "POST /stock-alerts/confirm",
    does: "Confirms a guest's alert by the token of its mail, within two days.",
    ...byToken,
  },
  endStockAlerts: {
    call: "POST /stock-alerts/end",
    does: "Ends all that the address of a mail waits for, by its token: the shop's page is `/alerts/end?token=…`.",
    ...byToken,
  },
});
