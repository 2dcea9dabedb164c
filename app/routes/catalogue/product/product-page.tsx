import type { ReactNode } from "react";
import { Link } from "react-router";
import { productWords } from "../../../content/product-words.ts";
import { hasErrors, type FormState } from "../../../forms/form-state.ts";
import { Badges } from "../../../components/badges.tsx";
import { categoryName } from "../../../components/category-name.ts";
import { PageTitle } from "../../../components/page-title.tsx";
import { Price } from "../../../components/price.tsx";
import { ProductGrid } from "../../../components/product-grid.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Gallery } from "./gallery.tsx";
import type { ProductPageData } from "./load-product.server.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import { WishlistHeart } from "./wishlist-heart.tsx";

/** One product with everything to decide on it, and what goes well with it below. */
export function ProductPage({
  facts: { product, related, wished },
  form,
}: {
  facts: ProductPageData;
  form: FormState;
}): ReactNode {
  return (
    <div className="wrap pt-2 sm:pt-4">
      <PageTitle hasErrors={hasErrors(form)}>{product.name}</PageTitle>
      <Breadcrumb category={product.category} />
      <div className="mt-2 md:grid md:grid-cols-2 md:gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:gap-16">
        <Gallery name={product.name} pictures={product.pictures} />
        <div className="mt-6 md:mt-0">
          <Badges isNew={product.isNew} isSale={product.isSale} inStock className="mb-3" />
          <h1>{product.name}</h1>
          {product.craft === null && product.category === null ? null : (
            <p className="mt-2 text-ink-soft">
              {[product.craft, product.category === null ? null : categoryName(product.category)]
                .filter((word) => word !== null)
                .join(" · ")}
            </p>
          )}
          <Price pricePaise={product.pricePaise} salePaise={product.salePaise} className="mt-4 text-2xl" />
          <Stock inStock={product.inStock} stock={product.stock} />
          <div className="zari my-6" aria-hidden="true" />
          <PurchaseForm form={form} inStock={product.inStock} />
          <WishlistHeart productId={product.id} wished={wished} />
          {product.description === null ? null : (
            <section className="mt-8">
              <h2 className="text-xl">{productWords.about}</h2>
              <p className="mt-3 max-w-prose whitespace-pre-line">{product.description}</p>
            </section>
          )}
          <p className="mt-6 flex items-center gap-2 text-ink-soft">
            <Icon name="return" />
            {productWords.returns}
          </p>
        </div>
      </div>
      {related.length === 0 ? null : (
        <section className="mt-16">
          <h2 className="mb-6">{productWords.related}</h2>
          <ProductGrid pieces={related} />
        </section>
      )}
    </div>
  );
}

function Breadcrumb({ category }: { category: string | null }): ReactNode {
  const looks = "inline-flex min-h-11 min-w-11 items-center text-ink-soft underline-offset-4 hover:text-madder";
  return (
    <nav aria-label={productWords.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <Link to="/" className={looks}>
            {productWords.home}
          </Link>
        </li>
        <li className="flex items-center gap-x-2">
          <Icon name="right" size={16} />
          <Link to="/collection" className={looks}>
            {productWords.collection}
          </Link>
        </li>
        {category === null ? null : (
          <li className="flex items-center gap-x-2">
            <Icon name="right" size={16} />
            <Link to={`/productlisting?category=${encodeURIComponent(category)}`} className={looks}>
              {categoryName(category, "many")}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Stock({ inStock, stock }: { inStock: boolean; stock: number | null }): ReactNode {
  const few = inStock && stock !== null && stock > 0 && stock <= 3;
  return (
    <p className={`mt-3 flex items-center gap-2 font-semibold ${inStock ? "text-leaf" : "text-madder"}`}>
      <Icon name={inStock ? "check" : "close"} size={20} />
      {inStock ? productWords.inStock : productWords.outOfStock}
      {few ? <span className="font-normal text-ink-soft">{productWords.fewLeft(stock)}</span> : null}
    </p>
  );
}
