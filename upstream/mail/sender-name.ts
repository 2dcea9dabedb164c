/** The name in an address such as `Pallu <hello@pallu.example>`, by which mails are signed. */
export function senderName(mailFrom: string): string {
  return /^\s*"?([^"<]*?)"?\s*</.exec(mailFrom)?.[1] || "Pallu";
}
