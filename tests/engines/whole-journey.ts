import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { loginWords, logoutWords, passwordWords, registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as homeWords from "#content/home-words.ts";
import * as listingWords from "#content/listing-words.ts";
import { paymentLabels, paymentWords } from "#content/payment-words.ts";
import * as productWords from "#content/product-words.ts";
import { textPageWords } from "#content/shop-page-words.server.ts";
import { sizeWords } from "#content/size-words.ts";
import * as siteWords from "#content/site-words.ts";
import { addressOf } from "#app/content/href.ts";
import { categoryNames } from "#content/category-words.ts";
import { prefix } from "#content/language.ts";
import * as messages from "#content/messages.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { countInHeader, pieceName, red } from "#tests/support/page-words.ts";
import { newPerson, payments } from "#tests/support/shopping.ts";
import type { EngineShopper } from "./shopper.ts";
import { until } from "./until.ts";

/** The shop that the journey is run in. */
export interface JourneyShop {
  url: string;
  /** Where its mails are put. */
  mailFolder: string;
}

/** Pieces that the sample catalogue has plenty of. */
const [added, chosen] = [pieceName("Khadi Everyday Kurti in Ash"), pieceName("Bagru Straight Kurti")];

/** What is said of the day by which a parcel comes, without the day. */
const aDay = "2026-12-03";
const promised = deliveryWords.by(aDay).replace(deliveryWords.expectedDay(aDay), "").trim();

/** The whole journey, from the home page to a cancelled order and a reset password, by what a shopper reads alone. */
export async function runWholeJourney(shopper: EngineShopper, shop: JourneyShop): Promise<void> {
  const person = newPerson();
  const { sees, fill, choose, press, follow, unfold, reload } = shopper;
  const open = (path: string) => shopper.open(shop.url + addressOf(path));

  await open("/sizes");
  await sees({
    address: "/sizes",
    heading: sizeWords.title,
    inOrder: [categoryNames.lehenga.many, sizeWords.of.body, sizeWords.between],
  });
  for (const [path, { title }] of Object.entries(textPageWords)) {
    await open(`/${path}`);
    await sees({ address: `/${path}`, heading: title });
  }
  await open("/");
  await sees({ address: "/", heading: homeWords.heading });
  // An engine that kept this page would show it again, with nothing in it.
  await follow(siteWords.cart);
  await sees({ address: "/cart", heading: cartWords.emptyTitle });
  await open("/");
  // The footer of the page before has a link of the same name.
  await sees({ address: "/", heading: homeWords.heading });
  await follow(categoryNames.kurti.many);
  await sees({ address: "/productlisting?category=kurti", heading: listingWords.title });
  await unfold(listingWords.filters);
  await choose(listingWords.sorts["price-asc"], listingWords.sort);
  await press(listingWords.apply, listingWords.sort);
  await sees({ address: "/productlisting?category=kurti&sort=price-asc", inOrder: [added, chosen] });
  await press(`${cardWords.addToCart}: ${added}`);
  await sees({ texts: [countInHeader(1)] });

  await follow(`${cardWords.viewDetails}: ${chosen}`);
  await sees({ address: "/product/", heading: chosen });
  await fill(deliveryWords.pin, person.pincode);
  await press(deliveryWords.check);
  await sees({ address: "/product/", heading: chosen, texts: [promised, deliveryWords.cash] });
  await choose("M");
  await choose(red);
  await fill(productWords.quantity, "2");
  await press(productWords.addToCart);
  await sees({ address: "/product/", heading: chosen, texts: [countInHeader(3)] });

  await follow(siteWords.cart);
  await sees({ address: "/cart", heading: cartWords.title, texts: [chosen, added, cartWords.size("M")] });
  await press(cartWords.more(chosen));
  await sees({ address: "/cart", texts: [countInHeader(4)] });
  await press(`${cartWords.remove}: ${added}`);
  await sees({ address: "/cart", texts: [countInHeader(3), chosen] });

  await follow(cartWords.loginToCheckout);
  await sees({ address: "/login", heading: loginWords.title });
  await follow(loginWords.register);
  await sees({ address: "/register", heading: registerWords.title });
  const labels = { ...customerLabels, ...registerWords.labels };
  for (const [name, label] of Object.entries(labels))
    await fill(label, { ...person, confirmPassword: person.password }[name as keyof typeof labels]);
  await press(registerWords.submit);
  await sees({ address: "/login", heading: loginWords.title });
  await fill(loginWords.labels.email, person.email);
  await fill(loginWords.labels.password, person.password);
  await press(loginWords.submit);

  await sees({ address: "/checkout", heading: checkoutWords.stepTitles[1], texts: [countInHeader(3)] });
  await press(checkoutWords.toPayment);
  await sees({ address: "/checkout", heading: checkoutWords.stepTitles[2] });
  await choose(paymentWords.card.choice);
  for (const name of ["cardNumber", "cardName", "expiryDate", "cvv"] as const)
    await fill(paymentLabels[name], payments.card[name]);
  await press(checkoutWords.toReview);
  await sees({
    address: "/checkout",
    heading: checkoutWords.stepTitles[3],
    texts: [chosen, person.address, "1111", promised],
  });
  await press(checkoutWords.placeOrder);
  const confirmation = await sees({ heading: checkoutWords.confirmed, absent: [countInHeader(3)] });
  const number = new RegExp(`${checkoutWords.orderNumber} (\\S+)`, "i").exec(confirmation.text)?.[1] ?? "";
  await reload();
  await sees({
    address: confirmation.address?.slice(prefix.length) ?? "",
    heading: checkoutWords.confirmed,
    texts: [number],
  });

  await follow(checkoutWords.viewDetails);
  await sees({ address: "/dashboard?tab=orders", texts: [orderWords.title(number)] });
  await follow(orderWords.view + orderWords.ofOrder(number));
  await sees({ heading: orderWords.title(number), texts: [person.address, "1111"] });
  await follow(orderWords.cancel);
  await sees({ texts: [messages.confirmCancel] });
  await press(orderWords.cancel);
  await sees({ texts: [orderWords.meanings.cancelled], absent: [orderWords.cancel] });
  await open("/dashboard?tab=orders");
  await sees({
    texts: [orderWords.view + orderWords.ofOrder(number), orderWords.statuses.cancelled],
    absent: [orderWords.statuses.processing],
  });

  await open("/logout");
  await sees({ heading: logoutWords.title });
  await press(logoutWords.submit);
  await sees({ address: "/login", heading: loginWords.title });
  await follow(loginWords.forgot);
  await sees({ heading: passwordWords.forgotTitle });
  await fill(passwordWords.forgotLabels.email, person.email);
  await press(passwordWords.send);
  await sees({ texts: [passwordWords.sentTitle] });

  await open(await mailedAddress(shop, person.email));
  await sees({ heading: passwordWords.resetTitle });
  const password = "a-new-evening";
  await fill(passwordWords.resetLabels.password, password);
  await fill(passwordWords.resetLabels.confirmPassword, password);
  await press(passwordWords.reset);
  // The page goes on to the login by itself: it is either of the two.
  await sees({ texts: [messages.resetDone] });
  await open("/login");
  await sees({ address: "/login", heading: loginWords.title });
  await fill(loginWords.labels.email, person.email);
  await fill(loginWords.labels.password, password);
  await press(loginWords.submit);
  await sees({ address: "/home", heading: homeWords.heading });
  await follow(siteWords.accountLinks["/dashboard"]);
  await sees({ address: "/dashboard", heading: dashboardWords.titles.orders, texts: [orderWords.title(number)] });
}

/** The path and query that a mail to the address names, where the new password is set, behind the language. */
function mailedAddress({ mailFolder }: JourneyShop, email: string): Promise<string> {
  return until(async () => {
    for (const file of await readdir(mailFolder)) {
      const mail = decodedMail(await readFile(join(mailFolder, file), "utf8"));
      const found = new RegExp(`:\\d+${prefix}(/reset-password\\?token=[\\w-]+)`).exec(mail)?.[1];
      if (found !== undefined && mail.includes(email)) return found;
    }
    throw new Error("no mail names the address for a new password");
  });
}
