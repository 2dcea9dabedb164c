/** Words of alerts: one mail when a piece is in stock again. */
export const alertWords = {
  title: "Tell me when it is back",
  /** Of a piece that is in stock in other sizes or colors. */
  partly: "Sold out in your size or color?",
  labels: { choice: "Size and color", email: "Email" },
  any: "Any",
  hint: "One mail, when it is in stock again. The first mail asks you to confirm this.",
  /** To a customer. */
  to: (email: string) => `One mail to ${email}, when it is in stock again.`,
  ask: "Tell Me",
  asking: "Sending...",
  sent: "Please look at your mail and confirm there that we may write to you.",
  waits: "We write to you when it is back.",
  failed: "We could not note this. Please try again.",
  /** The pages of links in mails. */
  links: {
    confirm: {
      title: "Shall we tell you when it is back?",
      text: "You get one mail when the piece that you asked for is in stock again.",
      button: "Yes, Tell Me",
      done: "Thank you. We write to you when it is back.",
    },
    end: {
      title: "No more mails about pieces",
      text: "You can end the mail about the piece that this one was about, or about all that you wait for at this address. Mails about your orders still come.",
      button: "Not About This Piece",
      done: "We do not write to you about this piece any more.",
    },
  },
  endAll: "About No Piece",
  allEnded: "We write to you about no piece any more.",
  gone: "This link has ended. The newest mail has one that works.",
} as const;

/** What a customer waits for, in the account. */
export const awaitedWords = {
  title: "What you wait for",
  lead: "One mail tells you when a piece is in stock again.",
  none: "You wait for no piece. On the page of a piece that is sold out you can ask us to tell you when it is back.",
  end: "End",
  back: "Wishlist",
  ended: "You wait for this piece no longer.",
  failed: "This did not work. Please try again.",
};
