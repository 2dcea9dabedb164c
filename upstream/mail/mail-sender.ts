/** The sender of a mail: the shop's name, its address without a slash at the end, its UPI id for payments by hand (or null), its time zone, and how to reach it. */
export interface MailSender {
  shopName: string;
  shopUrl: string;
  upiId: string | null;
  timeZone: string;
  contact: ShopContact;
}

/** The shop's postal address and phone number; null where the owner has set none. */
export interface ShopContact {
  address: string | null;
  phone: string | null;
}

/** How the shop signs: its name, and below it where to find and to call it. */
export function signature({ shopName, contact }: Pick<MailSender, "shopName" | "contact">): string {
  return [shopName, contact.address, contact.phone].filter((line) => line !== null).join("\n");
}
