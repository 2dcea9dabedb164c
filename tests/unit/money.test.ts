import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, priceText } from "#domain/money.ts";

test("cards show whole rupees in Indian grouping", () => {
  expect(priceText(149_900)).toBe("₹1,499");
  expect(priceText(12_34_567_00)).toBe("₹12,34,567");
  expect(priceText(0)).toBe("₹0");
});

test("cart and checkout show two decimals", () => {
  expect(amountText(149_900)).toBe("₹1,499.00");
  expect(amountText(129_950)).toBe("₹1,299.50");
  expect(amountText(5)).toBe("₹0.05");
});

test("no paisa is lost in an amount's text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (paise) => {
      expect(Math.round(Number(amountText(paise).replaceAll(/[₹,]/g, "")) * 100)).toBe(paise);
    }),
  );
});

test("both are what the language's own formatter writes", () => {
  const written = (decimals: number) =>
    new Intl.NumberFormat("en-IN", {
      style: "currency",
      currency: "INR",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const [whole, exact] = [written(0), written(2)];
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -1e13, max: 1e13 })),
      (paise) => {
        expect(priceText(paise)).toBe(whole.format(paise / 100));
        expect(amountText(paise)).toBe(exact.format(paise / 100));
      },
    ),
  );
});
