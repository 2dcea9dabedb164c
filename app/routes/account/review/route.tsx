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
import { Picture } from "#app/images/picture.tsx";
import * as messages from "#content/messages.ts";
import { reviewWords as words } from "#content/review-words.ts";
import { reviewCalls } from "#contract/reviews.ts";
import { MAX_RETURN_NOTE } from "#domain/customer-rules.ts";
import { orderStatusFrom } from "#domain/order-status.ts";
import { fits, hasLink, MAX_REVIEW, MAX_REVIEW_PHOTOGRAPH_BYTES, MAX_REVIEW_PHOTOGRAPHS } from "#domain/reviews.ts";
import { orderAddress, reviewAddress } from "#app/routes/account/addresses.ts";
import { requireSender } from "#app/routes/account/fields.server.ts";
import { LoadFailure } from "#app/routes/account/load-failure.tsx";
import { loadOrder } from "#app/routes/account/load-order.server.ts";
import { clearUnsavedForm, unsavedValues } from "#app/session/login.server.ts";
import { leaveFlash, privatePage, requireCustomer, visitContext, type Visit } from "#app/session/visit.server.ts";
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

export const handle = { script: false };

export const headers = privatePage;

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const customer = requireCustomer(visit);
  const piece = await loadPiece(visit, params);
  const { stars, text, fit, size } = piece?.review ?? {};
  const form = blankForm(schema, {
    stars: stars === undefined ? null : String(Math.round(stars)),
    text,
    fit,
    size,
    ...unsavedValues(visit, reviewAddress(params)),
    [CUSTOMER_FIELD]: customer.id,
  });
  return data({ piece, form }, { status: piece === null ? 503 : 200 });
}

/** A product of the order, and what its customer has said of it. Null where the upstream could not be read; leads to the order where nothing can be said. */
async function loadPiece(visit: Visit, { id, product }: Route.LoaderArgs["params"]) {
  const order = await loadOrder(visit, id);
  if (order === null) return null;
  const lines = order.items.filter(({ productId }) => productId === product);
  const [line] = lines;
  if (order.reviews === null || orderStatusFrom(order.status) !== "delivered" || line === undefined)
    throw redirect(orderAddress(id));
  const review = order.reviews.find(({ productId }) => productId === product) ?? null;
  return {
    name: line.name,
    sizes: [...new Set(lines.map(({ size }) => size))].filter((size) => size !== null),
    review,
    pictures: (review?.pictures ?? []).slice(0, MAX_REVIEW_PHOTOGRAPHS).map((one) => visit.upstream.signPicture(one)),
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
  const piece = await loadPiece(visit, params);
  if (piece === null) return data({ form: form.refuse({ message: messages.ordersFailed }) }, { status: 503 });
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
          pictures: (piece.review?.pictures ?? []).filter(stays),
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
  const { piece } = loaderData;
  const form = useAnswer("review", actionData)?.form ?? loaderData.form;
  const title = piece === null ? words.write : words.title(piece.name);
  return (
    <div className="wrap max-w-3xl py-8 lg:py-12">
      <PageTitle hasErrors={piece === null || hasErrors(form)}>{title}</PageTitle>
      <h1 lang={ownLanguage(title)}>{title}</h1>
      {piece === null ? (
        <div className="mt-6">
          <LoadFailure message={messages.ordersFailed} again={reviewAddress(params)} />
        </div>
      ) : (
        <>
          {piece.review && (
            <div className="card mt-4 p-4">
              <p>{words.statuses[piece.review.status]}</p>
              <ShopSays words={piece.review.reason ?? piece.review.reply} />
              {piece.review.status === "shown" && <p>{words.changeNote}</p>}
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
            {piece.sizes.length > 1 && (
              <SelectField<FieldName> name="size" options={piece.sizes.map((size) => ({ value: size, text: size }))} />
            )}
            {piece.sizes.length > 0 && (
              <RadioField<FieldName>
                name="fit"
                options={[
                  ...fits.map((value) => ({ value: value as string, text: words.fits[value] })),
                  { value: "", text: words.noFit },
                ]}
              />
            )}
            <TextArea<FieldName> name="text" rows={6} />
            <Photographs pictures={piece.pictures} />
            <p className="mb-5">{words.shownAs}</p>
            <div className="flex flex-wrap gap-3">
              {/* The button says how files are sent, and script sends them so, too. */}
              <button type="submit" formEncType="multipart/form-data" className="button">
                {words.submit}
              </button>{" "}
              <QuietLink to={orderAddress(params.id)}>{words.back}</QuietLink>
            </div>
          </ShopForm>
        </>
      )}
    </div>
  );
}

type Piece = NonNullable<Route.ComponentProps["loaderData"]["piece"]>;

/** The photographs that are there, each with a box that removes it, and the field for more. */
function Photographs({ pictures }: Pick<Piece, "pictures">) {
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
