import { z } from "zod";
import { firstPresent, listAt, reshaped } from "#contract/envelope.ts";
import { identifier, optionalFlag, optionalText } from "#contract/scalars.ts";

/** An address of a customer beside that of the profile: missing fields are null. */
const savedAddress = z.preprocess(
  reshaped((entry) => ({
    ...entry,
    id: firstPresent(entry, ["id", "_id"]),
    fullName: firstPresent(entry, ["fullName", "name"]),
    zipCode: firstPresent(entry, ["zipCode", "pincode", "zip"]),
    isUsual: firstPresent(entry, ["usual", "isDefault", "default"]),
  })),
  z.object({
    id: identifier,
    label: optionalText,
    fullName: optionalText,
    phone: optionalText,
    address: optionalText,
    city: optionalText,
    state: optionalText,
    zipCode: optionalText,
    country: optionalText,
    isUsual: optionalFlag.transform((flag) => flag ?? false),
  }),
);

/** An address of a customer, inside the shop. */
export type SavedAddress = z.infer<typeof savedAddress>;

/** Reads the addresses from `data.addresses`, `data`, `addresses` or the body itself; null when there is no list. */
export function readAddresses(body: unknown): SavedAddress[] | null {
  const entries = listAt(body, ["data.addresses", "data", "addresses", ""]);
  return entries?.flatMap((entry) => savedAddress.safeParse(entry).data ?? []) ?? null;
}
