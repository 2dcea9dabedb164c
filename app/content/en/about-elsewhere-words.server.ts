import type { CardName } from "#domain/shop-content.ts";

/** What is true of every shop that runs this program. What Pallu says of itself is not said of another shop. */
export const aboutElsewhereWords: Readonly<Partial<Record<CardName, string>>> = {
  beginning: "Sarees, lehengas, kurtis and what goes with them: that is what this shop is for.",
  mission:
    "To sell to everyone. The shop opens on an old phone, on a slow line, with a screen reader, without JavaScript.",
  quality: "Look closely: every picture can be enlarged, and each piece has a page of its own.",
  unique: "Choose by craft, by occasion or by price, or begin with the newest pieces.",
  artisans: "Ask us who made a piece, and how.",
  delivery: "You can follow each order in your account.",
  support: "Write by chat or e-mail at any hour of any day. We answer in opening hours.",
};
