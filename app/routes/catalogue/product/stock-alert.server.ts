import { data, replace } from "react-router";
import { href } from "#app/content/href.ts";
import { z } from "zod";
import type { Product } from "#contract/products.ts";
import { toWireId } from "#contract/shape.ts";
import { stockAlertCalls } from "#contract/stock-alerts.ts";
import { isEmail, MAX_EMAIL_LENGTH } from "#domain/customer-rules.ts";
import type { Signed } from "#domain/signed-source.ts";
import { combinationKey, isInStock, needsChoice } from "#domain/variants.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { alertWords } from "#content/alert-words.ts";
import { formRefusals } from "#content/form-words.ts";
import * as messages from "#content/messages.ts";
import { jsonText } from "#app/forms/json-text.ts";
import { blankForm, parseForm, readFormData, refusalOf } from "#app/forms/parse.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { leaveFlash, type Visit } from "#app/session/visit.server.ts";

const combination = jsonText(z.tuple([z.string().nullable(), z.string().nullable()]));
const ofCustomer = z.object({ choice: combination.optional().catch(undefined) });
const ofGuest = ofCustomer.extend({
  email: z
    .string({ error: messages.emailRequired })
    .max(MAX_EMAIL_LENGTH, formRefusals.tooLong(alertWords.labels.email, MAX_EMAIL_LENGTH))
    .refine(isEmail, messages.emailInvalid),
});
type Typed = z.output<typeof ofCustomer> & { email?: string };
const schemaFor = ({ customer }: Visit): z.ZodType<Typed> => (customer === null ? ofGuest : ofCustomer);

/**
 * The form of an alert: of what is sold out of a product, first of what was `asked` for. Null where nothing is, or the upstream
 * takes no alerts.
 */
export async function findStockAlert(visit: Visit, { inStock, variants }: Signed<Product>, asked: URLSearchParams) {
  if ((await visit.upstream.terms.get()).stockAlerts !== true) return null;
  const gone = needsChoice(variants) ? (variants ?? []).filter((one) => !inStock || !isInStock(one)) : [];
  if (inStock && gone.length === 0) return null;
  const choices = gone.map((one) => ({ value: combinationKey(one), text: chosenText(one) }));
  const { title, partly, labels, hint, to, ask: button, asking } = alertWords;
  const { customer } = visit;
  return {
    isPart: inStock,
    choices: inStock || choices.length === 0 ? choices : [{ value: "", text: alertWords.any }, ...choices],
    chosen: combinationKey({ size: asked.get("size"), color: asked.get("color") }),
    form: blankForm(schemaFor(visit)),
    words: {
      title: inStock ? `${partly} ${title}` : title,
      labels,
      ask: button,
      asking,
      hint,
      to: customer === null ? null : to(customer.email ?? ""),
    },
  };
}

/** Asks for an alert as the form says, and leads back to the page. */
export async function askForStockAlert(visit: Visit, id: string | null, posted: Request) {
  if (id === null || id === "") throw data({ message: messages.productIdMissing }, { status: 400 });
  const form = parseForm(await readFormData(posted), schemaFor(visit));
  if (!form.ok) return data({ alertForm: form.state }, { status: 400 });
  const { choice: [size, color] = [null, null], email = null } = form.value;
  const request = { product_id: toWireId(id), size, color, email };
  const attempt = ["alert", email ?? visit.customer?.id ?? ""] as const;
  const { value: answer } = await toResult(ask(visit.upstream, stockAlertCalls.askForStockAlert, { request }, attempt));
  if (answer?.code !== "ok") {
    const { says, status } = refusalOf(answer, {}, alertWords.failed);
    return data({ alertForm: form.refuse(says) }, { status });
  }
  leaveFlash(visit, { kind: "success", text: email === null ? alertWords.waits : alertWords.sent });
  return replace(href("/product/:id", { id }), 303);
}
