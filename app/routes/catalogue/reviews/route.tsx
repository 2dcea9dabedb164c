import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { OwnText } from "#app/components/own-text.tsx";
import { PageTitle, pageMeta, TextLink } from "#app/components/page.tsx";
import { Stars } from "#app/components/stars.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Picture } from "#app/images/picture.tsx";
import { pictureAddress } from "#app/images/picture-address.ts";
import { dateText } from "#content/date-words.ts";
import { fitsTrue } from "#content/product-words.ts";
import { reviewWords as words } from "#content/review-words.ts";
import { pageFrom } from "#domain/price-range.ts";
import { averageText, REVIEWS_PER_PAGE } from "#domain/reviews.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { findReviews } from "#app/gateway/reviews.server.ts";
import { requireProduct } from "#app/routes/catalogue/require-product.server.ts";
import { sharedPage, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData === undefined) return [{ name: "robots", content: "noindex" }];
  const { name, path, page } = loaderData;
  const title = words.reviewsOf(name);
  return pageMeta(matches[0], { title, description: title }, addressOf(path, page));
};

export const headers = sharedPage;

/** The reviews of a product that the shop shows, the newest first. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { id, name, rating } = await requireProduct(visit, params.id);
  const page = pageFrom(url.searchParams.get("page"));
  const path = href("/product/:id/reviews", { id });
  const { value, fault } = await toResult(findReviews(visit.upstream, id, { page, limit: REVIEWS_PER_PAGE }));
  const pages = Math.max(1, Math.ceil((value?.total ?? 0) / REVIEWS_PER_PAGE));
  if (value !== null && page > pages) throw redirect(addressOf(path, pages));
  const { shop, timeZone } = visit.runtime;
  const shown = {
    name,
    path,
    page,
    pages,
    shopName: shop.name,
    rated: rating && words.rated(averageText(rating.average), rating.count),
    fit: rating && rating.fitTold > 0 ? fitsTrue(rating.fitTrue, rating.fitTold) : null,
    message: fault === null ? (value.total === 0 ? words.none : null) : words.unreadable,
    product: href("/product/:id", { id }),
    reviews: (value?.reviews ?? []).map(({ at, fit, size, stars, name, town, ...review }) => ({
      ...review,
      stars: Math.round(stars),
      name: name ?? words.somebody,
      from: [name ?? words.somebody, town].filter((part) => part !== null).join(", "),
      facts: [size && words.size(size), fit && words.fits[fit]].filter(Boolean).join(" · "),
      date: at === null ? null : dateText(at, timeZone),
    })),
  };
  return data(shown, { status: fault === null ? 200 : 503 });
}

const addressOf = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`);

export default function ReviewsPage({ loaderData: shown }: Route.ComponentProps) {
  const { name, path, page, pages, rated, fit, message, reviews, product, shopName } = shown;
  return (
    <div className="wrap max-w-3xl pt-8 sm:pt-12">
      <PageTitle>{words.reviewsOf(name)}</PageTitle>
      <p className="mb-2">
        <TextLink to={product}>
          <OwnText>{name}</OwnText>
        </TextLink>
      </p>
      <h1 lang={ownLanguage(name)}>{words.reviewsOf(name)}</h1>
      {rated && <p className="mt-3">{`★ ${rated}`}</p>}
      {fit && <p className="text-ink-soft">{fit}</p>}
      {message && <p className="mt-6">{message}</p>}
      {reviews.map((review) => (
        <Review key={review.id} review={review} shopName={shopName} />
      ))}
      <Pager page={page} pages={pages} addressOf={(number) => addressOf(path, number)} />
    </div>
  );
}

function Review({
  review: { stars, text, pictures, reply, name, from, facts, date },
  shopName,
}: {
  review: Route.ComponentProps["loaderData"]["reviews"][number];
  shopName: string;
}) {
  return (
    <article className="mt-6 border-t border-line pt-6 wrap-anywhere">
      <h2 className="font-sans text-base">
        <OwnText>{from}</OwnText>
      </h2>
      <p className="flex flex-wrap gap-x-3 text-ink-soft">
        <span>
          <Stars count={stars} />
          <span className="aside-text">{words.starsOf(stars)}</span>
        </span>{" "}
        <span>{[facts, date].filter(Boolean).join(" · ")}</span>
      </p>
      {text && (
        <p lang={ownLanguage(text)} className="mt-3 max-w-prose whitespace-pre-line">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-3">
          {pictures.map((source, place) => (
            <li key={source}>
              <a href={pictureAddress(source, 1280)} className="block">
                <Picture
                  source={source}
                  alt={words.picture(name, place + 1)}
                  sizes="96px"
                  maxWidth={240}
                  className="h-32 w-24 bg-sunk object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className="mt-4 border-l-2 border-zari pl-4">
          <p className="font-semibold">{words.shopReplies(shopName)}</p>
          <p lang={ownLanguage(reply)} className="max-w-prose whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
    </article>
  );
}
