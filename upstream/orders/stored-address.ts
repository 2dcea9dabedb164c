import { shippingInfo } from "../../contract/orders.ts";
import { deliveryFieldNames, deliveryFields, type DeliveryAddress } from "../../domain/delivery-fields.ts";

/** A stored order has the fields of its time. Fields that were added later are blank. */
const blankAddress = Object.fromEntries(
  deliveryFieldNames.map((name) => [name, deliveryFields[name].isRequired ? "" : null]),
);

/** The delivery address of an order, from its JSON. */
export function storedAddress(json: string): DeliveryAddress {
  return shippingInfo.parse({ ...blankAddress, ...JSON.parse(json) });
}
