/** The largest answer the shop reads from an upstream, in bytes. Of a longer list it shows what fits; any other longer answer is a fault. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** How long a call of the shop may take where no setting says otherwise, in ms; receiving and parsing the answer included. */
export const CALL_TIMEOUT_MS = 4_000;
/** The longest id of a product, an order or a customer, in characters. */
export const MAX_ID_LENGTH = 128;
