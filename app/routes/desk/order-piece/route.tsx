import { data } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { actOrForm, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields, withSeenNow } from "#app/routes/desk/desk-fields.tsx";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { ChoiceFields, choiceFrom, choiceLabels, choiceValue } from "#app/routes/desk/piece-choice.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { colorName } from "#content/catalogue-words.ts";
import { askWords } from "#content/desk/orders-words.ts";
import { jsonText } from "#contract/desk/desk-call.ts";
import { changeOrderPiece, readDeskOrder } from "#contract/desk/orders-calls.ts";
import { pricePhoneOrder } from "#contract/desk/phone-calls.ts";
import { orderStatuses } from "#domain/order-status.ts";
import type { Route } from "./+types/route";

const schema = z.object({
  key: z.string(),
  seen: z.enum(orderStatuses),
  was: jsonText.pipe(changeOrderPiece.body.shape.seen_piece),
  choice: z.string().max(81).optional(),
  size: z.string().max(40).optional(),
  color: z.string().max(40).optional(),
});

export const handle = deskHandle;

export async function loader({ context, params: { number, line } }: Route.LoaderArgs) {
  const visit = requireMember(context, "sell");
  const { items, status } = await loadFromDesk(visit, readDeskOrder, { number });
  const item = items.find((one) => String(one.line) === line);
  if (item === undefined) throw data(null, { status: 404 });
  const was = { size: item.size ?? "", color: item.color ?? "" };
  const { found } = await loadFromDesk(visit, pricePhoneOrder, { product: item.product_id });
  const values = { ...was, choice: choiceValue(was), was: JSON.stringify(was) };
  return {
    frame: deskFrame(visit),
    number,
    item,
    now: [was.size, colorName(was.color)].filter((part) => part !== "").join(", "),
    piece: found[0] ?? { is_stated: false, choices: [] },
    form: blankForm(schema, { key: newDeskKey(), seen: status, ...values }),
  };
}

export async function action({ request, context, params: { number, line } }: Route.ActionArgs) {
  const visit = requireMember(context, "sell");
  const form = await readFormData(request);
  const read = parseForm(form, schema);
  if (!read.ok) return data({ form: read.state }, { status: 400 });
  const { seen, was, ...sent } = read.value;
  const body = { number, seen, seen_piece: was, line: Number(line), ...choiceFrom(sent) };
  const to = href("/desk/orders/:number", { number });
  return actOrForm(visit, changeOrderPiece, read, { form, body, to, done: askWords.piece.done });
}

export default function PiecePage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, number, item, now, piece } = loaderData;
  const state = withSeenNow(actionData?.form, loaderData.form);
  const words = askWords.piece;
  return (
    <DeskPage frame={frame} title={words.title(markedOwn(item.name))} hasErrors={hasErrors(state)}>
      <p className="mt-3">{words.text}</p>
      {hasErrors(state) ? <p className="mt-3">{askWords.now(now)}</p> : null}
      <ShopForm id="piece" state={state} labels={choiceLabels} className="mt-4 max-w-md">
        <UnseenFields />
        <ChoiceFields piece={piece} />
        <SubmitButton pendingText={words.button}>{words.button}</SubmitButton>
      </ShopForm>
      <BackLink to={href("/desk/orders/:number", { number })}>{askWords.back}</BackLink>
    </DeskPage>
  );
}
