import { data } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { signedLine } from "#app/gateway/signed-pictures.server.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { hasErrors } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { OrderActs } from "#app/routes/desk/order-acts.tsx";
import { OrderFacts, OrderHistory } from "#app/routes/desk/order-facts.tsx";
import { resultsFlash, stateText } from "#app/routes/desk/order-list.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { momentText, promisedDayText } from "#content/date-words.ts";
import { ordersWords, orderWords } from "#content/desk/orders-words.ts";
import {
  acceptOrders,
  deliverOrders,
  noteDeskOrder,
  readDeskOrder,
  resendOrderMail,
  shipDeskOrder,
} from "#contract/desk/orders-calls.ts";
import { orderStatuses } from "#domain/order-status.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

const unseen = { key: z.string(), seen: z.enum(orderStatuses) };
const shipForm = z
  .object({
    ...unseen,
    courier: z.string().max(60).optional(),
    tracking: z.string().max(60).optional(),
    unpaid: z.literal("yes").optional(),
  })
  .refine(({ courier, tracking }) => courier !== undefined || tracking === undefined, {
    path: ["courier"],
    error: orderWords.courierMissing,
  });
const noteForm = z.object({ ...unseen, text: z.string(orderWords.noteMissing).max(1_000) });

export const handle = deskHandle;

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const order = await loadFromDesk(visit, readDeskOrder, { number });
  const { role } = visit.member;
  const form = (schema: z.ZodType, values = {}) =>
    blankForm(schema, { key: newDeskKey(), seen: order.status, ...values });
  return {
    frame: deskFrame(visit),
    order: {
      ...order,
      items: order.items.map(({ image, ...item }) => signedLine(visit.upstream, { ...item, picture: image })),
    },
    timeZone: visit.runtime.timeZone,
    keys: { act: newDeskKey(), resend: newDeskKey() },
    forms: {
      ship: form(shipForm, { act: "ship", courier: order.shipment?.courier, tracking: order.shipment?.tracking }),
      note: form(noteForm, { act: "note" }),
    },
    rights: { pack: mayUse(role, "pack"), sell: mayUse(role, "sell"), refund: mayUse(role, "refund") },
  };
}

export async function action({ request, context, params: { number } }: Route.ActionArgs) {
  const visit = requireMember(context, "pack");
  const form = await readFormData(request);
  const to = href("/desk/orders/:number", { number });
  switch (form.get("act")) {
    case "accept":
    case "deliver": {
      const [call, done] =
        form.get("act") === "accept"
          ? ([acceptOrders, orderWords.accepted] as const)
          : ([deliverOrders, orderWords.delivered] as const);
      return doAct(visit, call, {
        form,
        body: { numbers: [number] },
        to,
        done: ({ results }) => resultsFlash(visit, results, () => done(number)),
      });
    }
    case "ship": {
      const read = parseForm(form, shipForm);
      if (!read.ok) return data({ act: "ship", form: read.state } as const, { status: 400 });
      const { seen, courier = "", tracking = "", unpaid } = read.value;
      const body = { number, seen, courier, tracking, unpaid: unpaid === "yes" };
      return doAct(visit, shipDeskOrder, { form, body, to, done: orderWords.shipped(number) });
    }
    case "note": {
      const read = parseForm(form, noteForm);
      if (!read.ok) return data({ act: "note", form: read.state } as const, { status: 400 });
      return doAct(visit, noteDeskOrder, { form, body: { number, text: read.value.text }, to, done: orderWords.noted });
    }
    case "resend":
      return doAct(visit, resendOrderMail, { form, body: { number }, to, done: orderWords.resent });
    default:
      throw data(null, { status: 400 });
  }
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, order, timeZone, keys, rights } = loaderData;
  const forms = { ...loaderData.forms, ...(actionData === undefined ? {} : { [actionData.act]: actionData.form }) };
  const isRefused = actionData !== undefined && hasErrors(actionData.form);
  return (
    <DeskPage frame={frame} title={orderWords.title(order.number)} hasErrors={isRefused}>
      <p className="mt-1">
        <strong>{stateText(order)}</strong> · {orderWords.placed(momentText(order.at, timeZone))}
        {order.promised_by === null ? null : ` · ${ordersWords.promised(promisedDayText(order.promised_by))}`}
      </p>
      {order.owed.test ? <p className="mt-2 font-semibold">{orderWords.test}</p> : null}
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
        <div>
          <OrderActs order={order} actKey={keys.act} ship={forms.ship} rights={rights} />
          <OrderFacts order={order} canChange={rights.sell} />
        </div>
        <OrderHistory
          order={order}
          timeZone={timeZone}
          note={rights.pack ? forms.note : null}
          resendKey={rights.pack ? keys.resend : null}
        />
      </div>
    </DeskPage>
  );
}
