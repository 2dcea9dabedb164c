import { languagePrefix } from "#domain/languages.ts";
import type { FactorSeal, OrderLink } from "#api/http/services.ts";

/** For how many days the link of a mail about an order works. */
const LINK_DAYS = 90;

/** Makes the links that show where an order stands. Nobody else makes one without the key of the seal. */
export function orderLinks(
  { seal }: Pick<FactorSeal, "seal">,
  { shopUrl, now }: { shopUrl(): string; now(): Date },
): OrderLink {
  return ({ id, language }) => {
    const token = seal(`order ${id} ${now().getTime() + LINK_DAYS * 24 * 3_600_000}`);
    return `${shopUrl()}${languagePrefix(language)}/order-state?token=${token}`;
  };
}

/** The number of the order that a token names; null for one that is not the shop's, or whose time is over. */
export function orderOfToken({ open }: Pick<FactorSeal, "open">, token: string, at: Date): string | null {
  const [, orderId, until] = /^order (\S+) (\d+)$/.exec(open(token) ?? "") ?? [];
  return orderId === undefined || Number(until) < at.getTime() ? null : orderId;
}
