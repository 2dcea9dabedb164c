import { Link, useFetcher, useLocation } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { Badges, ProductGrid } from "#app/components/product-card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageTitle, pageMeta, TextLink } from "#app/components/page.tsx";
import { Price } from "#app/components/price.tsx";
import { told } from "#app/forms/told-text.tsx";
import { useAnswer, hasErrors, type FormState } from "#app/forms/shop-form.tsx";
import { sharedPage, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { buyProduct } from "./buy-product.server.ts";
import { DeliveryCheck } from "./delivery-check.tsx";
import { Gallery } from "./gallery.tsx";
import { loadProduct, type ProductPageData } from "./load-product.server.ts";
import { ProductError } from "./product-error.tsx";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { Share } from "./share.tsx";
import { askForStockAlert } from "./stock-alert.server.ts";
import { StockAlert } from "./stock-alert.tsx";
import { structuredData } from "./structured-data.ts";
import { PurchaseForm, findShown, picturesOf, useChoice, optionText } from "./purchase-form.tsx";
import * as productWords from "#content/product-words.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [{ name: "robots", content: "noindex" }];
  const { product } = loaderData;
  const description = product.description?.slice(0, 200) ?? product.name;
  return pageMeta(matches[0], { title: product.name, description }, product.path, {
    picture: product.pictures[0] ?? null,
    type: "product",
    structuredData: import.meta.env.SSR
      ? () => structuredData(loaderData, matches[0].loaderData?.origin ?? "")
      : undefined,
  });
}

export const headers = sharedPage;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return loadProduct(context.get(visitContext), productId(params, url), url.searchParams);
}

export async function action({ params, url, request, context }: Route.ActionArgs) {
  const act = url.searchParams.has("alert") ? askForStockAlert : buyProduct;
  return act(context.get(visitContext), productId(params, url), request);
}

/** The page stands at two addresses: `/product/{id}` and `/productdetails?id={id}`. */
function productId(params: { id?: string }, url: URL): string | null {
  return params.id ?? url.searchParams.get("id");
}

/** A form of the page as it was refused. */
interface Refused {
  form?: FormState;
  alertForm?: FormState;
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form = loaderData.form } = useAnswer<Refused>("buy", actionData) ?? {};
  const { alertForm = null } = useAnswer<Refused>("alert", actionData) ?? {};
  // The key makes a new page of each product: gallery and form start again.
  return <ProductDetails key={loaderData.product.id} page={loaderData} form={form} alertForm={alertForm} />;
}

