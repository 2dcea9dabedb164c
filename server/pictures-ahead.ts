import { setTimeout as pause } from "node:timers/promises";
import { readEveryProduct } from "#app/gateway/every-product.server.ts";
import { WHOLE_LIST_TIMEOUT_MS } from "#app/gateway/product-lists.server.ts";
import { ownCaller, type UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { widthsUpTo } from "#app/images/picture-address.ts";
import type { PictureMaker } from "#app/images/picture-maker.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import type { SignedSource } from "#domain/signed-source.ts";

/** What pages show at most, as their `maxWidth` says: cards, the rounds of Home, and the pictures of a product's page and of slides. */
const CARD_WIDTHS = widthsUpTo(640, false);
const ROUND_WIDTHS = widthsUpTo(240, false);
const GALLERY_WIDTHS = widthsUpTo(1280, false);
/** How many pieces of the listing's beginning may stand on Home, too. */
const ON_HOME = 48;
/** Their pictures take about a third of the disk cache, those of galleries counted by themselves. */
const MAX_PRODUCTS = 400;
const MAX_GALLERY_PICTURES = 3 * MAX_PRODUCTS;
/** How long after a start or a change the work begins, in ms, and how often it looks for new pieces by itself. */
const DELAY_MS = 1_000;
const AGAIN_MS = 10 * 60_000;

/**
 * Makes pictures before the first shopper asks: the owner's own of slides, those of the listing's first page and of Home, then every card, then the
 * galleries. One at a time, so that shoppers go first; what is there is left, so that a stopped shop goes on where it was.
 * The function returned says that the catalogue or the owner's content has changed.
 */
export function makePicturesAhead(runtime: Runtime, maker: PictureMaker): () => void {
  let changed = Promise.withResolvers<void>();
  const walk = async () => {
    for (;;) {
      await pause(DELAY_MS, undefined, { ref: false });
      changed = Promise.withResolvers<void>();
      await makeAll(runtime, maker).catch((error: unknown) =>
        runtime.log("warn", "Pictures could not be made ahead", { error: String(error) }),
      );
      await Promise.race([changed.promise, pause(AGAIN_MS, undefined, { ref: false })]);
    }
  };
  void walk();
  return () => changed.resolve();
}

async function makeAll(runtime: Runtime, maker: PictureMaker): Promise<void> {
  const make = async (signed: SignedSource | undefined, widths: readonly number[]) => {
    const source = signed === undefined ? null : runtime.pictures.signatures.open(signed);
    if (signed === undefined || source === null) return;
    for (const width of widths) await maker.makeAhead(source, { width, format: "avif", savesData: false });
  };
  const upstream: UpstreamClient = {
    ...runtime.upstream,
    ...ownCaller({
      ...runtime.upstream,
      // So a list that comes whole, and takes longer than a shopper waits, is there before they ask.
      timeoutMs: WHOLE_LIST_TIMEOUT_MS,
      report: (fault) => runtime.log("warn", fault.message, { name: fault.name }),
    }),
    signPicture: (source) => runtime.pictures.signatures.sign(source),
  };
  const { slides } = await runtime.upstream.terms.content();
  for (const { picture } of Object.values(slides ?? {})) await make(upstream.signPicture(picture), GALLERY_WIDTHS);
  const { products } = await readEveryProduct(upstream, ({ pictures }) => pictures, MAX_PRODUCTS);
  for (const [place, pictures] of products.entries())
    await make(pictures[0], place < ON_HOME ? [...CARD_WIDTHS, ...ROUND_WIDTHS] : CARD_WIDTHS);
  for (const picture of products.flat().slice(0, MAX_GALLERY_PICTURES)) await make(picture, GALLERY_WIDTHS);
}
