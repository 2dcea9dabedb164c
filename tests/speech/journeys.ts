import { loginWords, registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { aboutWords } from "#content/about-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as homeWords from "#content/home-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import { colorName } from "#content/catalogue-words.ts";
import { paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import * as orderWords from "#content/order-words.ts";
import { formWords } from "#content/form-words.ts";
import { countInHeader, pieceName } from "#tests/support/page-words.ts";
import { newPerson, type Person } from "#tests/support/shopping.ts";
import type { Listener } from "./listener.ts";

/** A journey that is walked by ear; the name is that of its transcript. */
export interface Journey {
  name: string;
  /** The path on which it begins. */
  path: string;
  walk(listener: Listener): Promise<void>;
}

const piece = pieceName("Bandhani Georgette Saree");
const black = colorName("Black");

/** The main journey, in the order in which one shopper walks it; each goes on where the last one ended. */
export function journeysOf(person: Person = newPerson()): Journey[] {
  return [
    { name: "search-and-sort", path: "/", walk: searchAndSort },
    { name: "from-page-to-page", path: "/about", walk: fromPageToPage },
    { name: "add-to-cart", path: "/product/1", walk: addToCart },
    { name: "register-and-login", path: "/register", walk: (listener) => registerAndLogin(listener, person) },
    { name: "order-and-cancel", path: "/cart", walk: orderAndCancel },
    { name: "profile", path: "/dashboard?tab=profile", walk: changeProfile },
  ];
}

async function searchAndSort({ press, reach, type, hears }: Listener): Promise<void> {
  await reach(siteWords.search);
  await type("kurti");
  await press("Return");
  await hears(listingWords.title);
  await reach(listingWords.sort);
  await press("Down");
  await hears(listingWords.sorts["price-asc"]);
}

/** Each change of page is said, whichever part of the page had the focus. */
async function fromPageToPage({ press, reach, hears }: Listener): Promise<void> {
  const arrives = (title: string) => hears(`${title} heading level 1`);
  await reach(aboutWords.shopNow);
  await press("Return");
  await arrives(listingWords.title);
  await reach(`${siteWords.cart} link`, "shift+Tab");
  await press("Return");
  await arrives(cartWords.emptyTitle);
  await reach(cartWords.continueShopping);
  await press("Return");
  await arrives(listingWords.title);
}

async function addToCart({ press, reach, hears }: Listener): Promise<void> {
  await reach(productWords.addToCart);
  await press("Return");
  await hears(messages.chooseSizeAndColor);
  await reach(`${productWords.blouseSize} panel`);
  await press("space");
  await reach(black);
  await press("space");
  await reach(productWords.addToCart);
  await press("Return");
  await hears(messages.addedToCart, siteWords.wayToCart(piece, "S", black));
  await reach(`${siteWords.cart} ${countInHeader(1)}`, "shift+Tab");
  await press("Return");
  await hears(`${cartWords.title} heading level 1`);
  await reach(cartWords.loginToCheckout);
  await press("Return");
  await hears(`${loginWords.title} heading level 1`);
}

async function registerAndLogin({ press, reach, type, hears }: Listener, person: Person): Promise<void> {
  const labels = { ...customerLabels, ...registerWords.labels };
  await reach(labels.name);
  await press("Return");
  // The summary of the errors has the focus; its first link leads to the first field.
  await hears(messages.nameRequired);
  await reach(messages.nameRequired);
  await press("Return");
  await hears(`${labels.name} entry required`, "invalid entry", `${formWords.errorPrefix} ${messages.nameRequired}`);
  for (const [name, label] of Object.entries(labels)) {
    if (name !== "name") await reach(label);
    await type({ ...person, confirmPassword: person.password }[name as keyof typeof labels]);
  }
  await press("Return");
  await hears(messages.registered);
  await reach(loginWords.labels.password);
  await type(person.password);
  await press("Return");
  await hears(homeWords.heading, messages.loggedIn);
}

async function orderAndCancel({ press, reach, hears }: Listener): Promise<void> {
  await reach(cartWords.more(piece));
  await press("Return");
  await hears(cartWords.total);
  await reach(cartWords.checkout);
  await press("Return");
  await hears(checkoutWords.stepTitles[1]);
  await reach(checkoutWords.toPayment);
  await press("Return");
  await hears(checkoutWords.stepTitles[2]);
  await reach(paymentWords.card.choice);
  await reach(paymentWords.cod.choice, "Down");
  await press("space");
  await reach(checkoutWords.toReview);
  await press("Return");
  await hears(checkoutWords.stepTitles[3]);
  await reach(checkoutWords.placeOrder);
  await press("Return");
  await hears(checkoutWords.confirmed);
  await reach(checkoutWords.viewDetails);
  await press("Return");
  await hears(dashboardWords.titles.orders);
  await reach(orderWords.view);
  await press("Return");
  await hears(orderWords.title("PL-"));
  await reach(orderWords.cancel);
  await press("Return");
  await hears(messages.confirmCancel);
  await reach(`${orderWords.cancel} push button`);
  await press("Return");
  await hears(messages.orderCancelled);
}

async function changeProfile({ press, reach, type, hears }: Listener): Promise<void> {
  await reach(dashboardWords.editProfile);
  await press("Return");
  await hears(dashboardWords.titles["edit-profile"]);
  await reach(customerLabels.city);
  await press("ctrl+a");
  await type("Udupi");
  await press("Return");
  await hears(messages.profileUpdated);
}
