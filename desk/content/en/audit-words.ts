/**
 * What a language says in place of the English sentences of the audit and of the comparison with the payment provider, by their
 * codes, with the same names in braces. Statuses and payment methods are in the words of the language.
 */
export const auditWords: {
  findings: Readonly<Record<string, string>>;
  differences: Readonly<Record<string, readonly [what: string, todo: string]>>;
  states: Readonly<Record<string, string>>;
} = { findings: {}, differences: {}, states: { cod: "cash on delivery", upi: "UPI" } };
