/** A day in seconds, the unit of a cookie's Max-Age. */
export const DAY_S = 24 * 60 * 60;
