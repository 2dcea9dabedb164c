import type { ContractCall } from "./call.ts";
import { addressCalls } from "./addresses.ts";
import { authCalls } from "./auth.ts";
import { cartCalls } from "./cart.ts";
import { invoiceCalls } from "./invoices.ts";
import { offerCalls } from "./offers.ts";
import { orderCalls } from "./orders.ts";
import { paymentCalls } from "./payments.ts";
import { productListCalls } from "./product-lists.ts";
import { productCalls } from "./products.ts";
import { profileCalls } from "./profile.ts";
import { questionCalls } from "./questions.ts";
import { returnCalls } from "./returns.ts";
import { reviewCalls } from "./reviews.ts";
import { shopContentCalls } from "./shop-content.ts";
import { stockAlertCalls } from "./stock-alerts.ts";
import { termsCalls } from "./terms.ts";
import { wishlistCalls } from "./wishlist.ts";

/**
 * Every call the shop may make upstream: those of the specification's section 7, and the shop's own. The specification names
 * no path for three of its calls: the current user, the cart and the saved payment methods. The OpenAPI document and the check of a live
 * server are made from this table; tests check that the gateway and the embedded upstream keep it.
 */
export const calls: readonly ContractCall[] = [
  ...Object.values(productListCalls),
  ...Object.values(productCalls),
  ...Object.values(authCalls),
  ...Object.values(profileCalls),
  ...Object.values(addressCalls),
  ...Object.values(wishlistCalls),
  ...Object.values(cartCalls),
  ...Object.values(paymentCalls),
  ...Object.values(orderCalls),
  ...Object.values(returnCalls),
  ...Object.values(invoiceCalls),
  ...Object.values(termsCalls),
  ...Object.values(offerCalls),
  ...Object.values(shopContentCalls),
  ...Object.values(questionCalls),
  ...Object.values(stockAlertCalls),
  ...Object.values(reviewCalls),
];
