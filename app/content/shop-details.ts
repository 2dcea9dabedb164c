/** Who the shop is and how to reach it. Everything here is shown to shoppers. */
export interface ShopDetails {
  name: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
  /** The messaging number of the chat link, digits with country code, and what its message starts with. */
  chatNumber: string;
  chatGreeting: string;
}

/** Plain samples; each can be set from the environment (SHOP_NAME, SHOP_ADDRESS, …). Only the hours are the specification's. */
export const sampleShopDetails: ShopDetails = {
  name: "Pallu",
  address: "12 Sample Bazaar Road, Jaipur 302001, Rajasthan",
  phone: "+91 98000 00000",
  email: "care@pallu.example",
  hours: "Mon-Sat 10:00 AM - 8:00 PM",
  chatNumber: "919800000000",
  chatGreeting: "Hello Pallu, I have a question.",
};
