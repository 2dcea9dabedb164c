/** Words of the page of the customer's own data: the copy, and the deletion of the account. */
export const ownDataWords = {
  heading: "Your data",
  copy: "Download My Data",
  copyFailed: "Your data could not be read now. Please try again.",
  title: "Delete My Account",
  lead: "Your profile, addresses, wishlist, cart, questions, reviews and logins go, and cannot be brought back. The law makes us keep invoices, with the name and address that stand on them.",
  labels: { currentPassword: "Current Password" },
  submit: "Delete My Account",
  pending: "Deleting...",
  keep: "Keep my account",
  failed: "Your account could not be deleted now. Please try again.",
  deleted: "Your account is deleted.",
  notOffered: "This shop deletes accounts by hand. Please write to us.",
} as const;
