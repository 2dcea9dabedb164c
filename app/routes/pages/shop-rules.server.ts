import { fillSections, type PageSection, type ShopPage } from "#domain/shop-pages.ts";
import { shownShop } from "#app/content/shop-details.ts";
import { placeholderValues, type ShopRules } from "#content/shop-page-words.server.ts";
import { returnPromise } from "#app/session/return-days.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** The rules that this shop keeps to, as its upstream tells them, and who it is: what its texts are made of. */
export async function readShopRules(visit: Visit): Promise<ShopRules> {
  const { shop, seller, payments } = visit.runtime;
  const [{ shipping, delivery, payments: told }, { sizes }, returns] = await Promise.all([
    visit.upstream.terms.get(),
    visit.upstream.terms.content(),
    returnPromise(visit),
  ]);
  return {
    shop: shownShop(shop),
    seller,
    shipping,
    returns,
    delivery,
    hasSizeTables: (sizes?.tables.length ?? 0) > 0,
    payments: told ?? payments.methods.map((method) => ({ method, by: null })),
  };
}

/** The owner's own text of a page, with amounts and names put in; null where there is none, or where nothing is left of it. */
export async function findOwnText(visit: Visit, page: ShopPage, rules: ShopRules): Promise<PageSection[] | null> {
  const { pages } = await visit.upstream.terms.content();
  const own = fillSections(pages?.[page] ?? [], placeholderValues(rules));
  return own.length === 0 ? null : own;
}
