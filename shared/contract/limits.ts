/** The largest answer the shop reads from an upstream, in bytes: a longer one is a fault. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** How long a call of the shop may take where no setting says otherwise, in ms; receiving and parsing the answer included. */
export const CALL_TIMEOUT_MS = 4_000;
/**
 * How long an HTTP server keeps an idle connection. It tells its clients 72 s: longer than proxies and browsers commonly
 * wait. It keeps the connection for half a minute more. Without that margin, a client whose process stalls for a second or
 * two sends its next request on a connection that is just being closed, and gets no answer.
 */
export const keptConnections = { keepAliveTimeout: 72_000, keepAliveTimeoutBuffer: 30_000 };
/** The longest id of a product, an order or a customer, in characters. */
export const MAX_ID_LENGTH = 128;

/** How many pictures a product has at the most. */
export const MAX_PICTURES = 8;

/** How many products the owner may state that go with one: as many as its page shows. */
export const MAX_GOES_WITH = 4;
