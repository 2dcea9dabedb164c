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
