/**
 * The state of a navigation that scrolls nothing and moves no focus: by it a shopper chooses among what the page shows, such
 * as another sort of the list.
 */
export const KEEPS_PLACE = "keeps";
