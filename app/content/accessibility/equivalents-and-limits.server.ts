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
