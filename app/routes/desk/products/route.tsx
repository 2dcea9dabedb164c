import { categoryName } from "#app/content/category-name.ts";
import { addressOf, href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { Pager } from "#app/components/pager.tsx";
import { readFormData } from "#app/forms/parse.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { changeListed } from "#app/routes/desk/change-listed.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { rupeesIn } from "#app/components/product-changes.ts";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { productFilters, readDeskProducts, type ListedProduct } from "#contract/desk/product-calls.ts";
import { productsWords as words, productWords } from "#content/desk/products-words.ts";
import { categories } from "#domain/categories.ts";
import { exactText } from "#domain/money.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { mayUse } from "#domain/staff.ts";
import { payablePaise } from "#domain/variants.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const asked = (name: string) => url.searchParams.get(name)?.trim().slice(0, 100) ?? "";
  const q = asked("q");
  const category = categories.find((one) => one === asked("category"));
  const filter = productFilters.find((one) => one === asked("show"));
  const page = /^[1-9]\d{0,3}$/.test(asked("page")) ? Number(asked("page")) : 1;
  const list = await loadFromDesk(visit, readDeskProducts, {
    ...(q !== "" && { q }),
    ...(category !== undefined && { category }),
    ...(filter !== undefined && { filter }),
    page,
  });
  return {
    frame: deskFrame(visit),
    mayChange: mayUse(visit.member.role, "catalogue"),
    key: newDeskKey(),
    asked: { q, category: category ?? "", show: filter ?? "" },
    ...list,
    products: list.products.map((product) => ({
      ...product,
      picture: product.image === null ? null : visit.upstream.signPicture(product.image),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  return changeListed(visit, await readFormData(request), { to: url.pathname + url.search, isConfirmed: false });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { frame, mayChange, key, asked, products, total, page, pages } = loaderData;
  const addressAt = (number: number) =>
    `${addressOf("/desk/products")}?${new URLSearchParams({ ...asked, page: String(number) })}`;
  return (
    <DeskPage frame={frame} title={words.title}>
      <Finder asked={asked} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <p>{total === 0 ? words.none : words.found(total)}</p>
        {mayChange ? (
          <a href={href("/desk/new-product")} className="button">
            {words.new}
          </a>
        ) : null}
      </div>
      {mayChange ? <p className="mt-2 text-sm">{words.stockHint}</p> : null}
      {products.length === 0 ? null : (
        <ul className="mt-3">
          {products.map((product) => (
            <Row key={product.slug} product={product} formKey={mayChange ? key : null} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} addressOf={addressAt} />
    </DeskPage>
  );
}

/** The search and the filters: a form of GET, so that the address is the list. */
function Finder({ asked }: { asked: { q: string; category: string; show: string } }) {
  return (
    <form role="search" className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <label className="grow basis-48">
        <span className="block font-semibold">{words.search}</span>
        <input type="search" name="q" defaultValue={asked.q} maxLength={100} className="input" />
      </label>
      <label>
        <span className="block font-semibold">{words.category}</span>
        <select name="category" defaultValue={asked.category} className="input">
          <option value="">{words.all}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category, "many")}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="block font-semibold">{words.show}</span>
        <select name="show" defaultValue={asked.show} className="input">
          <option value="">{words.all}</option>
          {productFilters.map((filter) => (
            <option key={filter} value={filter}>
              {words.filters[filter]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-quiet">
        {words.find}
      </button>
    </form>
  );
}

/** One product, with a form of its own: what it shows is changed here. `formKey` is null for those who may only look. */
function Row({
  product: { slug, name, picture, price_paise, sale_paise, priced_apart, stock, combinations, hidden },
  formKey,
}: {
  product: ListedProduct & { picture: SignedSource | null };
  formKey: string | null;
}) {
  const paid = payablePaise({ pricePaise: price_paise, salePaise: sale_paise });
  const price = `${priced_apart ? `${words.from} ` : ""}${exactText(paid)}`;
  return (
    <li id={slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3">
      {formKey === null ? (
        <img {...thumbnail(picture)} alt="" />
      ) : (
        <a href={addressOf(`/desk/products/${slug}/photographs`)}>
          <img {...thumbnail(picture)} alt={words.of(productWords.photographs, name)} />
        </a>
      )}
      <div className="min-w-0 grow basis-48">
        <a
          href={
            formKey === null ? href("/desk/products/:slug/preview", { slug }) : href("/desk/products/:slug", { slug })
          }
          lang={ownLanguage(name)}
          className="link inline-block min-h-11 max-w-full py-2.5 [overflow-wrap:anywhere]"
        >
          {name}
        </a>
        <p className="text-sm">
          {[price, words.pieces(stock), ...(combinations > 1 ? [words.combinations(combinations)] : [])].join(" · ")}
          {hidden ? <strong> · {words.hidden}</strong> : null}
        </p>
      </div>
      {formKey === null ? null : (
        <form role="none" method="post" className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="seen" value={`${paid} ${stock} ${hidden ? 1 : 0}`} />
          {priced_apart ? null : (
            <Short name="price" label={words.price} of={name} value={rupeesIn(paid)} mode="decimal" />
          )}
          {combinations > 1 ? null : (
            <Short name="stock" label={words.stock} of={name} value={String(stock)} mode="text" />
          )}
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name="hidden" value="1" defaultChecked={hidden} className="h-6 w-6 accent-madder" />
            <span>
              {words.hidden}
              <OfProduct name={name} />
            </span>
          </label>{" "}
          <button type="submit" aria-label={words.of(words.save, name)} className="button button-quiet">
            {words.save}
          </button>
        </form>
      )}
    </li>
  );
}

function thumbnail(picture: SignedSource | null) {
  const className = "h-16 w-12 object-cover";
  return { src: pictureAddress(picture, 96), width: 48, height: 64, loading: "lazy", className } as const;
}

interface ShortProps {
  name: string;
  label: string;
  /** The product. */
  of: string;
  value: string;
  mode: "decimal" | "text";
}

/** A short field of a row, whose label names the product to screen readers. */
function Short({ name, label, of, value, mode }: ShortProps) {
  return (
    <label className="w-24">
      <span className="block text-sm">
        {label}
        <OfProduct name={of} />
      </span>
      <input
        name={name}
        defaultValue={value}
        inputMode={mode}
        maxLength={20}
        autoComplete="off"
        className="input numbers"
      />
    </label>
  );
}

/** Whose field it is, for screen readers: the row says it to the eye. */
function OfProduct({ name }: { name: string }) {
  return (
    <span lang={ownLanguage(name)} className="aside-text">
      {words.of("", name)}
    </span>
  );
}
