import { addressStates } from "./states/addresses.ts";
import { cartStates } from "./states/cart.ts";
import { catalogueStates } from "./states/catalogue.ts";
import { checkoutStates, guestStates } from "./states/checkout.ts";
import { dashboardStates } from "./states/dashboard.ts";
import { deskPeopleStates } from "./states/desk-people.ts";
import { deskEntryStates } from "./states/desk-entry.ts";
import { deskOrderStates } from "./states/desk-orders.ts";
import { deskProductStates } from "./states/desk-products.ts";
import { informationStates } from "./states/information.ts";
import { loginStates } from "./states/login.ts";
import { orderChangeStates, orderStates } from "./states/order.ts";
import { paymentStates } from "./states/payment.ts";
import { productStates } from "./states/product.ts";
import { refusalStates } from "./states/refusal.ts";
import { wishlistStates } from "./states/wishlist.ts";
import type { State } from "./states/state.ts";

/** Every page of the shop in every state a shopper can meet, in the order they may meet it: one file of `states/` for each area. */
export const states: readonly State[] = [
  ...catalogueStates,
  ...productStates,
  ...cartStates,
  ...loginStates,
  ...checkoutStates,
  ...guestStates,
  ...dashboardStates,
  ...orderStates,
  ...paymentStates,
  ...orderChangeStates,
  ...wishlistStates,
  ...addressStates,
  ...informationStates,
  ...refusalStates,
  ...deskEntryStates,
  ...deskOrderStates,
  ...deskProductStates,
  ...deskPeopleStates,
];
