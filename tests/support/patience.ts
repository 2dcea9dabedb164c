/**
 * How long a test waits for what has to come, in ms, before it gives up: long enough for a machine at a tenth of its speed.
 * It is never a part of what is asserted, and shorter than the time a test may take, so that it can say what did not come.
 */
export const PATIENCE_MS = 240_000;

/** The same for vi.waitFor and vi.waitUntil, which give up after a second otherwise. */
export const patiently = { timeout: PATIENCE_MS, interval: 20 };
