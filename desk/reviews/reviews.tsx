import { z } from "zod";
import { OwnText } from "#app/components/own-text.tsx";
import { Stars } from "#app/components/stars.tsx";
import { ownLanguage } from "#app/content/own-language.ts";
import { countOf } from "#api/database/count-of.ts";
import { pageNumber, pageOf } from "#api/desk/paging.ts";
import { decideReview, deskReview, readReview, reviewsOf, type DeskReview } from "#api/desk/reviews.ts";
import { dateText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { reviewsWords as words } from "#content/desk/reviews-words.ts";
import { MAX_REVIEW, reviewStatuses } from "#domain/reviews.ts";
import { cleanText } from "#domain/typed-text.ts";
import { ButtonLink, DeskForm, LinkBelow, Rows, Section, Submit, TapLink } from "#desk/forms.tsx";
import { listPage, PartLinks } from "#desk/list-page.tsx";
import { act, page, type By, type ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const seen = z.string();
const text = z.string(words.reasonMissing).trim().max(MAX_REVIEW, frameWords.tooLong(MAX_REVIEW));
const needed = text.refine((typed) => cleanText(typed, MAX_REVIEW) !== "", words.reasonMissing);

/** The reviews: those that wait, each with the buttons that decide it, and those that were decided. */
export const reviewsPage = listPage({
  title: frameWords.reviews,
  query: z.object({ status: z.enum(reviewStatuses).default("waiting"), page: pageNumber }),
  async find({ services: { db } }, { status, page }) {
    const { rows, total } = await pageOf(reviewsOf(db, status), page);
    const counts = { waiting: 0, shown: 0, refused: 0 };
    for (const one of reviewStatuses) counts[one] = await countOf(reviewsOf(db, one));
    return { rows: rows.map(deskReview), total, counts };
  },
  acts: {
    publish: act("publishReview", "catalogue", {
      form: z.object({ id: z.string().max(10), seen }),
      does: ({ trx, at }, { id, seen }) => decideReview(trx, id, { status: "shown", seen }, at),
      done: () => words.published,
    }),
  },
  show: ({ list: { query, rows, counts, at }, visit, forms: { publish } }) => (
    <>
      <PartLinks
        label={words.byStatus}
        links={reviewStatuses.map((status) => ({
          to: at({ status, page: 1 }),
          text: `${words.statuses[status]} (${counts[status]})`,
          isCurrent: status === query.status,
        }))}
      />
      <h2 className="mt-4">{words.statuses[query.status]}</h2>
      <Rows rows={rows} none={frameWords.none}>
        {(review) => (
          <article className="py-2">
            <h3 lang={ownLanguage(review.piece ?? "")}>{review.piece}</h3>
            <Review review={review} visit={visit} />
            <div className="mt-2 flex flex-wrap gap-3">
              {review.status === "waiting" && publish && (
                <DeskForm form={ofReview(publish, review)}>
                  <Submit>
                    {words.publish}
                    <OfWhom review={review} />
                  </Submit>
                </DeskForm>
              )}{" "}
              <ButtonLink to={`/desk/reviews/${review.id}`} isQuiet>
                {review.status === "waiting" ? words.refuseOrReply : words.change}
                <OfWhom review={review} />
              </ButtonLink>
            </div>
          </article>
        )}
      </Rows>
    </>
  ),
});

const seenNow = (review: DeskReview) => ({ seen: review.seen });
const toList = () => "/desk/reviews";

/** One review: it is published, with a reply or without, or refused with a reason. */
export const reviewPage = page({
  load: ({ services: { db } }: Visit, { id }: By<"id">) => readReview(db, id),
  acts: {
    publish: act("publishReview", "catalogue", {
      form: z.object({ seen, reply: text.default("") }),
      labels: { reply: { label: words.reply, as: "area", rows: 3 } },
      values: (review: DeskReview) => ({ ...seenNow(review), reply: review.reply ?? "" }),
      does: ({ trx, at }, typed, { id }: By<"id">) => decideReview(trx, id, { status: "shown", ...typed }, at),
      to: toList,
      done: () => words.published,
    }),
    refuse: act("refuseReview", "catalogue", {
      form: z.object({ seen, reason: needed }),
      labels: { reason: { label: words.reason, as: "area", rows: 3 } },
      values: seenNow,
      does: ({ trx, at }, typed, { id }: By<"id">) => decideReview(trx, id, { status: "refused", ...typed }, at),
      to: toList,
      done: () => words.refused,
    }),
  },
  title: ({ name }) => words.from(name),
  show: ({ data: review, visit, forms: { publish, refuse } }) => (
    <>
      <p>{words.statuses[review.status]}</p>
      <h2 lang={ownLanguage(review.piece ?? "")} className="mt-2">
        {review.piece}
      </h2>
      <Review review={review} visit={visit} />
      {publish && (
        <Section
          id="publish-title"
          title={review.status === "shown" ? words.reply : words.publish}
          className="mt-6 max-w-xl"
        >
          <p className="my-2">{words.replyLead}</p>
          <DeskForm form={publish} button={review.status === "shown" ? frameWords.save : words.publish} />
        </Section>
      )}
      {refuse && (
        <Section id="refuse-title" title={words.refuse} className="mt-6 max-w-xl border-t border-line pt-4">
          <p className="my-2">{words.refuseLead}</p>
          <DeskForm form={refuse} button={words.refuse} isQuiet />
        </Section>
      )}
      <LinkBelow to="/desk/reviews">{words.back}</LinkBelow>
    </>
  ),
});

/** The form of one of several reviews. */
function ofReview(form: ShownForm, { id, seen }: DeskReview): ShownForm {
  return { ...form, id: `${form.id}-${id}`, hidden: { ...form.hidden, id: String(id), seen } };
}

/** Tells a button or link from those of the other reviews. */
function OfWhom({ review: { name, piece } }: { review: DeskReview }) {
  return <span className="aside-text">: {words.of(name, piece ?? "")}</span>;
}

/** What somebody says of a piece, and what was decided. */
function Review({ review, visit }: { review: DeskReview; visit: Visit }) {
  const { stars, fit, size, words: said, pictures, name, town, order_id: order, written_at: at } = review;
  const facts = [size, fit && words.fits[fit]].filter(Boolean).join(" · ");
  const texts = [
    [words.reply, review.reply],
    [words.reason, review.reason],
  ] as const;
  return (
    <>
      <p>
        <Stars count={stars} />
        <span className="aside-text">{words.stars(stars)}</span>
        {facts && ` · ${facts}`}
      </p>
      {said !== "" && (
        <p lang={ownLanguage(said)} className="max-w-prose wrap-anywhere whitespace-pre-line">
          {said}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {pictures.map((source, place) => (
            <li key={source}>
              <a href={visit.pictureAddress(source, 960)}>
                <img
                  src={visit.pictureAddress(source, 320)}
                  alt={words.picture(place + 1)}
                  loading="lazy"
                  width={120}
                  height={160}
                  className="h-40 w-30 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span>
          {[name, town].filter(Boolean).join(", ")} · {dateText(at, visit.shop.timeZone)}
        </span>{" "}
        <TapLink to={`/desk/orders/${order}`}>{orderWords.title(order)}</TapLink>
      </p>
      {texts.map(
        ([label, written]) =>
          written !== null && (
            <p key={label} className="wrap-anywhere whitespace-pre-line">
              <strong>{label}: </strong>
              <OwnText>{written}</OwnText>
            </p>
          ),
      )}
    </>
  );
}
