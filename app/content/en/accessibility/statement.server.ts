/** Words of the accessibility statement that the accessibility report has, too. */

/** Alternatives that stand beside a form of the shop which would exclude some people. */
export const equivalentWords = {
  messages: {
    title: "Messages that leave by themselves",
    text: "A toast stays while it has the pointer or the focus, and stands in a status region for screen readers. What it tells shows on the page, too: the number in the cart, the filled heart, the new status. With the data saver on, or without script, every message stays in the page until the next one.",
  },
  carousels: {
    title: "Carousels that move",
    text: "Each has a button that pauses it, rests while the pointer or the focus is on it, and never starts where your device asks for little motion. Every slide has a link of its own.",
  },
  zoom: {
    title: "Zoom that follows the pointer",
    text: "Enter zooms the picture that has the focus, arrow keys move it, Escape leaves. Without script the picture leads to its full size.",
  },
  swatches: {
    title: "Colors shown as swatches",
    text: "Each swatch has the name of its color beside it, and is a plain choice among named ones.",
  },
  newPassword: {
    title: "The page after a new password",
    text: "It goes on to the login after two seconds, where its message is told again; the link to the login stands on it for whoever is quicker, and without script it waits.",
  },
  sliders: {
    title: "Price sliders",
    text: "Each has a number field beside it that does the same.",
  },
} as const;

/** The known limits, in plain words for shoppers. */
export const limitWords = {
  descriptions: {
    title: "Descriptions of pictures",
    text: "They say what a picture shows (the whole piece, the fabric, the border) but not every motif. The description beside it tells craft, fabric and colors. Ask us for more, and we will describe it to you.",
  },
  words: {
    title: "Words from many languages",
    text: "Names of crafts and garments (bandhani, dupatta, zari) are not marked as words of another language, since most are technical terms or have become English, so a screen reader may pronounce them as English. The glossary says what they mean and how they are said.",
  },
  zoom: {
    title: "Zooming into a picture",
    text: "This needs script. Without it, the picture links to its largest size.",
  },
  chat: {
    title: "The chat",
    text: "It opens in a messaging app that is not ours, and that may have barriers of its own. Phone and e-mail do the same.",
  },
  session: {
    title: "After a session has ended",
    text: "You come back to where you were. Cart and checkout are kept, and what you sent from the delivery form or the profile. Card details and fields that were not sent are not.",
  },
  languages: {
    title: "Texts in one language only",
    text: "What the shop's owner or another company has written may be in English or Hindi alone. It is marked as its language, for screen readers.",
  },
} as const;

/** What the shop has been tried with, in words for shoppers. The statement and the report show it. */
export const assistiveTechnology = {
  /** What was tried, and how. */
  tried: [
    {
      title: "The keyboard alone",
      text: "Tests go through whole journeys with a keyboard, in Chromium, from the search to a cancelled order.",
    },
    {
      title: "An imitation of a screen reader",
      text: "Tests write down what Chromium tells a screen reader about each page of a journey: names, roles and messages. We have read these texts. No screen reader spoke them.",
    },
    {
      title: "Orca",
      text: "A program goes through the main journey in Firefox on Linux with this screen reader, by keys alone: search, cart, account, order, cancellation, profile. We have read what Orca said. It is a program's patience, not a person's.",
    },
    {
      title: "Text browsers",
      text: "A test goes through the whole journey in lynx, without script and without styles.",
    },
  ],
  /** What nobody has tried, so that nobody takes it for granted. */
  untried:
    "NVDA, JAWS and Narrator on Windows, VoiceOver on macOS and iOS, TalkBack on Android, voice control, switches, eye control, screen magnifiers and braille displays. No person who uses one of them every day has tested the shop for us.",
} as const;

/** The criteria of WCAG 2.2 that are met in part, by their numbers. */
export const partlyMet = {
  "1.3.6": {
    name: "Identify Purpose",
    remark: "Landmarks and input purposes can be identified; icons carry text but no machine-readable purpose.",
  },
  "1.4.8": {
    name: "Visual Presentation",
    remark:
      "Lines of running text are 65 characters at most, never justified, spaced 1.55, in light, dark or the device's own colors. Space between paragraphs is less than 1.5 times the space between lines.",
  },
  "2.2.3": {
    name: "No Timing",
    remark:
      "Toasts leave by themselves, the page after a new password goes on, and logins, checkouts, UPI orders and reset links end after the times of 2.2.1; see the equivalents.",
  },
  "2.2.5": {
    name: "Re-authenticating",
    remark:
      "After the login the shopper is where they were. Cart, delivery address and chosen size and color are kept, and so is what was sent from the delivery form or the profile while the login had ended (the profile for ten minutes). Card details are never kept, and other fields that were not sent are empty again.",
  },
  "2.4.9": {
    name: "Link Purpose (Link Only)",
    remark:
      "Within a page, links of one name lead to one place, apart from the exceptions listed below: links to the previous and the next picture, slide or page. “Grid”, “List” and “All” tell their purpose only together with the name of their list.",
  },
  "2.4.12": {
    name: "Focus Not Obscured (Enhanced)",
    remark:
      "No corner of what has the focus is covered when it is focused by Tab; a piece taller than the window may reach under the bottom bar of a phone.",
  },
  "3.2.5": {
    name: "Change on Request",
    remark:
      "Filters apply themselves, carousels move until paused, toasts leave, and the page after a reset goes on by itself; see the equivalents.",
  },
} as const;
