/** Words for times without a connection. */
export const offlineWords = {
  title: "You are offline",
  text: "This page was not opened before, so it is not on your phone. It opens as soon as the connection is back.",
  savedTitle: "Pages you can read now",
  tryAgain: "Try again",
  saved: "You are offline. This is the page as you last saw it: prices and stock may have changed.",
} as const;
