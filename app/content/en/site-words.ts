/** Words of the frame of every page: header, footer's last line, chat link, notices. */

export const skip = "Skip to content";
export const startOfMain = "Start of content";
export const navigation = "Main";
export const bottomNavigation = "Shortcuts";
export const home = "Home";
export const cart = "Cart";
export const collection = "Collection";
export const about = "About";
export const search = "Search";
export const searchLabel = "Search products";
export const searchToggle = "Search";
export const loginOrRegister = "Login or register";
export const login = "Login";
export const register = "Register";
export const account = (name: string) => `Account of ${name}`;
export const myProfile = "My Profile";
export const logout = "Logout";
export const cartCount = (count: number) => (count === 1 ? "1 item" : `${count} items`);
export const chat = "Chat with us";
export const quickHelp = "Quick help";
export const theme = "Appearance";
export const themeSystem = "Same as my device";
export const themeLight = "Light";
export const themeDark = "Dark";
export const apply = "Apply";
export const messages = "Messages";
export const dismiss = "Dismiss";
export const noConnection = "The shop cannot be reached just now. Nothing is lost: what you entered is still here.";
export const sendAgain = "Try again";
export const tagline = "Handloom and handmade, for every day and for the days that matter.";
export const miniCartTitle = "In your cart";
export const miniCartMore = (count: number) => (count === 1 ? "and 1 more item" : `and ${count} more items`);
export const viewCart = "View cart";
/** What a message says of a piece in the cart to whoever does not see the mini cart; without the piece where it is named before. */
export const wayToCart = (...piece: readonly string[]) =>
  `${piece.length === 0 ? "" : `${piece.join(", ")}. `}To see your cart, follow the link Cart in the navigation.`;
export const subtotal = "Subtotal";

/** Words of the error pages. */
export const errorWords = {
  notFoundHeading: "404",
  notFoundTitle: "Page Not Found",
  notFoundText:
    "The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.",
  returnHome: "Return to Homepage",
  failedTitle: "Something went wrong",
  failedText:
    "We could not show this page. If you have just sent something, please look whether it was done before you send it again.",
  tryAgain: "Try again",
  requestId: "If you write to us, this number helps us find what happened:",
} as const;

/** Words of the footer's columns: titles, and the texts of links by their addresses. The browser has them, too, and names of their own would cost it more. */
export const shop = "Shop";
export const shopLinks = {
  "/productlisting?category=sarees": "Sarees",
  "/productlisting?category=Lehanga": "Lehengas",
  "/productlisting?category=kurtis": "Kurtis",
  "/productlisting?category=skirt": "Skirts",
} as const;
export const yourAccount = "Account";
export const accountLinks = {
  "/dashboard": "Dashboard",
  "/dashboard?tab=profile": "Profile",
  "/dashboard?tab=orders": "Orders",
  "/cart": "Cart",
} as const;
export const help = "Help";
export const helpLinks = {
  "/contact": "Contact",
  "/faq": "Questions",
  "/shipping": "Shipping",
  "/returns": "Returns",
  "/terms": "Terms",
  "/privacy": "Privacy",
  "/accessibility": "Accessibility",
  "/glossary": "Words of the craft",
} as const;
export const visitUs = "Visit us";
