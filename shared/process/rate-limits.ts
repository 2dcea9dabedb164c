import { clientNetworks } from "./client-networks.ts";

/** The actions whose attempts are limited. */
export type RateLimitedAction =
  "login" | "register" | "reset" | "payment" | "question" | "alert" | "offer" | "review" | "desk";

/** How many attempts are allowed within `windowMs` (ms): at one account from one address, and from one address in all. */
export interface RateLimitSettings {
  perAccount: number;
  perAddress: number;
  windowMs: number;
}

/**
 * An account counts as under attack after this many times `perAccount` attempts from anywhere. Each address then has a
 * third of its attempts left, but never none.
 */
const ATTACK_FACTOR = 10;

/** A counter of a network, whose limit is `factor` times that of a single client. */
interface NetworkCounter {
  counter: string;
  factor: number;
}

/** The counters of an attempt: of the account, of each network of the address, and of both together; narrowest network first. */
export interface AttemptCounters {
  account: string;
  addresses: NetworkCounter[];
  pairs: NetworkCounter[];
}

/**
 * The counters of an attempt at an account (an e-mail or a customer's id) from an address, null when it is unknown. An
 * account is limited together with the address, so that nobody can lock somebody else out.
 */
export function attemptCounters(action: RateLimitedAction, account: string, address: string | null): AttemptCounters {
  const who = account.trim().toLowerCase();
  const networks = address === null ? [] : clientNetworks(address);
  const name = (...parts: string[]) => JSON.stringify([action, ...parts]);
  return {
    account: name("account", who),
    addresses: networks.map(({ network, factor }) => ({ counter: name("address", network), factor })),
    pairs: networks.map(({ network, factor }) => ({ counter: name("pair", network, who), factor })),
  };
}

/** The limits of an attempt. `accountCount` is how many attempts at the account there are from anywhere, with this one. */
export function attemptLimits(
  { account, addresses, pairs }: AttemptCounters,
  { perAccount, perAddress }: RateLimitSettings,
  accountCount: number,
): { counter: string; limit: number }[] {
  const attackLimit = perAccount * ATTACK_FACTOR;
  if (addresses.length === 0) return [{ counter: account, limit: attackLimit }];
  const perPair = accountCount > attackLimit ? Math.ceil(perAccount / 3) : perAccount;
  return [
    ...addresses.map(({ counter, factor }) => ({ counter, limit: perAddress * factor })),
    ...pairs.map(({ counter, factor }) => ({ counter, limit: perPair * factor })),
  ];
}

/** The counters that an attempt of the right person takes back by one, and the one that starts again from 0. */
export function forgottenCounters({ account, addresses, pairs }: AttemptCounters): {
  lowered: string[];
  cleared: string | null;
} {
  // A right password says nothing about other addresses or accounts.
  const [narrowest, ...wider] = pairs.map(({ counter }) => counter);
  return { lowered: [account, ...addresses.map(({ counter }) => counter), ...wider], cleared: narrowest ?? null };
}

/** The seconds to wait until all of the reached counters end, of which `msLeft` are left. */
export function waitOf(msLeft: readonly number[]): number {
  return Math.max(1, Math.ceil(Math.max(...msLeft) / 1000));
}
