import { sampleShop } from "#domain/shop-terms.ts";
import { sampleHours, type SellerDetails, type ShopDetails } from "./shop-details.ts";

/** Sample details. The environment can set each of them (SHOP_NAME, SHOP_ADDRESS, …). The specification gives the hours. */
export const sampleShopDetails: ShopDetails = {
  ...sampleShop,
  hours: sampleHours,
  chatNumber: "919800000000",
  chatGreeting: null,
};

/** Samples of who stands behind the shop, for development and demonstrations. */
export const sampleSellerDetails: SellerDetails = {
  legalName: "Pallu Sample Company (a sample)",
  headOffice: sampleShop.address,
  officer: "Sample Name",
  designation: "Grievance Officer (a sample)",
  officerEmail: "grievance@pallu.example",
  officerPhone: sampleShop.phone,
};
