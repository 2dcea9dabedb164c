/** Dates, times and time zones as shoppers read them. */
export { dateText, momentText, monthText, promisedDayText, zoneText } from "#domain/dates.ts";
