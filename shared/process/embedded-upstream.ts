import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { Mode } from "#settings/production.ts";
import type { SharedSettings } from "#settings/shared-variables.ts";
import type { LogEntry } from "./log-output.ts";
import type { Backlog } from "./metrics.ts";

/** An upstream that runs inside this process. */
export interface EmbeddedUpstream {
  /** Answers any request, whatever its host. Never throws. */
  fetch(request: Request): Promise<Response>;
  /** What the desk works with; only the API and the desk know what it is. */
  services: unknown;
  /** Whether the database and the data folder can be written. Checks at most once a second. */
  ready(): Promise<boolean>;
  /** Finishes the current mail and closes the database. Wait for requests in flight first. */
  close(): Promise<void>;
  /**
   * Invites the first owner to the desk while nobody works there. Answers the address to print; null where it goes out by mail,
   * or nobody is to be invited.
   */
  inviteOwner(): Promise<string | null>;
  /** Counts the open entries of the outbox. Throws when the database does not answer. */
  backlog(): Promise<Backlog>;
  /** The payment methods that are offered, and those of them that are tests. */
  payments: { methods: readonly PaymentMethod[]; testMethods: readonly PaymentMethod[] };
  /** For people: the database, the mail and the payment methods. */
  description: string;
}

/** What the shop gives to the upstream inside its process: its checked settings, and what is known once it runs. */
export interface EmbeddedSettings extends SharedSettings, Mode {
  SHOP_NAME: string;
  /** Returns the shop's public address. It is known once the shop listens. */
  shopUrl(): string;
  log(entry: LogEntry): void;
}

/** Starts the embedded upstream in DATA_DIR, which exists. Throws StorageError when the database or the folder cannot be used. */
export type StartEmbedded = (settings: EmbeddedSettings) => Promise<EmbeddedUpstream>;
