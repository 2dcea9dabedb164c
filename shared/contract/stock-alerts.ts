import { z } from "zod";
import { callsOf, tooManyAttempts } from "./call.ts";
import { lineOptions } from "./cart.ts";
import * as f from "./shape.ts";

const request = z.object({
  product_id: z.union([z.number(), z.string()]),
  ...lineOptions.shape,
  email: z.string().nullish().describe("Of a guest. With a customer's token it is null: mails go to the account."),
});

/** The longest token of an alert, in characters. */
export const MAX_ALERT_TOKEN = 1_024;

const token = z.object({ token: z.string().max(MAX_ALERT_TOKEN) });

/** An alert of a customer that waits for its piece. */
export const waitingAlert = f.shape({
  id: f.id(),
  productId: f.id("The id in the product's own address.").as("product_id"),
  name: f.text("In the language of `Accept-Language` where it has one."),
  size: f.text("Null where any will do, as the color.").nullable(),
  color: f.text().nullable(),
});

const wireAlerts = z
  .looseObject({ data: z.array(waitingAlert.wire) })
  .meta({ id: "StockAlerts", description: "What the customer asked for and waits for, the newest first." });
/** Both calls of an account are one thing. */
const ofAccount = {
  without: "shows no alerts in the account",
  answer: wireAlerts,
  read: (body: unknown) => f.readList(waitingAlert, body),
} as const;

const without = "asks for no alerts: `stock_alerts` of the terms says that it is there";
const byToken = {
  auth: "none",
  without,
  request: token,
  answer: f.wireDone,
  refusals: { "400 token_invalid": "the token is unknown or its alert has ended" },
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
    answer: f.wireDone,
    refusals: {
      "404 not_found": "there is no such product",
      "409 variant_gone": "the product does not come in the size and colour",
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
    does: "Ends the alert of a mail, or all that its address waits for, by its token: the shop's page is `/alerts/end?token=…`.",
    ...byToken,
    request: token.extend({
      all: z
        .boolean()
        .optional()
        .describe("Ends all that the address of the mail waits for. Else the mail's own alert ends."),
    }),
  },
  listStockAlerts: {
    call: "GET /stock-alerts",
    does: "Answers what the customer asked for and waits for.",
    notes: ["What a guest asked for at the same address is left out: the mailbox confirmed it, and no account."],
    ...ofAccount,
  },
  removeStockAlert: {
    call: "DELETE /stock-alerts/{id}",
    does: "Ends one of the customer's alerts.",
    notes: ["To end one that is not there is no error; a 404 counts as ended, too."],
    ...ofAccount,
  },
});
