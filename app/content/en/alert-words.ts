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
      text: "All that you wait for at this address ends. Mails about your orders still come.",
      button: "End Them",
      done: "We write to you about no piece any more.",
    },
  },
  gone: "This link has ended. The newest mail has one that works.",
} as const;
