import type { DeskRightName } from "#api/staff/staff-rights.ts";
import type { ReactNode } from "react";
import { answerPage } from "./answer-page.tsx";
import { accountPage, emailPage, passwordPage, sessionsPage, codesPage, factorPage } from "./account/account.tsx";
import { reportPage } from "./books/report.tsx";
import { codePage, confirmPage, loginPage, logoutPage } from "./entry/login.tsx";
import { forgotPage, invitationPage, newEmailPage, newPasswordPage } from "./entry/links.tsx";
import { copyPage, customerPage, customersPage, deletePage } from "./customers/customers.tsx";
import { filesPage, productFile } from "./files/files.tsx";
import { changesFile, importPage, importsPage } from "./files/imports.tsx";
import { auditPage, providerPage } from "./books/audit.tsx";
import { backupPage } from "./books/backup.tsx";
import { booksPage, invoicePage, invoicesFile } from "./books/books.tsx";
import { photographsPage } from "./files/photographs.tsx";
import { productPhotographsPage } from "./files/product-photographs.tsx";
import { askedActs } from "./orders/ask.tsx";
import { addressPage, piecePage } from "./orders/change.tsx";
import { courierFilePage, courierPage } from "./orders/courier.tsx";
import { newOrderPage } from "./orders/new.tsx";
import { orderPage } from "./orders/order.tsx";
import { ordersPage } from "./orders/orders.tsx";
import { slipsPage } from "./orders/slips.tsx";
import type { Page } from "./page.ts";
import { newProductPage, productPage } from "./products/product.tsx";
import { pricePage } from "./products/price.tsx";
import { previewPage } from "./products/preview.tsx";
import { productsPage } from "./products/products.tsx";
import { todayPage } from "./today/today.tsx";
import { logPage } from "./team/log.tsx";
import { endMemberPage, memberPage, teamPage } from "./team/team.tsx";
import { categoriesPage } from "./words/categories.tsx";
import { deliveryFile, deliveryPage } from "./words/delivery.tsx";
import { shopParts } from "./words/held.ts";
import { sizesPage } from "./words/sizes.tsx";
import { slidesPage } from "./words/slides.tsx";
import { parts, resetPage, wordsPage } from "./words/words.tsx";
import { offerPage, offersPage } from "./offers/offers.tsx";
import { questionPage, questionsPage } from "./questions/questions.tsx";
import { refundReturnPage, returnPage, returnsPage } from "./returns/returns.tsx";
import { reviewPage, reviewsPage } from "./reviews/reviews.tsx";
import type { Visit } from "./visit.ts";

/** Every page of the desk: its address, the right that opens it (null before a login), and what is there. */
export const routes = [
  route("/desk", "look", todayPage),
  route("/desk/login", null, loginPage),
  route("/desk/code", null, codePage),
  route("/desk/confirm", null, confirmPage),
  route("/desk/logout", null, logoutPage),
  route("/desk/invitation", null, invitationPage),
  route("/desk/password", null, forgotPage),
  route("/desk/new-email", null, newEmailPage),
  route("/desk/new-password", null, newPasswordPage),
  route("/desk/orders", "look", ordersPage),
  route("/desk/orders/new", "sell", newOrderPage),
  route("/desk/orders/slips", "look", slipsPage),
  route("/desk/orders/courier", "pack", courierPage),
  route("/desk/orders/courier.csv", "pack", courierFilePage),
  route("/desk/orders/:number", "look", orderPage),
  route("/desk/orders/:number/address", "sell", addressPage),
  route("/desk/orders/:number/piece/:line", "sell", piecePage),
  ...Object.entries(askedActs).map(([name, { right, page }]) => route(`/desk/orders/:number/${name}`, right, page)),
  route("/desk/returns", "look", returnsPage),
  route("/desk/returns/:id", "look", returnPage),
  route("/desk/returns/:id/refund", "refund", refundReturnPage),
  route("/desk/books", "books", booksPage),
  route("/desk/books/invoice/:order", "books", invoicePage),
  route("/desk/books/export", "export", invoicesFile),
  route("/desk/books/provider", "books", providerPage),
  route("/desk/books/audit", "books", auditPage),
  route("/desk/books/backup", "backup", backupPage),
  route("/desk/questions", "pack", questionsPage),
  route("/desk/questions/:id", "pack", questionPage),
  route("/desk/reviews", "catalogue", reviewsPage),
  route("/desk/reviews/:id", "catalogue", reviewPage),
  route("/desk/products", "look", productsPage),
  route("/desk/new-product", "catalogue", newProductPage),
  route("/desk/products/:slug", "catalogue", productPage),
  route("/desk/products/:slug/price", "catalogue", pricePage),
  route("/desk/products/:slug/preview", "look", previewPage),
  route("/desk/offers", "catalogue", offersPage),
  route("/desk/offers/:id", "catalogue", offerPage),
  route("/desk/customers", "customers", customersPage),
  route("/desk/customers/:id", "customers", customerPage),
  route("/desk/customers/:id/copy", "erase", copyPage),
  route("/desk/customers/:id/delete", "erase", deletePage),
  route("/desk/files", "export", filesPage),
  route("/desk/files/imports", "catalogue", importsPage),
  route("/desk/files/imports/:id", "catalogue", importPage),
  route("/desk/files/imports/:id/changes.csv", "catalogue", changesFile),
  route("/desk/files/photographs", "catalogue", photographsPage),
  route("/desk/products/:slug/photographs", "catalogue", productPhotographsPage),
  route("/desk/files/:table", "export", productFile),
  route("/desk/books/report", "books", reportPage),
  route("/desk/team", "team", teamPage),
  route("/desk/team/log", "team", logPage),
  route("/desk/team/:id", "team", memberPage),
  route("/desk/team/:id/end", "team", endMemberPage),
  route("/desk/account", "self", accountPage),
  route("/desk/account/password", "credentials", passwordPage),
  route("/desk/account/email", "credentials", emailPage),
  route("/desk/account/sessions", "self", sessionsPage),
  route("/desk/account/factor", "factor", factorPage),
  route("/desk/account/codes", "credentials", codesPage),
  route("/desk/words", "settings", wordsPage),
  route("/desk/words/categories/table", "settings", categoriesPage),
  route("/desk/words/delivery/table", "settings", deliveryPage),
  route("/desk/words/delivery/file", "settings", deliveryFile),
  route("/desk/words/sizes/table", "settings", sizesPage),
  route("/desk/words/slides/table", "settings", slidesPage),
  ...shopParts.flatMap((part) => {
    const { page } = parts[part];
    const reset = route(`/desk/words/${part}/reset`, "settings", resetPage(part));
    return page === null ? [reset] : [route(`/desk/words/${part}`, "settings", page), reset];
  }),
];

interface Route {
  path: string;
  right: DeskRightName | null;
  page: { acts: Readonly<Record<string, { right: DeskRightName | null }>>; show(shown: never): ReactNode };
  answer(visit: Visit, request: Request, params: Record<string, string>): Promise<Response>;
}

/** The names in an address that begin with a colon, each with a text. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

function route<Path extends `/desk${string}`>(
  path: Path,
  right: DeskRightName | null,
  // oxlint-disable-next-line typescript/no-explicit-any -- what a page loads is known to the page alone
  page: Page<ParamsOf<Path>, any, any>,
): Route {
  return {
    path,
    right,
    page,
    answer: (visit, request, params) => answerPage({ page, right }, visit, request, params as ParamsOf<Path>),
  };
}
