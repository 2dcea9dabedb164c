import type { RouterContextProvider } from "react-router";
import { readMiniCart, readCartCount } from "./cart/priced-cart.server.ts";
import { demonstrationText } from "./content/demonstration.ts";
import { shopLinks } from "#content/site-words.ts";
import { findCategory } from "#domain/categories.ts";
import { initialsOf } from "./content/initials.server.ts";
import { ownLanguage, withLanguages } from "./content/own-language.ts";
import { shownShop } from "./content/shop-details.ts";
import { requestFactsContext } from "./session/runtime.server.ts";
import { shopOrigin, visitContext, takeFlash, pageVersionOf } from "./session/visit.server.ts";

/**
 * The data of the frame around every page. It never fails: without the upstream, the mini cart is left out.
 */
export async function loadFrame(context: Readonly<RouterContextProvider>) {
  const visit = context.get(visitContext);
  const flash = takeFlash(visit);
  const { notice } = visit.runtime;
  const { categories } = visit.runtime.upstream.terms.knownContent();
  const isHidden = (to: string) => findCategory(categories, to.split("=")[1] ?? null)?.isHidden === true;
  const hidden = Object.keys(shopLinks).filter(isHidden);
  const customerName = visit.customer === null ? null : (visit.customer.name ?? visit.customer.email ?? "?");
  return {
    shop: { ...withLanguages(shownShop(visit.runtime.shop)), ...(hidden.length > 0 && { hidden }) },
    demonstration: demonstrationText(visit.runtime.demonstration),
    ...(notice !== null && { notice: { text: notice, lang: ownLanguage(notice) } }),
    customerName,
    ...(customerName !== null && { initial: initialsOf(customerName, 1) }),
    cartCount: await readCartCount(visit),
    flash,
    miniCart: flash === null || flash.added === null ? null : await readMiniCart(visit, flash.added),
    theme: visit.preferences.theme,
    dataSaver: visit.preferences.dataSaver,
    savesData: visit.savesData,
    // A page for many shoppers holds nothing of the request that it was rendered for.
    requestId: context.get(requestFactsContext).nonce === null ? null : visit.requestId,
    version: pageVersionOf(visit) ?? undefined,
    origin: shopOrigin(visit),
  };
}
