/** The event that says that a file waits for the connection; its `detail` is the function that tries again. */
export const waitingEvent = "pallu-waiting";
