import { z } from "zod";
import { MAX_ADDRESSES, MAX_ADDRESS_LABEL } from "#domain/customer-rules.ts";
import { cleanText } from "#domain/typed-text.ts";
import { notThere, rule, callsOf } from "./call.ts";
import { addressFields, shippingInfo, shippingRules } from "./delivery-address.ts";
import * as f from "./shape.ts";

const address = shippingInfo.omit({ email: true }).extend({
  label: z.string().describe("What the customer calls it, such as Home."),
  usual: z.boolean().describe("Whether the checkout begins with it; every other address then loses this."),
});

/**
 * An address as sent: whom and where a parcel reaches, without the e-mail, which is the account's. Its label is needed, and what an
 * order needs. `to` is where a parcel goes.
 */
export const addressRequest = address
  .transform(({ label, usual, ...to }) => ({ label, usual, to: { ...to, email: null as string | null } }))
  .pipe(
    z.object({
      label: z
        .string()
        .transform((label) => cleanText(label, MAX_ADDRESS_LABEL))
        .superRefine(rule((label) => (label === "" ? "Please name this address." : null))),
      usual: z.boolean(),
      to: shippingRules,
    }),
  );

/** Refuses more addresses than an account holds. */
export const addressesFull = `An account holds at most ${MAX_ADDRESSES} addresses beside that of its profile.`;

const { email: _none, ...delivered } = addressFields(null);

/** An address of a customer beside that of the profile. */
export const savedAddress = f.shape({
  id: f.id(),
  ...delivered,
  label: f.text(address.shape.label.description),
  isUsual: f.flag(false, address.shape.usual.description).as("usual"),
});

/** An address of a customer, inside the shop; what is missing is null. */
export type SavedAddress = f.Decoded<typeof savedAddress>;

const wireAddresses = z
  .looseObject({ data: z.array(savedAddress.wire) })
  .meta({ id: "Addresses", description: "All addresses of the customer beside that of the profile, oldest first." });

/** Every call of addresses is one thing: without one of them, the shop uses none. */
const call = {
  without: "knows the address of the profile alone, and shows nothing of others",
  answer: wireAddresses,
  read: (body: unknown) => f.readList(savedAddress, body),
};

/** The calls of a customer's addresses beside that of the profile. */
export const addressCalls = callsOf("addresses", {
  getAddresses: {
    ...call,
    call: "GET /users/me/addresses",
    does: "Answers the customer's addresses beside that of the profile.",
    notes: ["At most one is the usual one. Where none is, the checkout begins with the profile's."],
  },
  addAddress: {
    ...call,
    call: "POST /users/me/addresses",
    does: "Adds an address.",
    notes: ["An address that is there already, with the same label, is not added again: a double click adds once."],
    request: addressRequest,
    refusals: {
      "422 invalid": "a field is missing or wrong, or there are ten addresses",
    },
  },
  changeAddress: {
    ...call,
    call: "PUT /users/me/addresses/{id}",
    does: "Saves an address as a whole.",
    request: addressRequest,
    refusals: notThere,
  },
  removeAddress: {
    ...call,
    call: "DELETE /users/me/addresses/{id}",
    does: "Removes an address.",
    notes: ["Orders keep the address that they were placed with. A 404 counts as removed, too."],
    refusals: notThere,
  },
});
