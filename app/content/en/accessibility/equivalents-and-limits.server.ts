/** Alternatives that stand beside a form of the shop which would exclude some people. */
export const equivalents = [
  {
    title: "Messages that leave by themselves",
    criteria: ["2.2.1", "2.2.3"],
    text: "A toast stays while it has the pointer or the focus, and stands in a status region for screen readers. What it tells shows on the page, too: the number in the cart, the filled heart, the new status. With the data saver on, or without script, every message stays in the page until the next one.",
  },
  {
    title: "Carousels that move",
    criteria: ["2.2.2"],
    text: "Each has a button that pauses it, rests while the pointer or the focus is on it, and never starts where your device asks for little motion. Every slide has a link of its own.",
  },
  {
    title: "Zoom that follows the pointer",
    criteria: ["2.1.1", "2.5.1"],
    text: "Enter zooms the picture that has the focus, arrow keys move it, Escape leaves. Without script the picture leads to its full size.",
  },
  {
    title: "Colours shown as swatches",
    criteria: ["1.4.1"],
    text: "Each swatch has the name of its colour beside it, and is a plain choice among named ones.",
  },
  {
    title: "The page after a new password",
    criteria: ["2.2.1", "3.2.5"],
    text: "It goes on to the login after two seconds, where its message is told again; the link to the login stands on it for whoever is quicker, and without script it waits.",
  },
  { title: "Price sliders", criteria: ["2.5.7"], text: "Each has a number field beside it that does the same." },
] as const;

/** The known limits, in plain words for shoppers. */
export const knownLimits = [
  {
    title: "Descriptions of pictures",
    criteria: ["1.1.1"],
    text: "They say what a picture shows (the whole piece, the fabric, the border) but not every motif. The description beside it tells craft, fabric and colours. Ask us for more, and we will describe it to you.",
  },
  {
    title: "Words from many languages",
    criteria: ["3.1.2"],
    text: "Names of crafts and garments (bandhani, dupatta, zari) are not marked as words of another language, since most are technical terms or have become English, so a screen reader may pronounce them as English. The glossary says what they mean and how they are said.",
  },
  {
    title: "Zooming into a picture",
    criteria: ["2.1.1"],
    text: "This needs script. Without it, the picture links to its largest size.",
  },
  {
    title: "The chat",
    criteria: ["4.1.2"],
    text: "It opens in a messaging app that is not ours, and that may have barriers of its own. Phone and e-mail do the same.",
  },
  {
    title: "After a session has ended",
    criteria: ["2.2.5"],
    text: "You come back to where you were. Cart and checkout are kept, and what you sent from the delivery form or the profile. Card details and fields that were not sent are not.",
  },
  { title: "English only", criteria: ["3.1.5"], text: "The shop does not speak Hindi or any other language yet." },
] as const;

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
