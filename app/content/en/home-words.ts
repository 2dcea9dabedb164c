/** Words of the home page. */

/** The four slides of the hero, by what their pictures show (titles: specification, section 2). */
export const heroWords = {
  saree: {
    title: "Elegant Designs",
    text: "Handloom sarees with borders that took longer than the cloth.",
    link: "Shop sarees",
  },
  lehenga: {
    title: "Festive Vibes",
    text: "Lehengas in mirror, gota and zardozi, cut to be danced in.",
    link: "Shop lehengas",
  },
  newest: {
    title: "New Arrivals",
    text: "Off the loom and out of the dye bath within the last few weeks.",
    link: "See what is new",
  },
  western: {
    title: "Chic Styles Await",
    text: "Block prints and ikat in shapes for the office, the train and Sunday.",
    link: "Shop western wear",
  },
} as const;

/** The four categories of the home page (specification, section 2). */
export const homeCategoryNames = { saree: "Sarees", lehenga: "Lehenga", kurti: "Kurtis", western: "Western" } as const;

export const title = "Handloom sarees, lehengas and kurtis";
export const description =
  "Sarees, lehengas, kurtis, skirts and accessories by weavers, dyers and printers across India.";
export const heading = "Indian wear, woven, dyed and printed by hand";
export const hero = "Highlights";
export const carousel = "carousel";
export const slide = "slide";
export const slideOf = (number: number, count: number) => `${number} of ${count}`;
export const goTo = (number: number, title: string) => `Slide ${number}: ${title}`;
export const previous = "Previous slide";
export const next = "Next slide";
export const pauseHero = "Pause the highlights";
export const playHero = "Play the highlights";
/** What the shop promises, in a line each below the hero. `over` is null where every order is free. */
export const madeByHand = "Made by hand";
export const freeShipping = (over: string | null) => `Free shipping${over === null ? "" : ` over ${over}`}`;
export const categories = "Shop by Category";
export const latest = "Latest Collection";
export const previousPieces = "Previous pieces";
export const nextPieces = "Next pieces";
export const pauseLatest = "Pause the latest collection";
export const playLatest = "Play the latest collection";
export const explore = "Explore Our Products";
export const exploreText = "Choose a craft and see everything made by it.";
/** "Bandhani sarees", "Ikat western wear". */
export const exploreLabel = (craft: string, category: string) =>
  `${craft} ${category === "Western" ? "western wear" : category.toLowerCase()}`;
export const all = "See the whole collection";
export const customers = "What Our Customers Say";
export const testimonial =
  "The border on my Kanjeevaram is exactly as it was pictured, and the note inside told me who had woven it. My mother wore it to my wedding, and has not quite given it back.";
export const testimonialBy = "Meenakshi R., Coimbatore";
