import { z } from "zod";
import type { Alert } from "#api/catalogue/stored-alerts.ts";
import type { FactorSeal } from "#api/http/services.ts";

const named = z.tuple([z.string(), z.number(), z.string(), z.string()]);

/** The token of a link that ends an alert. It names the mailbox and its piece, so that every mail's works, whatever was asked for since. */
export function endToken({ seal }: Pick<FactorSeal, "seal">, alert: Omit<Alert, "language">): string {
  const { email, productId, size, color } = alert;
  return seal(`alert ${JSON.stringify([email, productId, size, color] satisfies z.output<typeof named>)}`);
}

/** What such a token names; null for one that is not the shop's. */
export function alertOfToken({ open }: Pick<FactorSeal, "open">, token: string): Omit<Alert, "language"> | null {
  const [, text] = /^alert (.+)$/s.exec(open(token) ?? "") ?? [];
  if (text === undefined) return null;
  const [email, productId, size, color] = named.parse(JSON.parse(text));
  return { email, productId, size, color };
}
