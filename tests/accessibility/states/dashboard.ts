import type { Page } from "@playwright/test";
import { emailWords } from "#content/account-words.ts";
import { alertWords, awaitedWords } from "#content/alert-words.ts";
import { ownDataWords } from "#content/own-data-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { errorWords } from "#content/site-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import * as returnWords from "#content/return-words.ts";
import { pieces } from "#tests/accessibility/stage.ts";
import { newPerson, payments } from "#tests/support/shopping.ts";
import { awaitedPage } from "./paid-by-link.ts";
import { withOrder, withParcelBack, withReturns } from "./prepare-order.ts";
import { at, dashboard, form, ofCustomers } from "./state.ts";
import { withWishes } from "./wishlist.ts";

const openMenu = async (page: Page) => page.locator("header summary").filter({ visible: true }).last().click();

/** The tabs of the dashboard. */
export const dashboardStates = ofCustomers([
  at("dashboard-profile", dashboard("profile"), dashboardWords.editProfile),
  at("dashboard-menu-open", dashboard("profile"), dashboardWords.editProfile, { native: openMenu }),
  form("dashboard-saved", dashboard("edit-profile"), dashboardWords.save, messages.profileUpdated, {
    filling: { phone: "", state: "" },
  }),
  at("dashboard-edit-profile", dashboard("edit-profile"), dashboardWords.save),
  form("dashboard-not-saved", dashboard("edit-profile"), dashboardWords.save, messages.profileFailed, {
    failing: /PUT .*users/,
    filling: { phone: "98450 12346" },
  }),
  form("dashboard-email", dashboard("edit-profile"), dashboardWords.save, emailWords.othersSaved, {
    filling: { email: newPerson().email },
  }),
  form("dashboard-email-refused", "/dashboard/email", emailWords.submit, emailWords.passwordWrong, {
    filling: { email: newPerson().email, currentPassword: "nothing" },
  }),
  at("dashboard-orders", dashboard("orders"), orderWords.view, { prepare: withOrder() }),
  at("dashboard-orders-returned", dashboard("orders"), returnWords.statuses.refunded, { prepare: withReturns }),
  at("dashboard-orders-came-back", dashboard("orders"), orderWords.cameBackWords.happened, { prepare: withParcelBack }),
  awaitedPage("dashboard-orders-payment-awaited", () => dashboard("orders"), "₹"),
  at("dashboard-orders-empty", dashboard("orders"), dashboardWords.noOrders),
  at("dashboard-orders-down", dashboard("orders"), errorWords.tryAgain, { failing: /orders/ }),
  at("dashboard-wishlist", dashboard("wishlist"), dashboardWords.clearWishlist, { prepare: withWishes }),
  at("dashboard-wishlist-empty", dashboard("wishlist"), dashboardWords.emptyWishlist),
  at("dashboard-alerts-none", "/dashboard/alerts", awaitedWords.none),
  at("dashboard-alerts-down", "/dashboard/alerts", awaitedWords.failed, { failing: /stock-alerts/ }),
  at("dashboard-alerts", "/dashboard/alerts", awaitedWords.lead, {
    prepare: async ({ client }) => void (await (await client.open(`/product/${pieces.soldOut}`)).press(alertWords.ask)),
  }),
  at("dashboard-wishlist-down", dashboard("wishlist"), messages.wishlistFailed, { failing: /wishlist/ }),
  at("dashboard-address", dashboard("address"), dashboardWords.deliverTo),
  at("dashboard-payment", dashboard("payment"), dashboardWords.endingIn("1111"), { prepare: withOrder(payments.card) }),
  at("dashboard-payment-empty", dashboard("payment"), dashboardWords.noPayments),
  at("dashboard-settings", dashboard("settings"), dashboardWords.dataSaver),
  form("dashboard-settings-saved", dashboard("settings"), dashboardWords.saveTheme, messages.settingsSaved, {
    filling: { theme: "light" },
  }),
  at("dashboard-data", "/dashboard/data", ownDataWords.submit),
  form("dashboard-data-refused", "/dashboard/data", ownDataWords.submit, messages.passwordRequired),
  at("dashboard-upstream-down", dashboard("profile"), errorWords.tryAgain, { failing: /./ }),
]);
