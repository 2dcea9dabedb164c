/** The largest answer of an upstream that the shop reads, in bytes: of a longer list it shows what fits, anything else is a fault. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
