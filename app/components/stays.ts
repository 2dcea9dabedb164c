/** The state of a navigation by which a shopper chooses among what the page shows: page and focus stay where they are. */
export const STAYS = "stays";
