import { ownLanguage } from "#app/content/own-language.ts";
import { fillSections } from "#domain/shop-pages.ts";
import type { PageSection, ShopPage } from "#domain/shop-content.ts";
import { shownShop } from "#app/content/shop-details.ts";
import { placeholderValues } from "#app/content/placeholders.server.ts";
import type { ShopRules } from "#app/content/shop-pages.server.ts";
import { returnPromise } from "./return-days.server.ts";
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
    payments: payments.methods.map((method) => ({
      method,
      by: told?.find((one) => one.method === method)?.by ?? null,
    })),
  };
}

/** A part of the owner's text; `lang` is its language where that is not the page's. */
export type OwnSection = PageSection & { lang?: string | undefined };

/** The owner's own text of a page, with amounts and names put in; null where there is none, or where nothing is left of it. */
export async function findOwnText(
  visit: Visit,
  page: ShopPage,
  known: ShopRules | null = null,
): Promise<OwnSection[] | null> {
  const { pages } = await visit.upstream.terms.content();
  const stated = pages?.[page];
  if (stated === undefined) return null;
  const rules = known ?? (await readShopRules(visit));
  const own = stated.flatMap((section) => {
    const lang = ownLanguage(ownWords(section));
    return fillSections([section], placeholderValues(rules, lang)).map((filled) => ({ ...filled, lang }));
  });
  return own.length === 0 ? null : own;
}

function ownWords({ heading, paragraphs }: PageSection): string {
  return [heading, ...paragraphs].join(" ").replaceAll(/\{[^{}]*\}/g, "");
}
