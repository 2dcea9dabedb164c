import { clientNetworks } from "../../../../contract/client-networks.ts";
import { pictureWidths } from "../../../images/picture-address.ts";
import { formatFor } from "../../../images/picture-format.ts";
import { pictureMaker, type PictureMaker } from "../../../images/picture-maker.server.ts";
import type { PictureFile } from "../../../images/picture-file.server.ts";
import { requestFactsContext, runtimeContext, type Runtime } from "../../../session/runtime.server.ts";
import type { Route } from "./+types/route";

const DAY_S = 24 * 60 * 60;

/**
 * A made picture is reused for a month without asking; what stands in for one, no longer than the shop believes that it
 * has to. What was refused to one address is kept for nobody.
 */
const caching: Record<PictureFile["kind"], string> = {
  found: `public, max-age=${30 * DAY_S}, stale-while-revalidate=${30 * DAY_S}`,
  absent: "public, max-age=60",
  fault: "public, max-age=10",
  refused: "no-store",
};

const makers = new WeakMap<Runtime, PictureMaker>();

/**
 * `?src=` a source that the shop signed, `w` the width in px, `q=low` for fewer bytes; AVIF, WebP or JPEG by Accept. What
 * the shop did not sign is not looked for: the placeholder comes with 404.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext);
  const maker = makerOf(runtime);
  const shape = {
    width: widthFor(Number(url.searchParams.get("w"))),
    format: formatFor(request.headers.get("accept")),
    savesData: url.searchParams.get("q") === "low",
  };
  const signed = url.searchParams.get("src");
  const source = signed === null ? null : runtime.pictures.signatures.open(signed);
  const asker = { key: sharerOf(context.get(requestFactsContext).address), signal: request.signal };
  const picture =
    signed === null || source === null
      ? await maker.placeholder(shape)
      : await maker.find({ signed, source }, shape, asker);
  const headers = { etag: picture.etag, "cache-control": caching[picture.kind], vary: "accept" };
  if (isKnown(request.headers.get("if-none-match"), picture.etag)) return new Response(null, { status: 304, headers });
  const status = signed !== null && source === null ? 404 : 200;
  return new Response(new Uint8Array(picture.bytes), {
    status,
    headers: { ...headers, "content-type": picture.type, "content-length": String(picture.bytes.byteLength) },
  });
}

function makerOf(runtime: Runtime): PictureMaker {
  const maker =
    makers.get(runtime) ?? pictureMaker({ ...runtime.pictures, upstream: runtime.upstream, log: runtime.log });
  makers.set(runtime, maker);
  return maker;
}

/** Who shares the making of pictures fairly: an IPv6 address counts with the /64 that one household or server has. */
function sharerOf(address: string | null): string {
  const [narrowest] = address === null ? [] : clientNetworks(address);
  return narrowest?.network ?? "unknown";
}

/** The smallest width made that is wide enough; pictures come in few widths, so that nobody can have the shop make thousands. */
function widthFor(wanted: number): number {
  if (!(wanted > 0)) return 640;
  return pictureWidths.find((width) => width >= wanted) ?? 1280;
}

function isKnown(header: string | null, etag: string): boolean {
  return (
    header !== null &&
    (header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag))
  );
}
