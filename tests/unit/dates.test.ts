import fc from "fast-check";
import { expect, test } from "vitest";
import { dateText, momentText } from "../../domain/dates.ts";

test("orders show short month, day, year", () => {
  expect(dateText("2026-11-05T10:00:00.000Z")).toBe("Nov 5, 2026");
  expect(dateText("2026-01-31T12:00:00+05:30")).toBe("Jan 31, 2026");
});

test("the day is that of the shop's time zone, not of the server's", () => {
  expect(dateText("2026-03-09T20:00:00.000Z")).toBe("Mar 10, 2026");
});

test("what is no date is shown as it came", () => {
  expect(dateText("yesterday")).toBe("yesterday");
  expect(dateText("")).toBe("");
});

test.each([
  ["2026-11-05T11:00:00.000Z", "Nov 5, 2026, 4:30 pm"],
  ["2026-11-04T18:30:00.000Z", "Nov 5, 2026, 12:00 am"],
  ["2026-11-05T06:29:00.000Z", "Nov 5, 2026, 11:59 am"],
  ["2026-11-05T06:35:00.000Z", "Nov 5, 2026, 12:05 pm"],
  ["2026-11-04T20:15:00.000Z", "Nov 5, 2026, 1:45 am"],
  ["yesterday", "yesterday"],
])("the moment %s is shown as %s", (raw, text) => {
  expect(momentText(raw)).toBe(text);
});

test("it is the day the language's own formatter gives for the shop's time zone", () => {
  const day = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  });
  const moments = fc.date({
    min: new Date("1950-01-01T00:00:00Z"),
    max: new Date("2199-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(moments, (time) => void expect(dateText(time.toISOString())).toBe(day.format(time))));
});
