/** Words of the page that mails lead to, which shows an order without a login. */
export const stateWords = {
  question: "Did you order this?",
  why: "You pay when it is delivered, so please tell us once that the order is yours. It helps us to send it soon.",
  confirm: "Yes, I ordered this",
  confirmed: "You have told us that this order is yours. Thank you.",
  notYou: "If it was not you, press nothing and answer our mail.",
  more: "Address, payment and all else are in your account.",
  logIn: "See everything",
  reach: "To change, cancel or return something, or for the invoice, tell us the number of your order.",
  toReach: "Contact us",
  wrongLink: "This link does not work any more",
  wrongLinkText:
    "Links in our mails work for 90 days, and only as they were sent. After a login you find all your orders in your account. If you ordered without one, tell us the number of your order.",
  toLogin: "Log in",
} as const;
