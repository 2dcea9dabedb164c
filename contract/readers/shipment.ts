import { z } from "zod";
import { firstPresent, reshaped } from "../envelope.ts";
import { optionalText } from "../scalars.ts";

/** A tracking link; null for anything but an https address, since customers are led there. */
const httpsAddress = optionalText.transform((text) =>
  text !== null && z.url({ protocol: /^https$/ }).safeParse(text).success ? text : null,
);

/** How an order is on its way: who carries it, their number, and where they tell the way. Null where nothing is known. */
export const shipment = z
  .preprocess(
    reshaped((entry) => ({
      courier: firstPresent(entry, ["courier", "carrier"]),
      tracking: firstPresent(entry, ["tracking", "trackingNumber", "tracking_number", "awb"]),
      link: firstPresent(entry, ["link", "url", "trackingUrl", "tracking_url"]),
      at: firstPresent(entry, ["at", "shippedAt", "shipped_at"]),
    })),
    z.object({ courier: optionalText, tracking: optionalText, link: httpsAddress, at: optionalText }),
  )
  .transform((read) => (read.courier === null && read.tracking === null && read.link === null ? null : read));

/** How an order is on its way; see {@link shipment}. */
export type Shipment = NonNullable<z.infer<typeof shipment>>;
