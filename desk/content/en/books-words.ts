/** The words of the room of books. */
export const booksWords = {
  month: "Month",
  invoices: (month: string, count: number, notes: number) =>
    `${month}: ${count === 1 ? "1 invoice" : `${count} invoices`}, ${notes === 1 ? "1 credit note" : `${notes} credit notes`}`,
  none: "No invoices in this month.",
  invoice: (number: string) => `Invoice ${number}`,
  csv: "For the accountant: a row for each invoice (CSV)",
  csvLines: "A row for each line, with rate and HSN (CSV)",
  mails: "Mails that were not delivered",
  mailsNone: "All mails went out.",
  mailsMore: (count: number) => `${count} in all. These are the first.`,
  mailStates: {
    again: "It is tried again by itself.",
    doubt: "It may have arrived. Send it again from its order.",
    given_up: "It was given up after about three days of attempts. The button below tries once more.",
  },
  since: (at: string) => `since ${at}`,
  resend: "Send again",
  resent: (count: number) => (count === 0 ? "Nothing was given up." : `${count} are sent again.`),
  provider: "Payments at the provider",
  compare: "Compare the last 30 days",
  compareTitle: "The books and the payment provider",
  noProvider: "No account at a payment provider is set up, so there is nothing to compare.",
  agree: (there: number, here: number) => `${there} payments there, ${here} here: they agree.`,
  differ: (there: number, here: number, differences: number) =>
    `${there} payments there, ${here} here: ${differences} differences.`,
  notCompared: "The provider could not be asked in time. Please try again in a minute.",
  reminder: "The shop itself",
  audited: (at: string, findings: number) =>
    `Audited ${at}: ${findings === 0 ? "the books add up" : findings === 1 ? "1 finding" : `${findings} findings`}.`,
  auditFailed: (at: string) => `The audit of ${at} could not be made.`,
  auditNever: "The books were never audited.",
  auditOpen: "Audit",
  backedUp: (at: string) => `Last backup ${at}.`,
  backupFailed: (at: string) => `The backup of ${at} could not be made.`,
  backupNever: "There is no backup.",
  backupElsewhere: "Backups are made on the server; the desk does not see them.",
  old: "That is too long ago.",
  auditTitle: "Audit",
  auditLead:
    "The audit checks stock, orders, payments, returns, invoices and mails against each other. It changes nothing, and the shop goes on meanwhile.",
  auditNow: "Audit now",
  auditStarted: "The audit has begun.",
  auditRuns: (at: string) => `An audit has been running since ${at}.`,
  lookAgain: "Look again",
  checked: (orders: number, payments: number, products: number) =>
    `Checked: ${orders} orders, ${payments} payments, ${products} products.`,
  uncounted: (count: number) => `${count} products were never counted, so their stock cannot be proved.`,
  sentencesMore: (shown: number) => `The first ${shown} are shown.`,
  remark: "Remark",
  backupTitle: "Backup",
  backupLead:
    "The file has the whole shop: orders, customers, products, words and photographs. Settings are not in it: keep the file .env with it.",
  backupSeal:
    "It is sealed with a passphrase, which is kept nowhere. Without it nobody can open the file, not even you: write it on paper.",
  backupNow: "Download backup",
  backupWait: "The download begins after some seconds. This page stays as it is.",
  backupRead: "How it is read back",
  backupOpenWith: "Open it on a computer with the free program age (age-encryption.org):",
  backupRestore: "Put what comes out into the shop's data folder while the shop is stopped:",
  backupRestoreDump: "Read it into the database while the shop is stopped:",
  backupCommand:
    "The database is PostgreSQL, and its tool pg_dump is not on this server in a version that fits. Make the backup with it where it is:",
  passphraseLabels: { password: "Passphrase", confirmPassword: "The passphrase again" },
  passphraseOther: "The two passphrases are not the same. Please type them again.",
  backupRefusals: {
    command: "The tool of the database that makes backups is not on this server.",
    runs: "A backup is being made. Please wait until it has ended.",
    failed: "The backup was not made. This page says why.",
  },
  reportTitle: "Report",
  reportOpen: "Report of the last 30 days",
  reportOf: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  reportDays: { from: "From", to: "To" },
  reportLinks: {
    today: "Only today",
    yesterday: "Yesterday",
    days30: "Last 30 days",
    month: "This month",
    before: "Last month",
  },
  reportChoose: "Days",
  reportWrong: "Please choose at most 366 days, the first one first.",
  cameIn: "Orders that came in",
  methods: { card: "Card", upi: "UPI", cod: "Cash on delivery" },
  unpaidToo: "Apart from these, not yet paid",
  cancelledSince: "Apart from these, placed and cancelled since",
  tests: "Apart from these, by a test payment: no money moved",
  happened: "What happened",
  cancelledThen: "Orders cancelled",
  discounts: "Discounts given",
  cameBack: "Parcels that came back",
  cash: "Cash taken at delivery",
  refunds: "Money given back",
  searches: "Searched for, and nothing found",
  contested: (count: number) => `Prices between two rates of GST: ${count}`,
  back: "Back to the books",
};

/**
 * What a language says in place of the English sentences of the audit and of the comparison with the payment provider, by their
 * codes, with the same names in braces. Statuses and payment methods are in the words of the language.
 */
export const auditWords: {
  findings: Readonly<Record<string, string>>;
  differences: Readonly<Record<string, readonly [what: string, todo: string]>>;
  states: Readonly<Record<string, string>>;
} = { findings: {}, differences: {}, states: { cod: "cash on delivery", upi: "UPI" } };
