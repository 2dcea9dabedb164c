import { expect, test } from "vitest";
import { indianStateFrom } from "#domain/indian-states.ts";
import { stateOfPin } from "#domain/pin-codes.ts";

test.each([
  ["110001", "Delhi"],
  ["570 001", "Karnataka"],
  ["403001", "Goa"],
  ["400001", "Maharashtra"],
  ["194101", "Ladakh"],
  ["190001", "Jammu and Kashmir"],
  ["248001", "Uttarakhand"],
  ["500001", "Telangana"],
  ["682551", "Lakshadweep"],
  ["682001", "Kerala"],
  ["737101", "Sikkim"],
  ["744101", "Andaman and Nicobar Islands"],
  ["793001", "Meghalaya"],
  ["834001", "Jharkhand"],
  ["800001", "Bihar"],
])("the PIN code %s suggests %s", (pin, state) => {
  expect(stateOfPin(pin)).toBe(state);
  expect(indianStateFrom(state)?.name).toBe(state);
});

test.each([
  ["160055", "Mohali and Chandigarh share a region"],
  ["605001", "Puducherry and Tamil Nadu share a region"],
  ["900001", "the army's"],
  ["5700", "too short"],
  ["10001", "another country's"],
  ["", "nothing"],
])("%s suggests no state: %s", (pin) => {
  expect(stateOfPin(pin)).toBeNull();
});
