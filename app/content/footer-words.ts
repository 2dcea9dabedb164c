/** Words of the footer's columns, which only the server renders. */
export const footerWords = {
  shop: "Shop",
  yourAccount: "Account",
  help: "Help",
  visitUs: "Visit us",
  sarees: "Sarees",
  lehengas: "Lehengas",
  kurtis: "Kurtis",
  skirts: "Skirts",
  dashboard: "Dashboard",
  profile: "Profile",
  orders: "Orders",
  cart: "Cart",
  contact: "Contact",
  accessibility: "Accessibility",
  privacy: "Privacy",
  glossary: "Words of the craft",
} as const;
