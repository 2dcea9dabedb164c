/**
 * The fields of a delivery address, in the order they are sent and shown. `isRequired` is whether an order is refused
 * without it; `maxLength` is the most characters the checkout takes, so that its cookie stays within a browser's limit.
 */
export const deliveryFields = {
  fullName: { isRequired: true, maxLength: 80 },
  email: { isRequired: false, maxLength: 160 },
  phone: { isRequired: false, maxLength: 24 },
  address: { isRequired: true, maxLength: 200 },
  city: { isRequired: true, maxLength: 60 },
  state: { isRequired: true, maxLength: 60 },
  zipCode: { isRequired: true, maxLength: 16 },
  country: { isRequired: true, maxLength: 2 },
} as const satisfies Record<string, { isRequired: boolean; maxLength: number }>;

/** The longest note that a gift may carry, in characters: it lies in the checkout's cookie beside the address. */
export const MAX_GIFT_NOTE = 200;

/** The name of one of {@link deliveryFields}. */
export type DeliveryField = keyof typeof deliveryFields;

/** A delivery address: text for each field, null only where an optional field was left empty. */
export type DeliveryAddress = {
  [Field in DeliveryField]: (typeof deliveryFields)[Field]["isRequired"] extends true ? string : string | null;
};

/** The names of all {@link deliveryFields}, in their order. */
export const deliveryFieldNames = Object.keys(deliveryFields) as DeliveryField[];

/** An address as the lines of a label, without what is missing; `country` is the country as it is to be read. */
export function addressLines(
  { fullName, address, city, state, zipCode }: Readonly<Record<DeliveryField, string | null>>,
  country: string | null,
): string[] {
  const region = present([state, zipCode]).join(" ");
  return present([fullName, address, present([city, region]).join(", "), country]);
}

function present(texts: readonly (string | null)[]): string[] {
  return texts.filter((text): text is string => text !== null && text !== "");
}
