import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, priceText } from "../../app/domain/money.ts";

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
