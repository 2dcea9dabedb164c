import { data, redirect } from "react-router";
import { z } from "zod";
import { ownLanguage } from "#app/content/own-language.ts";
import { ShopSays } from "#app/routes/account/shop-says.tsx";
import { PageTitle, QuietLink } from "#app/components/page.tsx";
import { Stars } from "#app/components/stars.tsx";
import { FieldFrame, HiddenField, useField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { RadioField } from "#app/forms/radio-field.tsx";
import { SelectField, TextArea } from "#app/forms/select-field.tsx";
import { CUSTOMER_FIELD, hasErrors, ShopForm, useAnswer } from "#app/forms/shop-form.tsx";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findOrder, type FoundOrder } from "#app/gateway/orders.server.ts";
import { Picture } from "#app/images/picture.tsx";
import * as messages from "#content/messages.ts";
import { reviewWords as words } from "#content/review-words.ts";
import { reviewCalls } from "#contract/reviews.ts";
import { MAX_RETURN_NOTE } from "#domain/customer-rules.ts";
import { orderStatusFrom } from "#domain/order-status.ts";
import { fits, hasLink, MAX_REVIEW, MAX_REVIEW_PHOTOGRAPH_BYTES, MAX_REVIEW_PHOTOGRAPHS } from "#domain/reviews.ts";
import { orderAddress, reviewAddress } from "#app/routes/account/addresses.ts";
import { requireSender } from "#app/routes/account/fields.server.ts";
import { getOrderOfForm } from "#app/routes/account/load-order.server.ts";
import { clearUnsavedForm, unsavedValues } from "#app/session/login.server.ts";
import { leaveFlash, privatePage, requireCustomer, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

/** How long the upstream may take to clean photographs, in ms. */
const PHOTOGRAPHS_MS = 60_000;
const marks = ["1", "2", "3", "4", "5"] as const;
const removing = z.literal("yes").optional();

const schema = z.object({
  stars: z.enum(marks, words.starsMissing),
  fit: z.enum(fits).optional(),
  size: z.string().max(200).optional(),
  text: z
    .string()
    .max(MAX_REVIEW, words.tooLong(MAX_REVIEW))
    .refine((text) => !hasLink(text), words.noLinks)
    .optional(),
  remove0: removing,
  remove1: removing,
  remove2: removing,
  photographs: z
    .array(z.file())
    .max(MAX_REVIEW_PHOTOGRAPHS, words.tooMany(MAX_REVIEW_PHOTOGRAPHS))
    .refine((files) => files.every(({ size }) => size <= MAX_REVIEW_PHOTOGRAPH_BYTES), words.photographUnread)
    .optional(),
});
type FieldName = keyof z.input<typeof schema>;
const unseen: readonly FieldName[] = ["size", "fit", "remove0", "remove1", "remove2"];

export const handle = { script: false };

export const headers = privatePage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const order = await getOrderOfForm(visit, params.id);
  const { review, ...piece } = order === null ? { name: null, sizes: [], review: null } : pieceOf(order, params);
  const { stars, text, fit, size } = review ?? {};
  const form = blankForm(schema, {
    stars: stars === undefined ? null : String(Math.round(stars)),
    text,
    fit,
    size,
    ...unsavedValues(visit, reviewAddress(params)),
    [CUSTOMER_FIELD]: customer.id,
  });
  const stored = (review?.pictures ?? []).slice(0, MAX_REVIEW_PHOTOGRAPHS);
  return { ...piece, review, pictures: stored.map((one) => visit.upstream.signPicture(one)), form };
}

