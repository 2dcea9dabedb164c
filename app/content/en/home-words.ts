import type { Category } from "#domain/categories.ts";

interface HeroWords {
  title: string;
  text: string;
  link: string;
  /** The query of the listing that the slide links to. */
  query: string;
  /** The category whose pictures the slide shows, or the newest products. */
  from: Category | "newest";
}

/** The four slides of the hero (titles: specification, section 2). */
export const heroSlides: readonly HeroWords[] = [
  {
    title: "Elegant Designs",
    text: "Handloom sarees with borders that took longer than the cloth.",
    link: "Shop sarees",
    query: "?category=saree",
    from: "saree",
  },
  {
    title: "Festive Vibes",
    text: "Lehengas in mirror, gota and zardozi, cut to be danced in.",
    link: "Shop lehengas",
    query: "?category=lehenga",
    from: "lehenga",
  },
  {
    title: "New Arrivals",
    text: "Off the loom and out of the dye bath within the last few weeks.",
    link: "See what is new",
    query: "?sort=newest",
    from: "newest",
  },
  {
    title: "Chic Styles Await",
    text: "Block prints and ikat in shapes for the office, the train and Sunday.",
    link: "Shop western wear",
    query: "?category=western",
    from: "western",
  },
];

/** The four categories of the home page (specification, section 2). */
export const homeCategories: readonly { title: string; category: Category }[] = [
  { title: "Sarees", category: "saree" },
  { title: "Lehenga", category: "lehenga" },
  { title: "Kurtis", category: "kurti" },
  { title: "Western", category: "western" },
];

/** Words of the home page. */

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
export const tryAgain = "Try again";
