/** Words of the about page. The specification gives titles and numbers. */
export const aboutWords = {
  title: "About us",
  description: "Who weaves, dyes and prints what we sell, how it reaches you, and what happens when it does not fit.",
  heading: "The end of the saree that everyone sees",
  lead: "The pallu is the part that falls over the shoulder: the last metre on the loom, and the one the weaver signs with her best work.",
  nameOrigin: "We named the shop after it, because that is the part we care about.",
  figures: "In figures",
  counters: [
    { to: 5, text: "Years Experience" },
    { to: 1000, text: "Happy Customers" },
    { to: 500, text: "Unique Designs" },
  ],
  story: "Our Story",
  storyCards: [
    {
      title: "Our Beginning",
      text: [
        "We started with one steel trunk of sarees from three weavers we knew by name, sold to friends of friends from a front room.",
        "The questions were always the same: is it really handloom, will the color run, can I return it? So we wrote the answers on a card and put one in every parcel. Those cards became the descriptions in this shop.",
      ],
    },
    {
      title: "Our Mission",
      text: [
        "To sell cloth that says where it comes from: the craft, the fabric, the place, and how to wash it. No piece goes up without all four.",
        "And to sell it to everyone. The shop opens on an old phone, on a slow line, with a screen reader, without JavaScript. A saree that took three weeks to weave should not need a new phone to be bought.",
      ],
    },
  ],
  why: "Why Choose Us",
  reasons: [
    {
      icon: "check",
      title: "Premium Quality",
      text: "Every piece is unfolded, held to the light and measured before it is listed. What we find, a slub or a darker thread, is in the description.",
    },
    {
      icon: "heart",
      title: "Unique Designs",
      text: "Small lots, often a single loom's work. When a piece is sold we show the next one, not a copy of it.",
    },
    {
      icon: "user",
      title: "Artisan Support",
      text: "We buy outright and pay on delivery to us, so that no weaver waits for our customers to make up their minds.",
    },
    {
      icon: "truck",
      title: "Fast Delivery",
      text: "Packed the working day after you order, in paper and cloth. You can follow each order in your account.",
    },
    {
      icon: "return",
      title: "Easy Returns",
      text: ({ days, byForm }: { days: number; byForm: boolean }) =>
        days === 0
          ? "If a piece is not as it should be, write to us, and we make it good."
          : `A ${days}-day return policy: unworn and with its tag, for any reason, including that you changed your mind.${byForm ? " Ask on the page of your order." : ""}`,
    },
    {
      icon: "chat",
      title: "24/7 Support",
      text: "Write by chat or e-mail at any hour of any day. People, not machines, answer in opening hours, and the messages of the night come first.",
    },
  ],
  collections: "Collections",
  collectionCards: [
    { title: "Sarees", category: "saree", text: "Kanjeevaram to Kota, with the blouse piece where there is one." },
    { title: "Lehengas", category: "lehenga", text: "For the wedding you are in, and the ones you dance at." },
    { title: "Casual Wear", category: "western", text: "Block prints and ikat, cut for ordinary days." },
    { title: "Accessories", category: "accessories", text: "Dupattas, potlis, juttis: the last thing you put on." },
  ],
  exploreAll: "Explore All Collections",
  callTitle: "Come and feel the cloth, as far as a screen lets you",
  callText: "Start with the newest pieces, or tell us the occasion and the budget and we will lay a few out for you.",
  callTextElsewhere: "Start with the newest pieces, or tell us the occasion.",
  shopNow: "Shop Now",
  contactUs: "Contact Us",
} as const;
