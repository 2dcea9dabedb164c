/** The error pages for requests that are refused before they reach a page, by status. */
export const refusalWords = {
  400: {
    title: "This request cannot be read",
    text: "Something about it is malformed. Please go back to the shop and try again.",
  },
  403: { title: "This form was sent from another site", text: "Please go back to the shop and send it from there." },
  405: { title: "This cannot be done here", text: "Please go back to the shop and try another way." },
  408: { title: "This took too long", text: "The connection was too slow. Please go back to the shop and try again." },
  413: {
    title: "This is more than the shop can take in one form",
    text: "Please go back and shorten what you entered.",
  },
  414: { title: "This address is too long", text: "Please go back to the shop and look for the page there." },
  415: { title: "This kind of form cannot be read", text: "Please go back to the shop and try again." },
  431: {
    title: "Your browser sent more than the shop can read",
    text: "Please delete the cookies of this shop in your browser, and open the page again.",
  },
  500: {
    title: "Something went wrong",
    text: "If you have just sent something, please look whether it was done before you send it again.",
  },
  503: {
    title: "The shop is very full right now",
    text: "More people are here than the shop can serve at once. Please wait a few seconds and try again. If you sent a form, it was not taken: please go back and send it once more.",
  },
} as const;

/** The same for files that the shop's people send. */
export const uploadWords = {
  413: {
    title: "These files are too large",
    text: "Nothing was changed. A photograph may have 20 MB, all that are sent together 40 MB, and a folder 2 GB. Please go back and send fewer at once.",
  },
  503: {
    title: "Other files are being sent right now",
    text: "Nothing was changed. Please go back, and send them again in a minute.",
  },
} as const;

/** The same for a table. */
export const tableWords = {
  413: {
    title: "This file is too large",
    text: "Nothing was changed. A table of products may have 10 MB, and every other table 2 MB. Please go back, divide it, and send one part after the other.",
  },
} as const;

/**
 * The link on such a page, and the request id that the log has too. Found by the language of the address.
 * @public
 */
export const refusalLinks = {
  back: "Back to the shop",
  number: (id: string) => `If you write to us, this number helps us find what happened: ${id}`,
} as const;
