/** The result of a change of the cart. A refusal's message is the upstream's or the shop's; null if there is none. */
export type CartResult = { code: "ok" } | { code: "refused"; message: string | null };
