import { z } from "zod";
import { isEmail, MAX_FIELD_LENGTH } from "#domain/customer-rules.ts";
import {
  deliveryFieldNames,
  deliveryFields,
  type DeliveryAddress,
  type DeliveryField,
} from "#domain/delivery-fields.ts";
import { countryCodes } from "#domain/delivery-terms.ts";
import { cleanText, typedText } from "#domain/typed-text.ts";
import * as f from "./shape.ts";

type DeliveryShape = {
  [Field in DeliveryField]: (typeof deliveryFields)[Field]["isRequired"] extends true
    ? z.ZodString
    : z.ZodNullable<z.ZodString>;
};

/** Where an order goes, as sent and as read. `country` is one of the specification's codes (IN by default). */
export const shippingInfo = z.object(
  Object.fromEntries(
    deliveryFieldNames.map((name) => [name, deliveryFields[name].isRequired ? z.string() : z.string().nullable()]),
  ) as DeliveryShape,
);

/** Where an order goes. */
export type ShippingInfo = z.infer<typeof shippingInfo>;

/** A delivery address, cleaned. A missing field and an unknown country are refused by the field's name. */
export const shippingRules = shippingInfo
  .transform((sent) => {
    const clean = deliveryFieldNames.map((name) => {
      const text = typedText(name, cleanText(sent[name] ?? "", MAX_FIELD_LENGTH));
      return [name, text === "" && !deliveryFields[name].isRequired ? null : text];
    });
    return Object.fromEntries(clean) as DeliveryAddress;
  })
  .superRefine((address, ctx) => {
    for (const name of deliveryFieldNames) {
      const isKnown = name !== "country" || countryCodes.some((code) => code === address.country);
      if ((deliveryFields[name].isRequired && address[name] === "") || !isKnown)
        ctx.addIssue({ code: "custom", path: [name], message: `Please provide ${name}.` });
    }
    if (address.email !== null && !isEmail(address.email))
      ctx.addIssue({ code: "custom", path: ["email"], message: "Email is invalid" });
  });

/** The fields of a delivery address, each `or` where the answer lacks it. */
export function addressFields<Or extends string | null>(or: Or) {
  const fieldOf = (name: DeliveryField) => (deliveryFields[name].isRequired ? f.text() : f.text().nullable()).or(or);
  return Object.fromEntries(deliveryFieldNames.map((name) => [name, fieldOf(name)])) as {
    [Name in DeliveryField]: f.Field<string | Or, DeliveryAddress[Name]>;
  };
}
