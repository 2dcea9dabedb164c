/** Couriers that shops in India send with, as they are named: they are suggested, and any other name will do. */
export const courierNames = [
  "Delhivery",
  "Blue Dart",
  "DTDC",
  "India Post",
  "Xpressbees",
  "Ecom Express",
  "Ekart",
  "Shiprocket",
] as const;

/** Couriers whose tracking page takes the number in its address, by the words that name them. */
const trackingPages: readonly { names: RegExp; address: (tracking: string) => string }[] = [
  { names: /\bdelhivery\b/i, address: (code) => `https://www.delhivery.com/track/package/${code}` },
  {
    names: /\bblue\s*dart\b/i,
    address: (code) => `https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=${code}`,
  },
  { names: /\bxpress\s*bees\b/i, address: (code) => `https://www.xpressbees.com/shipment/tracking?awbNo=${code}` },
  { names: /\becom\s*express\b/i, address: (code) => `https://www.ecomexpress.in/tracking/?awb_field=${code}` },
  { names: /\bekart\b/i, address: (code) => `https://ekartlogistics.com/shipmenttrack/${code}` },
  { names: /\bshiprocket\b/i, address: (code) => `https://shiprocket.co/tracking/${code}` },
];

/** The address where a well-known Indian courier tells the way of a parcel; null for any other courier, and without a number. */
export function trackingAddress(courier: string, tracking: string): string | null {
  const page = trackingPages.find(({ names }) => names.test(courier));
  return page === undefined || tracking === "" ? null : page.address(encodeURIComponent(tracking));
}
