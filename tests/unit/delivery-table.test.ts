import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayOf, DEFAULT_TIME_ZONE, promisedDayText } from "#domain/dates.ts";
import { deliveryDay, findRow, isLate, rowOfAddress, usualCalendar } from "#domain/delivery-table.ts";
import type { DeliveryRow, DeliveryTable } from "#domain/shop-content.ts";
import { readShopContent } from "#contract/shop-content.ts";

const row: DeliveryRow = { prefix: "30", place: null, days: 2, packingDays: 1, cash: true, served: true };
const tableOf = (...prefixes: string[]): DeliveryTable =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, { ...row, prefix }]));

test("the row that is found fits, and no longer one does", () => {
  const prefix = fc.stringMatching(/^[1-9]\d{0,5}$/);
  const pin = fc.stringMatching(/^[1-9]\d{5}$/);
  fc.assert(
    fc.property(fc.array(prefix), pin, fc.subarray([1, 2, 3, 4, 5, 6]), (others, asked, lengths) => {
      const prefixes = [...others, ...lengths.map((length) => asked.slice(0, length))];
      const longest = prefixes.filter((one) => asked.startsWith(one)).toSorted((a, b) => b.length - a.length)[0];
      expect(findRow(tableOf(...prefixes), asked)?.prefix).toBe(longest);
    }),
  );
});

test.each([
  ["IN", "302 001", "30"],
  ["IN", "302", undefined],
  ["IN", null, undefined],
  ["US", "302001", undefined],
])("an address in %s with the code %j has the row %s", (country, zipCode, prefix) => {
  expect(rowOfAddress(tableOf("30"), { country, zipCode })?.prefix).toBe(prefix);
  expect(rowOfAddress(null, { country, zipCode })).toBeNull();
});

describe("the day of an order", () => {
  // 27 November 2026 is a Friday.
  const calendar = { ...usualCalendar, holidays: ["2026-12-01"] };
  const at = (clock: string) => new Date(`${clock}:00+05:30`);

  test.each([
    ["on a working day before the last packing", "2026-11-27T13:59", {}, "2026-11-30"],
    ["from the hour of the last packing", "2026-11-27T14:00", {}, "2026-12-02"],
    ["packed on the same day", "2026-11-27T09:00", { packingDays: 0, days: 1 }, "2026-11-28"],
    ["on a day without packing", "2026-11-29T09:00", { packingDays: 0, days: 1 }, "2026-12-02"],
    ["that would arrive on a Sunday", "2026-11-27T09:00", { packingDays: 0, days: 2 }, "2026-11-30"],
    ["that would arrive on a holiday", "2026-11-27T09:00", { packingDays: 0, days: 4 }, "2026-12-02"],
    ["packed over a holiday", "2026-11-30T09:00", { packingDays: 2, days: 0 }, "2026-12-03"],
    ["in the night of the shop's time zone", "2026-11-27T23:59", { packingDays: 0, days: 1 }, "2026-11-30"],
  ])("%s", (_, clock, own, day) => {
    expect(deliveryDay(at(clock), { ...row, ...own }, calendar, DEFAULT_TIME_ZONE)).toBe(day);
  });

  test("is none where the shop does not deliver, and where the table has no row of the place", () => {
    for (const none of [{ ...row, served: false }, null])
      expect(deliveryDay(at("2026-11-27T09:00"), none, calendar, DEFAULT_TIME_ZONE)).toBeNull();
  });

  test("is never a Sunday, a holiday or too soon, and never earlier for a later order or a slower place", () => {
    const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
    const holidays = fc.array(fc.integer({ min: 0, max: 700 }).map((count) => addDays("2026-01-01", count)));
    const count = fc.integer({ min: 0, max: 20 });
    const calendars = fc.record({ workingDays: days, lastPacking: fc.integer({ min: 1, max: 24 }), holidays });
    fc.assert(
      fc.property(moments, moments, count, count, calendars, (one, other, transit, packingDays, own) => {
        const [first, last] = one < other ? [one, other] : [other, one];
        const place = { ...row, days: transit, packingDays };
        const dayFor = (now: Date, changed = place) => deliveryDay(now, changed, own, DEFAULT_TIME_ZONE) ?? "";
        const day = dayFor(first);
        expect([new Date(day).getUTCDay() === 0, own.holidays.includes(day)]).toEqual([false, false]);
        expect(day >= addDays(dayOf(first.toISOString(), DEFAULT_TIME_ZONE) ?? "", transit + packingDays)).toBe(true);
        expect(dayFor(last) >= day).toBe(true);
        expect(dayFor(first, { ...place, days: transit + 1 }) >= day).toBe(true);
      }),
    );
  });
});

test.each([
  ["2026-12-03", "shipped", "2026-12-04", true],
  ["2026-12-03", "Pending", "2026-12-04", true],
  ["2026-12-03", "shipped", "2026-12-03", false],
  ["2026-12-03", "delivered", "2026-12-09", false],
  ["2026-12-03", "cancelled", "2026-12-09", false],
  ["2026-12-03", "on hold", "2026-12-09", false],
  [null, "shipped", "2026-12-09", false],
])("an order promised by %s that is %s on %s is late: %s", (promisedBy, status, today, isIt) => {
  expect(isLate({ promisedBy, status }, today)).toBe(isIt);
});

test("of another upstream's table, calendar and details only what can be read counts", () => {
  const rows = [
    ["30", 2, 1, true, true, "Rajasthan"],
    ["302", "1", 1],
    ["x", 1, 1],
    "40",
    null,
    ["40", 99, 1, true, true],
  ];
  const read = (data: object) => readShopContent({ data });
  expect(Object.values(read({ delivery: rows }).delivery ?? {}).map(({ prefix }) => prefix)).toEqual(["30"]);
  expect([read({ delivery: [] }).delivery, read({ delivery: "all" }).delivery, read({ calendar: 1 }).calendar]).toEqual(
    [null, null, null],
  );
  const calendar = { working_days: [9], last_packing: "noon", holidays: ["2026-11-08", "Diwali", 9] };
  expect(read({ calendar }).calendar).toEqual({ ...usualCalendar, holidays: ["2026-11-08"] });
  expect(read({ details: { hours: "9".repeat(100_000), phone: 1 } }).details).toEqual({ hours: "9".repeat(300) });
});

test("a day is told with its weekday", () => {
  expect(promisedDayText("2026-12-03")).toBe("Thursday, 3 December");
  expect(promisedDayText("2027-01-31")).toBe("Sunday, 31 January");
});
