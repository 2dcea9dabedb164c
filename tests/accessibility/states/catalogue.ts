import type { Page } from "@playwright/test";
import { collectionWords } from "#content/category-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as homeWords from "#content/home-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import * as pagerWords from "#content/pager-words.ts";
import { searchWords } from "#content/listing-words.ts";
import { nothingOnSaleWords } from "#content/nothing-on-sale-words.ts";
import { errorWords, miniCartTitle } from "#content/site-words.ts";
import { addToCard } from "./prepare-cart.ts";
import { at, dashboard, form, mine, type State } from "./state.ts";

/** On a wide window the search box is always there. */
const openSearch = async (page: Page) => {
  const summary = page.locator("header summary").filter({ visible: true });
  if ((await summary.count()) > 0) await summary.first().click();
};

const openFilters = async (page: Page) => {
  const summary = page.locator("main summary").filter({ visible: true });
  if ((await summary.count()) > 0) await summary.first().click();
};

/** A page of a shop without products: their table is another for a moment, to which nothing refers. */
const ofEmptyShop = (path: string): Pick<State, "reach"> => ({
  async reach(visitor, _, stage) {
    for (const name of ["foreign_keys = off", "legacy_alter_table = on"]) stage.change(`pragma ${name}`);
    stage.change("alter table products rename to all_products");
    stage.change("create table products as select * from all_products where false");
    const version = "update catalogue_state set version = version + 1";
    stage.change(version);
    await visitor.open(path);
    stage.change("drop table products");
    stage.change("alter table all_products rename to products");
    stage.change(version);
  },
});

/** The home page, the collection and the listing. */
export const catalogueStates: readonly State[] = [
  at("home", "/", homeWords.categories),
  at("home-search-open", "/", homeWords.categories, { native: openSearch }),
  at("home-second-slide", "/", homeWords.categories, {
    enhanced: async (page) =>
      page
        .getByRole("link", { name: new RegExp(homeWords.heroWords.lehenga.title) })
        .first()
        .click(),
  }),
  at("home-saving-data", "/", homeWords.categories, {
    ...mine,
    plain: true,
    prepare: async ({ client }) =>
      void (await (await client.open(dashboard("settings"))).press(dashboardWords.saveDataSaver, { dataSaver: "on" })),
  }),
  at("home-upstream-down", "/", homeWords.categories, { failing: /products/ }),
  at("home-opens-soon", "/", nothingOnSaleWords["opens soon"].title, ofEmptyShop("/")),
  at("collection-opens-soon", "/collection", nothingOnSaleWords["opens soon"].title, ofEmptyShop("/collection")),
  at("listing-opens-soon", "/productlisting", nothingOnSaleWords["opens soon"].title, ofEmptyShop("/productlisting")),
  at("collection", "/collection", collectionWords.newest),
  at("collection-upstream-down", "/collection", collectionWords.categories, { failing: /products/ }),
  at("listing", "/productlisting", listingWords.title),
  at("listing-filters-open", "/productlisting?category=saree&minPrice=1000&maxPrice=9000", listingWords.price, {
    native: openFilters,
  }),
  at("listing-list", "/productlisting?view=list&category=saree", listingWords.list),
  at("listing-search", "/productlisting?search=sari", listingWords.title),
  at(
    "listing-partial",
    "/productlisting?search=yellow+saree+umbrella+under+9000",
    searchWords.noneComplete("\0").split("\0").at(-1) ?? "",
  ),
  at("listing-filtered", "/productlisting?category=kurti&size=M&color=Red", searchWords.sizeChip("M"), {
    native: openFilters,
  }),
  at("listing-narrowed", "/productlisting?occasion=Wedding&fabric=Silk&onSale=1&inStock=1", searchWords.onSale, {
    native: openFilters,
  }),
  at("listing-near-words", "/productlisting?search=bandhabnni", searchWords.nearWords),
  at("listing-last-page", "/productlisting?page=3", pagerWords.previous),
  at("listing-empty", "/productlisting?search=zzzzqq", messages.noProducts),
  at("listing-upstream-down", "/productlisting", errorWords.tryAgain, { failing: /products/ }),
  form("card-added", "/productlisting", addToCard, miniCartTitle),
  form("card-add-failed", "/productlisting?category=saree", addToCard, messages.cardAddFailed, {
    failing: /GET \/(api\/)?products\/\d/,
  }),
];
