/** Dates, times and time zones as shoppers read them. */
export { dateText, momentText, promisedDayText, zoneText } from "#domain/dates.ts";
