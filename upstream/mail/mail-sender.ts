/** The shop as the sender of a mail. Its address has no slash at the end; its UPI id is null where it takes no payments by hand. */
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
