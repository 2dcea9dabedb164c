import { networkOf } from "#process/client-networks.ts";
import { type PictureFile, pictureWidths } from "#app/images/picture-address.ts";
import { acceptedFormat, acceptsSvg, drawnPlaceholder, hasPicture } from "#app/images/picture-file.server.ts";
import { requestFactsContext, runtimeContext } from "#app/session/runtime.server.ts";
import type { Route } from "./+types/route";

const DAY_S = 24 * 60 * 60;

/**
 * Browsers keep a picture for a month, and the placeholder until the shop asks the upstream again. They do not keep it if the
 * client asked too often, because the picture may exist.
 */
const caching: Record<PictureFile["kind"], string> = {
  found: `public, max-age=${30 * DAY_S}, stale-while-revalidate=${30 * DAY_S}`,
  absent: "public, max-age=60",
  fault: "public, max-age=10",
  refused: "no-store",
};

/**
 * Serves a product's picture: `src` is a source that the shop signed, `w` the width in px, `q=low` asks for fewer bytes.
 * The format is AVIF, WebP or JPEG, by Accept, and SVG of the placeholder. A source that the shop did not sign gets the placeholder with 404.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { pictures, shop } = context.get(runtimeContext);
  const { signatures, maker } = pictures;
  const accept = request.headers.get("accept");
  const shape = {
    format: acceptedFormat(accept),
    width: widthFor(Number(url.searchParams.get("w"))),
    savesData: url.searchParams.get("q") === "low",
  };
  const signed = url.searchParams.get("src");
  const source = signed === null ? null : signatures.open(signed);
  const client = { key: networkOf(context.get(requestFactsContext).address), signal: request.signal };
  const found = await maker.find(source, shape, client);
  const isDrawn = found.kind !== "found" && acceptsSvg(accept);
  const picture = isDrawn ? drawnPlaceholder(found.kind, shop.name) : found;
  const headers = { etag: picture.etag, "cache-control": caching[picture.kind], vary: "accept" };
  if (hasPicture(request, picture)) return new Response(null, { status: 304, headers });
  const status = signed !== null && source === null ? 404 : 200;
  return new Response(new Uint8Array(picture.bytes), {
    status,
    headers: { ...headers, "content-type": picture.type, "content-length": String(picture.bytes.byteLength) },
  });
}

/** The smallest offered width that is wide enough. There are few widths, so nobody can make the shop produce thousands of pictures. */
function widthFor(requested: number): number {
  if (!(requested > 0)) return 640;
  return pictureWidths.find((width) => width >= requested) ?? 1280;
}
