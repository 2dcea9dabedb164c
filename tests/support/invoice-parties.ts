import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import type { Seller } from "#domain/invoice.ts";
import { deliveryAddress } from "./addresses.ts";

/** A seller in Karnataka who is registered for GST. A test changes what it is about. */
export const sellerInKarnataka: Seller = {
  name: "Pallu Sarees",
  address: "12 Sample Bazaar Road, Mysuru",
  state: "Karnataka",
  gstin: "29AAGCB7383J1Z4",
  rates: { otherwise: 500, byCategory: {} },
  hsn: { otherwise: "6204" },
  timeZone: "Asia/Kolkata",
};

/** The same seller in Maharashtra. */
export const sellerInMaharashtra: Seller = {
  ...sellerInKarnataka,
  address: "12 Sample Bazaar Road, Pune",
  state: "Maharashtra",
  gstin: "27AAPFU0939F1ZV",
};

/** A buyer in Karnataka. */
export const buyerInKarnataka: DeliveryAddress = { ...deliveryAddress, email: null, phone: null };