function ProductDetails({
  page,
  form,
  alertForm,
}: {
  page: ProductPageData;
  form: FormState;
  alertForm: FormState | null;
}) {
  const { product, related, relatedTitle, wished, words } = page;
  const choosing = useChoice(product.variants, form.values);
  const { chosen, picture } = findShown(product.options, product.variants, choosing.choice);
  const pictures = picturesOf(product, picture, choosing.choice);
  const alert = page.alert && <StockAlert path={product.path} alert={page.alert} refused={alertForm} />;
  return (
    <div className="wrap @container pt-2 sm:pt-4">
      <PageTitle hasErrors={hasErrors(alertForm ?? form) || page.delivery?.error !== undefined}>
        {product.name}
      </PageTitle>
      {/* Text browsers show a template, see NothingChosen. They do not jump to the error summary further down. */}
      <template>{import.meta.env.SSR ? <FirstProblem form={form} /> : null}</template>
      <Breadcrumb trail={page.trail} />
      {/*
        On a phone a picture comes first, with name and price below it in the first view. A wide window has them beside the
        pictures, unless its text is enlarged: half of it is too narrow for the words of a name.
      */}
      <div className="piece-columns md:@max-[39rem]:block">
        <div className="mt-3 [grid-area:name] md:mt-0 lg:pl-12">
          <Badges isNew={product.isNew} isSale={product.isSale} className="mb-1 md:mb-3" />
          <h1 lang={ownLanguage(product.name)}>{product.name}</h1>
          <div className="mb-3 mt-1 flex flex-wrap items-baseline gap-x-4 md:mb-0 md:block">
            <p className="text-ink-soft md:mt-2">{told(product.kind)}</p>
            {product.rating && <TextLink to={product.rating.to}>{product.rating.text}</TextLink>}
            <Price {...(chosen?.prices ?? product.price)} tellsSaving className="text-2xl md:mt-4" />
          </div>
        </div>
        <Gallery key={pictures[0]} product={product} pictures={pictures} />
        <div className="[grid-area:choices] lg:pl-12">
          {/* A live region where it can change, and there before it does. */}
          <div aria-live={product.variants.length > 1 ? "polite" : undefined}>
            {chosen === undefined ? (
              <Stock inStock={product.inStock} stock={product.stock} choice={[]} />
            ) : (
              <Stock
                inStock={chosen !== null && chosen.left !== 0}
                stock={chosen?.left ?? null}
                isChoiceOffered={chosen !== null}
                choice={product.options.map(({ name }) => optionText(name, choosing.choice[name]))}
              />
            )}
          </div>
          <div className="zari mt-3 md:mt-6" aria-hidden="true" />
          <div className="over-bar pt-3 md:pt-6">
            {!page.alert?.isPart && alert}
            <PurchaseForm form={form} product={product} {...choosing} />
            {page.alert?.isPart && alert}
            <div className="card mt-3 p-4 text-sm">
              {page.delivery && <DeliveryCheck {...page.delivery} />}
              {page.promises.map(({ text, to }) => (
                <p key={text} className="flex min-h-9 items-center gap-2">
                  <Icon name="check" size={16} />
                  {to ? <TextLink to={to}>{text}</TextLink> : text}
                </p>
              ))}
            </div>
            <div className="mt-3 flex flex-wrap gap-x-6">
              {wished === null ? null : <WishlistHeart productId={product.id} wished={wished} />}{" "}
              <Share name={product.name} path={product.path} color={choosing.choice["color"]} />
            </div>
            {product.description && (
              <section className="mt-8">
                <h2 className="text-xl">{productWords.about}</h2>
                <p lang={ownLanguage(product.description)} className="mt-3 max-w-prose whitespace-pre-line">
                  {product.description}
                </p>
              </section>
            )}
            {product.facts.length > 0 && (
              <dl className="mt-6 border-b border-line">
                {product.facts.map(([term, text]) => (
                  <div key={term} className="flex flex-wrap gap-x-4 border-t border-line py-2">
                    <dt className="min-w-32 text-ink-soft">{term}</dt>
                    <dd lang={ownLanguage(text)} className="flex-[1_1_9rem]">
                      {text}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {words.map(({ id, term, meaning }) => (
              <p key={id} className="mt-3 max-w-prose text-ink-soft">
                <a href={`${href("/glossary")}#${id}`}>{term}</a>: {meaning}
              </p>
            ))}
          </div>
        </div>
      </div>
      {related.length > 0 && (
        <section className="mt-16">
          <h2 className="mb-6">{relatedTitle}</h2>
          <ProductGrid products={related} />
        </section>
      )}
      <RecentlyViewed id={product.id} name={product.name} picture={product.pictures[0] ?? null} />
      {product.inStock ? <BuyBar product={product} prices={chosen?.prices ?? product.price} /> : null}
    </div>
  );
}

/**
 * On a phone the price and the way to the choices, at the bottom of the screen from the first one on. It stands last, so that
 * it sticks over the whole page. The form lies over it, and has its own button there.
 */
function BuyBar({
  product: { choose, price },
  prices,
}: {
  product: ProductPageData["product"];
  prices: Pick<ProductPageData["product"]["price"], "pricePaise" | "salePaise">;
}) {
  return (
    <div className="no-print stays buy-bar">
      <Price
        pricePaise={prices.salePaise ?? prices.pricePaise}
        salePaise={null}
        isFrom={prices === price && price.isFrom === true}
        className="flex-none text-lg"
      />{" "}
      <a href="#buy" className="button px-3 py-1 text-sm">
        {choose}
      </a>
    </div>
  );
}

function FirstProblem({ form }: { form: FormState }) {
  return hasErrors(form) ? <a href="#buy">{form.message ?? Object.values(form.errors)[0]}</a> : null;
}

function Breadcrumb({ trail }: { trail: ProductPageData["trail"] }) {
  return (
    // Above the name: its letters have a box higher than their line, which lay over the lower edge of these links.
    <nav aria-label={productWords.breadcrumb} className="relative">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {trail.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-2">
            {index === 0 ? null : <Icon name="right" size={16} />}
            <Link
              to={path}
              lang={ownLanguage(name)}
              className="inline-flex min-h-11 min-w-11 items-center text-ink-soft underline-offset-4 hover:text-madder"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The stock of the chosen combination, else of the product. */
function Stock({
  inStock,
  stock,
  choice,
  isChoiceOffered = true,
}: {
  inStock: boolean;
  stock: number | null;
  choice: readonly string[];
  /** Whether the product comes in the choice. */
  isChoiceOffered?: boolean;
}) {
  const few = inStock && stock !== null && stock > 0 && stock <= 3;
  return (
    <p className={`mt-3 flex items-center gap-2 font-semibold ${inStock ? "text-leaf" : "text-ink-soft"}`}>
      <Icon name={inStock ? "check" : "close"} size={20} />
      {isChoiceOffered
        ? [inStock ? productWords.inStock : productWords.outOfStock, ...choice].join(" · ")
        : productWords.notIn(choice.join(", "))}{" "}
      {few ? <span className="font-normal text-ink-soft">{productWords.fewLeft(stock)}</span> : null}
    </p>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductError error={error} />;
}

/** Adds the product to the wishlist, or removes it. The route answers a guest with the specification's message. */
function WishlistHeart({ productId, wished }: { productId: string; wished: boolean }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      role="none"
      method="post"
      action={wished ? href("/wishlist/remove") : href("/wishlist/add")}
      preventScrollReset
    >
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-madder underline-offset-4 hover:underline"
      >
        <Icon name="heart" filled={wished} />
        {isBusy ? productWords.saving : wished ? productWords.removeFromWishlist : productWords.addToWishlist}
      </button>
    </fetcher.Form>
  );
}
