import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  clockText,
  dateText,
  dayOf,
  hourOf,
  isTimeZone,
  momentText,
  startOfDay,
  zoneText,
} from "#domain/dates.ts";

const india = "Asia/Kolkata";

test.each([
  ["2026-11-05T10:00:00.000Z", "Nov 5, 2026"],
  ["2026-01-31T12:00:00+05:30", "Jan 31, 2026"],
  // The day is that of the shop's time zone, not of the server's.
  ["2026-03-09T20:00:00.000Z", "Mar 10, 2026"],
  ["yesterday", "yesterday"],
  ["", ""],
])("the day of %j is shown as %j", (raw, text) => {
  expect(dateText(raw, india)).toBe(text);
});

test.each([
  ["2026-11-05T11:00:00.000Z", "Nov 5, 2026, 4:30 pm"],
  ["2026-11-04T18:30:00.000Z", "Nov 5, 2026, 12:00 am"],
  ["2026-11-05T06:29:00.000Z", "Nov 5, 2026, 11:59 am"],
  ["2026-11-05T06:35:00.000Z", "Nov 5, 2026, 12:05 pm"],
  ["2026-11-04T20:15:00.000Z", "Nov 5, 2026, 1:45 am"],
  ["yesterday", "yesterday"],
])("the moment %s is shown as %s", (raw, text) => {
  expect(momentText(raw, india)).toBe(text);
});

test("a day begins when the shop's clocks show midnight, also where they are changed", () => {
  const zones = fc.constantFrom("Asia/Kolkata", "Europe/Berlin", "America/New_York", "Pacific/Auckland", "UTC");
  const days = fc
    .date({ min: new Date("1990-01-01T00:00:00Z"), max: new Date("2040-12-31T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      const start = startOfDay(day, zone);
      expect(dayOf(start.toISOString(), zone)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1).toISOString(), zone)).toBe(addDays(day, -1));
    }),
  );
  expect(startOfDay("2020-03-29", "Asia/Beirut").toISOString()).toBe("2020-03-28T22:00:00.000Z");
});

test("lists for the owner show day and time by the shop's clocks", () => {
  expect(clockText("2026-11-05T20:15:00.000Z", india)).toBe("2026-11-06 01:45");
  expect(clockText("2026-11-05T20:15:00.000Z", "Europe/Berlin")).toBe("2026-11-05 21:15");
  expect(clockText("soon", india)).toBe("soon");
  expect(dayOf("soon", india)).toBeNull();
  expect(["2026-11-05T20:15:00.000Z", "soon"].map((raw) => hourOf(raw, india))).toEqual([1, 0]);
});

test("a time zone is one that the runtime knows, and has a name for people", () => {
  expect(["Asia/Kolkata", "UTC", "Asia/Pallu", ""].map(isTimeZone)).toEqual([true, true, false, false]);
  expect(zoneText(india)).toBe("India time");
  expect(zoneText("Europe/Berlin")).toMatch(/Central European/);
});
