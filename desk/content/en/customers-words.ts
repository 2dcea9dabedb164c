/** The words of the room of customers. */
export const customersWords = {
  search: "Name, e-mail or phone",
  none: "Nobody was found.",
  since: (day: string) => `Customer since ${day}`,
  noAccount: "No account: ordered by telephone",
  guest: (email: string) => `${email} (guest)`,
  orderNone: "No orders yet.",
  newest: (count: number) => `These are the newest of ${count}.`,
  addresses: "Addresses",
  notes: "Notes of the shop",
  noteNone: "No notes yet.",
  noteLabel: "New note (the customer gets it with the copy of their data)",
  noteNeeds: "Please write the note.",
  data: "Their data",
  copyLead:
    "All that the shop holds about this customer, as a file to give to them. Send it only to the e-mail or phone above.",
  copy: "Download the copy",
  toDelete: "Delete their data",
  deleteTitle: (name: string) => `Delete the data of ${name}`,
  deleteWhat:
    "Profile, addresses, wishlist, cart, questions, reviews, notes and logins go. Orders and invoices stay, as tax law asks: with name and address where there is an invoice, without phone and e-mail. Whoever has an account is told by mail. This cannot be undone.",
  affairs: {
    order: (id: string) => `order ${id}`,
    return: (id: string) => `return ${id}`,
    refund: (id: string) => `refund of order ${id}`,
  },
  underWay: (affairs: string) => `Their data cannot be deleted while this is under way: ${affairs}.`,
  deleteNow: "Delete",
  deleted: (kept: number, without: number) =>
    `The data is deleted. Orders that keep name and address: ${kept}; orders without them: ${without}.`,
  keep: "Cancel",
};
