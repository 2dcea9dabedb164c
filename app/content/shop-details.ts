import { sampleShop } from "#domain/shop-terms.ts";

/** The name of the shop and how to reach it. All of it is shown to shoppers. */
export interface ShopDetails {
  name: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
  /** The number of the chat link: digits with the country code. */
  chatNumber: string;
  /** The text that the chat starts with. */
  chatGreeting: string;
}

/** How the chat starts where the owner has set no greeting. */
export const greetingOf = (shopName: string) => `Hello ${shopName}, I have a question.`;

/** Sample details. The environment can set each of them (SHOP_NAME, SHOP_ADDRESS, …). The specification gives the hours. */
export const sampleShopDetails: ShopDetails = {
  ...sampleShop,
  hours: "Mon-Sat 10:00 AM - 8:00 PM",
  chatNumber: "919800000000",
  chatGreeting: greetingOf(sampleShop.name),
};

/** The address that opens a chat with the shop in the messaging app. */
export function chatAddress({ chatNumber, chatGreeting }: ShopDetails): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(chatGreeting)}`;
}
