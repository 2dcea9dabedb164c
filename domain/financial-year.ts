/** The financial year of a day ("2026-11-20"), from April to March, as the series of invoices names it: "26-27". */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0);
  return `${twoDigits(year)}-${twoDigits(year + 1)}`;
}

/** The number of an invoice as it is shown: "26-27/0012". */
export function invoiceNumberText(series: string, number: number): string {
  return `${series}/${String(number).padStart(4, "0")}`;
}

/** The number of a credit note as it is shown: "CN/26-27/0003". */
export function creditNoteNumberText(series: string, number: number): string {
  return `CN/${invoiceNumberText(series, number)}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
