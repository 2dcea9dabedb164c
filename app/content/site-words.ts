/** Words of the frame of every page: header, footer's last line, chat link, notices. */
export const siteWords = {
  skip: "Skip to content",
  startOfMain: "Start of content",
  navigation: "Main",
  bottomNavigation: "Shortcuts",
  home: "Home",
  cart: "Cart",
  collection: "Collection",
  about: "About",
  search: "Search",
  searchLabel: "Search products",
  searchToggle: "Search",
  login: "Login",
  register: "Register",
  account: (name: string) => `Account of ${name}`,
  myProfile: "My Profile",
  logout: "Logout",
  cartCount: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  chat: "Chat with us",
  quickHelp: "Quick help",
  theme: "Appearance",
  themeSystem: "Same as my device",
  themeLight: "Light",
  themeDark: "Dark",
  apply: "Apply",
  messages: "Messages",
  dismiss: "Dismiss",
  noConnection: "The shop cannot be reached just now. Nothing is lost: what you entered is still here.",
  sendAgain: "Try again",
  tagline: "Handloom and handmade, for every day and for the days that matter.",
  miniCartTitle: "In your cart",
  miniCartMore: (count: number) => (count === 1 ? "and 1 more item" : `and ${count} more items`),
  viewCart: "View cart",
  /** What a message says of a piece in the cart to whoever does not see the mini cart; without the piece where it is named before. */
  wayToCart: (...piece: readonly string[]) =>
    `${piece.length === 0 ? "" : `${piece.join(", ")}. `}To see your cart, follow the link Cart in the navigation.`,
  subtotal: "Subtotal",
} as const;

/** Words of the error pages. */
export const errorWords = {
  notFoundHeading: "404",
  notFoundTitle: "Page Not Found",
  notFoundText:
    "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
  returnHome: "Return to Homepage",
  failedTitle: "Something went wrong",
  failedText: "We could not show this page. Nothing was changed. Please try again in a moment.",
  tryAgain: "Try again",
  requestId: "If you write to us, this number helps us find what happened:",
} as const;

/** Words of a shop that has no products yet. */
export const opensSoonWords = {
  title: "We open soon",
  text: "Our first pieces are on their way here. Please look in again in a little while.",
  contact: "Contact Us",
} as const;
