/** What stands for a shop's details where its owner has set none. In production the shop does not start with them. */
export const sampleShop = {
  name: "Pallu",
  address: "12 Sample Bazaar Road, Jaipur 302001, Rajasthan",
  phone: "+91 98000 00000",
  email: "care@pallu.example",
} as const;
