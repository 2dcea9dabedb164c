/** What becomes of a card number: the same sentence wherever it is asked for or spoken of. */
export const keptCard = "Your card number goes to the payment service. The shop keeps its last four digits only.";
