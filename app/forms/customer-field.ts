/**
 * The name of the hidden field that holds the customer's id. Should their session end while they type, what they sent is
 * kept for the next login of that customer, and shown to nobody else.
 */
export const CUSTOMER_FIELD = "customer";
