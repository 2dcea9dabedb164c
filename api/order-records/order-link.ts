import { languagePrefix } from "#domain/languages.ts";
import type { FactorSeal, OrderLink } from "#api/http/services.ts";

/** For how long the link of a mail about an order works, in ms: 90 days. */
const LINK_MS = 90 * 24 * 3_600_000;

/** Makes the links that show where an order stands. Nobody else makes one without the key of the seal. */
export function orderLinks(
  { seal }: Pick<FactorSeal, "seal">,
  { shopUrl, now }: { shopUrl(): string; now(): Date },
): OrderLink {
  return ({ id, language }) => {
    const token = seal(`order ${id} ${now().getTime() + LINK_MS}`);
    return `${shopUrl()}${languagePrefix(language)}/order-state?token=${token}`;
  };
}

/** The order that a token names, and when it was made; null for one that is not the shop's, or whose time is over. */
export function orderOfToken(
  { open }: Pick<FactorSeal, "open">,
  token: string,
  at: Date,
): { id: string; madeAt: Date } | null {
  const [, id, until] = /^order (\S+) (\d+)$/.exec(open(token) ?? "") ?? [];
  if (id === undefined || Number(until) < at.getTime()) return null;
  return { id, madeAt: new Date(Number(until) - LINK_MS) };
}
