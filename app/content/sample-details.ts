import { sampleShop } from "#domain/shop-terms.ts";
import { sampleHours, type SellerDetails, type ShopDetails } from "./shop-details.ts";

/** Sample details. The environment can set each of them (SHOP_NAME, SHOP_ADDRESS, …). The specification gives the hours. */
export const sampleShopDetails: ShopDetails = {
  ...sampleShop,
  hours: sampleHours,
  "chat number": "919800000000",
  chatGreeting: null,
};

/** Samples of who stands behind the shop, for development and demonstrations. */
export const sampleSellerDetails: SellerDetails = {
  "legal name": "Pallu Sample Company (a sample)",
  "head office": sampleShop.address,
  "grievance officer": "Sample Name",
  "grievance designation": "Grievance Officer (a sample)",
  "grievance email": "grievance@pallu.example",
  "grievance phone": sampleShop.phone,
};
