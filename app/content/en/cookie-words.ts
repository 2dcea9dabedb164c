/** Words for browsers that refuse cookies. */
export const cookieWords = {
  title: "Your browser refuses cookies",
  text: "The shop needs cookies to keep your cart and your login: allow them for this shop in the settings of your browser, and try again.",
  back: "Back to the page",
} as const;
