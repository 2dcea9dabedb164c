import { fairLimit } from "#process/fair-limit.ts";
import type { PhotographStore } from "#api/database/photographs.ts";

const MAX_PIXELS = 50_000_000;

/** One at a time is decoded, since each may need a few hundred megabytes. */
const oneAtATime = fairLimit({ maxRunning: 1 });

/** A photograph that somebody sends, whose turn is that of `sender`; see `storePhotograph`. */
interface SentPhotograph {
  store: PhotographStore;
  sender: string;
  /** The file's name. */
  path: string;
  bytes: Buffer;
  owner?: string;
  signal?: AbortSignal | undefined;
}

/** Cleans a photograph as an import does, and keeps it. Nothing shows it yet. Throws RefusedFile. */
export async function keepSentPhotograph({ store, sender, path, bytes, owner, signal }: SentPhotograph) {
  // The library of pictures is loaded with the first photograph.
  const { storePhotograph } = await import("./store-photographs.ts");
  return oneAtATime(sender, () => storePhotograph(store, path, bytes, MAX_PIXELS, owner), signal);
}
