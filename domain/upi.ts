/** Whether a lower-case text is a UPI id such as name@bank. */
export function isUpiId(text: string): boolean {
  return /^[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}$/.test(text);
}

/** A UPI id as it may be shown and stored: two letters of the name, and the bank. */
export function maskUpiId(upiId: string): string {
  const [name = "", bank = ""] = upiId.split("@");
  return `${name.slice(0, 2)}***@${bank}`;
}
