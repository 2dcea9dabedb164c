import type { StaffRole } from "#api/database/tables/staff.ts";

/** The words of the frame around the desk's pages. */
export const frameWords = {
  desk: "Desk",
  skip: "Skip to the page",
  menu: "Menu",
  rooms: "Rooms of the desk",
  today: "Today",
  orders: "Orders",
  products: "Products",
  offers: "Coupons and offers",
  files: "Import and export",
  returns: "Returns",
  questions: "Questions",
  reviews: "Reviews",
  customers: "Customers",
  words: "Words and rules",
  books: "Books",
  team: "Team",
  account: "Your login",
  logout: "Log out",
  shop: "The shop",
  inHindi: (label: string) => `${label}, in Hindi`,
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  /** What a field is by now. */
  now: (text: string) => `As it is now: ${text || "empty"}`,
  yes: "yes",
  no: "no",
  save: "Save",
  find: "Find",
  show: "Show",
  none: "There are none.",
  notYours: "This page is not part of your role",
  notYoursText: (role: string) => `You work here as: ${role}. If you need this page, ask the owner of the shop.`,
  roles: { owner: "Owner", packer: "Packer", accountant: "Accountant" } satisfies Record<StaffRole, string>,
};

/** Refused because of somebody else, or because nothing could be reached; and what failed. */
export const deskFaults = {
  notDone: "This could not be done now. Nothing was changed. Please try again.",
  requestId: "The server’s log says what happened, under this number:",
};

/** Why an amount of rupees is not read. */
export const amountProblems = {
  twoWays: (typed: string, one: string, other: string) =>
    `“${typed}” can be read in two ways: write ${one} or ${other}`,
  decimals: "Paise have two digits, as in 1299.50",
};

/** Why a number of pieces is not read. */
export const stockProblem = "Write the stock in digits, such as 12, or a change such as +5 or -2";
