/**
 * How long a test waits for an expected event, in ms: long enough for a machine at a tenth of its speed. No assertion
 * depends on it. It is shorter than the time of a whole test, so that the failure names the event.
 */
export const EVENT_TIMEOUT_MS = 240_000;

/** The same for vi.waitFor and vi.waitUntil, which give up after a second otherwise. */
export const eventWait = { timeout: EVENT_TIMEOUT_MS, interval: 20 };
