/** How long a toast is shown, in ms: on product pages and cards, on the dashboard, and elsewhere (specification, section 9). */
export const toastMs = { product: 2_500, dashboard: 3_000, generic: 5_000 } as const;

/** The time before the page of a finished password reset leads to /login, in ms (specification, section 9). */
export const RESET_REDIRECT_MS = 2_000;
