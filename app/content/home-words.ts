import type { Category } from "../../domain/categories.ts";

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
export const homeWords = {
  title: "Handloom sarees, lehengas and kurtis",
  description: "Sarees, lehengas, kurtis, skirts and accessories by weavers, dyers and printers across India.",
  heading: "Indian wear, woven, dyed and printed by hand",
  hero: "Highlights",
  carousel: "carousel",
  slide: "slide",
  slideOf: (number: number, count: number) => `${number} of ${count}`,
  goTo: (number: number, title: string) => `Slide ${number}: ${title}`,
  previous: "Previous slide",
  next: "Next slide",
  pauseHero: "Pause the highlights",
  playHero: "Play the highlights",
  categories: "Shop by Category",
  latest: "Latest Collection",
  previousPieces: "Previous pieces",
  nextPieces: "Next pieces",
  pauseLatest: "Pause the latest collection",
  playLatest: "Play the latest collection",
  explore: "Explore Our Products",
  exploreText: "Choose a craft and see everything made by it.",
  /** "Bandhani sarees", "Ikat western wear". */
  exploreLabel: (craft: string | null, category: string) =>
    craft === null ? category : `${craft} ${category === "Western" ? "western wear" : category.toLowerCase()}`,
  all: "See the whole collection",
  customers: "What Our Customers Say",
  testimonial:
    "The border on my Kanjeevaram is exactly as it was pictured, and the note inside told me who had woven it. My mother wore it to my wedding, and has not quite given it back.",
  testimonialBy: "Meenakshi R., Coimbatore",
  tryAgain: "Try again",
} as const;
