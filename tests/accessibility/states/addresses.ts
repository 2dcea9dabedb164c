import * as addressWords from "#content/address-words.ts";
import { chooseOne, toPayment } from "#content/checkout-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { stateName } from "#content/delivery-words.ts";
import type { Client } from "#tests/support/client.ts";
import { typedAddress } from "#tests/support/addresses.ts";
import { withCart } from "./prepare-cart.ts";
import { at, dashboard, form, ofCustomers, type Prepared } from "./state.ts";

/** Two addresses beside that of the profile, the second one the usual one. */
const withAddresses = async ({ client }: Prepared) => {
  const mother = { label: "Mother", fullName: "Lakshmi Rao", usual: "on" };
  for (const fields of [typedAddress, { ...typedAddress, ...mother }])
    await (await client.open("/dashboard/address/new")).press(addressWords.save, fields);
};

/** The id of the first one. */
const idOf = async (client: Client) =>
  /address\/(\d+)\/remove/.exec((await client.open(dashboard("address"))).source)?.[1] ?? "";

/** The addresses of a customer, and the checkout that they fill. */
export const addressStates = ofCustomers([
  at("dashboard-addresses", dashboard("address"), addressWords.usual, { prepare: withAddresses }),
  at("dashboard-addresses-down", dashboard("address"), dashboardWords.profileUnavailable, { failing: /addresses/ }),
  at("address-form", "/dashboard/address/new", addressWords.save),
  form("address-form-refused", "/dashboard/address/new", addressWords.save, addressWords.nameIt, {
    filling: { zipCode: "560" },
  }),
  form("address-saved", "/dashboard/address/new", addressWords.save, addressWords.saved, { filling: typedAddress }),
  {
    name: "address-remove-page",
    sees: addressWords.confirmRemove,
    prepare: withAddresses,
    reach: async (visitor, { client }) => visitor.open(`/dashboard/address/${await idOf(client)}/remove`),
  },
  at("checkout-shipping-addresses", "/checkout", chooseOne, {
    async prepare(prepared) {
      await withCart.prepare(prepared);
      await withAddresses(prepared);
    },
  }),
  form("checkout-state-suggested", "/checkout", toPayment, addressWords.suggestedState(stateName("Tamil Nadu")), {
    ...withCart,
    filling: { state: "", zipCode: "600001" },
  }),
]);