/** A product of the order, and what its customer has said of it. Leads to the order where nothing can be said. */
function pieceOf(order: FoundOrder | null, { id, product }: Route.LoaderArgs["params"]) {
  if (order === null) throw data(null, { status: 404 });
  const lines = order.items.filter(({ productId }) => productId === product);
  const [line] = lines;
  if (order.reviews === null || orderStatusFrom(order.status) !== "delivered" || line === undefined)
    throw redirect(orderAddress(id));
  return {
    name: line.name,
    sizes: [...new Set(lines.map(({ size }) => size))].filter((size) => size !== null),
    review: order.reviews.find(({ productId }) => productId === product) ?? null,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const form = parseForm(body, schema);
  requireSender(visit, body, {
    form: reviewAddress(params),
    values: Object.fromEntries(
      (["stars", "fit", "size", "text"] as const).flatMap((name) => {
        const value = body.get(name);
        return typeof value === "string" && value !== "" && value.length <= MAX_RETURN_NOTE ? [[name, value]] : [];
      }),
    ),
    longField: "text",
  });
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { value: order, fault } = await toResult(findOrder(visit.upstream, params.id));
  if (fault !== null) return data({ form: form.refuse({ message: messages.ordersFailed }) }, { status: 503 });
  const { review } = pieceOf(order, params);
  const { stars, text = "", fit = null, size = null, photographs = [], ...typed } = form.value;
  const stays = (_: string, place: number) => typed[`remove${place}` as "remove0"] === undefined;
  const encoded = await Promise.all(
    photographs.map(async (file) => Buffer.from(await file.arrayBuffer()).toString("base64")),
  );
  const { value: answer } = await toResult(
    ask(
      { ...visit.upstream, ...(photographs.length > 0 && { timeoutMs: PHOTOGRAPHS_MS }) },
      reviewCalls.writeReview,
      {
        parameters: { id: params.id, product: params.product },
        request: {
          stars: Number(stars),
          text,
          fit,
          size,
          pictures: (review?.pictures ?? []).filter(stays),
          photographs: encoded,
        },
      },
      ["review", `${params.id} ${params.product}`],
    ),
  );
  if (answer === null) return data({ form: form.refuse({ message: words.perhaps }) }, { status: 503 });
  if (answer.code === "refused") return refusedForm(form, answer, words.labels, words.failed);
  clearUnsavedForm(visit);
  leaveFlash(visit, { kind: "success", text: words.sent });
  return redirect(orderAddress(params.id), 303);
}

export default function ReviewPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, sizes, review, pictures } = loaderData;
  const form = useAnswer("review", actionData)?.form ?? loaderData.form;
  const title = name === null ? words.write : words.title(name);
  return (
    <div className="wrap max-w-3xl py-8 lg:py-12">
      <PageTitle hasErrors={hasErrors(form)}>{title}</PageTitle>
      <h1 lang={ownLanguage(title)}>{title}</h1>
      {review && (
        <div className="card mt-4 p-4">
          <p>{words.statuses[review.status]}</p>
          <ShopSays words={review.reason ?? review.reply} />
          {review.status === "shown" && <p>{words.changeNote}</p>}
        </div>
      )}
      <ShopForm id="review" state={form} labels={words.labels} className="mt-6">
        <HiddenField<string> name={CUSTOMER_FIELD} />
        <RadioField<FieldName>
          name="stars"
          options={marks.map((value, place) => ({
            value,
            mark: <Stars count={place + 1} />,
            text: words.stars[place] ?? value,
          }))}
        />
        {sizes.length > 1 && (
          <SelectField<FieldName> name="size" options={sizes.map((size) => ({ value: size, text: size }))} />
        )}
        {sizes.length > 0 && (
          <RadioField<FieldName>
            name="fit"
            options={[
              ...fits.map((value) => ({ value: value as string, text: words.fits[value] })),
              { value: "", text: words.noFit },
            ]}
          />
        )}
        {/* What was chosen goes along unseen where the order cannot be shown. */}
        {name === null && unseen.map((one) => <HiddenField<FieldName> key={one} name={one} />)}
        <TextArea<FieldName> name="text" rows={6} />
        <Photographs pictures={pictures} />
        <p className="mb-5">{words.shownAs}</p>
        <div className="flex flex-wrap gap-3">
          {/* The button says how files are sent, and script sends them so, too. */}
          <button type="submit" formEncType="multipart/form-data" className="button">
            {words.submit}
          </button>{" "}
          <QuietLink to={orderAddress(params.id)}>{words.back}</QuietLink>
        </div>
      </ShopForm>
    </div>
  );
}

/** The photographs that are there, each with a box that removes it, and the field for more. */
function Photographs({ pictures }: Pick<Route.ComponentProps["loaderData"], "pictures">) {
  const { control, error, label } = useField("photographs" satisfies FieldName, true);
  const { defaultValue: _, required: __, ...file } = control as typeof control & { required?: boolean };
  return (
    <>
      {pictures.length > 0 && (
        <ul className="mb-5 flex flex-wrap gap-4">
          {pictures.map((source, place) => (
            <li key={source}>
              <Picture
                source={source}
                alt={words.photograph(place + 1)}
                sizes="96px"
                maxWidth={240}
                className="h-32 w-24 bg-sunk object-cover"
              />
              <label className="flex min-h-11 items-center gap-2">
                <input type="checkbox" name={`remove${place}`} value="yes" className="h-6 w-6 accent-madder" />{" "}
                {words.remove(place + 1)}
              </label>
            </li>
          ))}
        </ul>
      )}
      <FieldFrame fieldId={control.id} label={label} hint={words.photographHint(MAX_REVIEW_PHOTOGRAPHS)} error={error}>
        <input {...file} type="file" multiple accept="image/*,.heic,.heif" className="input" />
      </FieldFrame>
    </>
  );
}
