/** The time before the page of a finished password reset leads to /login, in ms (specification, section 9). */
export const RESET_REDIRECT_MS = 2_000;
