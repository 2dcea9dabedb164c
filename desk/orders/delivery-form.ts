import { z } from "zod";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { isEmail } from "#domain/customer-rules.ts";
import { deliveryFields, type DeliveryField } from "#domain/delivery-fields.ts";
import { countryCodes } from "#domain/delivery-terms.ts";

const text = (name: DeliveryField) =>
  z.string(messages.provide(checkoutWords.shippingNames[name])).max(deliveryFields[name].maxLength);

/** Where a parcel goes, as the shop's people type it: customers have no e-mail, and some no phone. The upstream judges the rest. */
export const deskDelivery = z.object({
  fullName: text("fullName"),
  email: text("email").refine(isEmail, messages.emailInvalid).optional(),
  phone: text("phone").optional(),
  address: text("address"),
  city: text("city"),
  state: text("state"),
  zipCode: text("zipCode"),
  country: z.enum(countryCodes, messages.provide(checkoutWords.shippingNames.country)),
});
