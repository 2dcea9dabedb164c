import { pictureWidths } from "../../images/picture-address.ts";
import { formatFor } from "../../images/picture-format.ts";
import { pictureMaker, type FinishedPicture } from "../../images/picture-maker.server.ts";
import { runtimeContext, type Runtime } from "../../session/runtime.server.ts";
import type { Route } from "./+types/picture";

const DAY_S = 24 * 60 * 60;

/** A made picture is reused for a month without asking; what stands in for one, no longer than the shop believes that it has to. */
const caching: Record<FinishedPicture["kind"], string> = {
  found: `public, max-age=${30 * DAY_S}, stale-while-revalidate=${30 * DAY_S}`,
  absent: "public, max-age=60",
  fault: "public, max-age=10",
};

const makers = new WeakMap<Runtime, ReturnType<typeof pictureMaker>>();

/** `?src=` the path or address the upstream gave, `w` the width in px, `q=low` for fewer bytes; AVIF, WebP or JPEG by Accept. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const make = makerOf(context.get(runtimeContext));
  const picture = await make(url.searchParams.get("src"), {
    width: widthFor(Number(url.searchParams.get("w"))),
    format: formatFor(request.headers.get("accept")),
    lean: url.searchParams.get("q") === "low",
  });
  const headers = { etag: picture.etag, "cache-control": caching[picture.kind], vary: "accept" };
  if (isKnown(request.headers.get("if-none-match"), picture.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), { headers: { ...headers, "content-type": picture.type, "content-length": String(picture.bytes.byteLength) } });
}

function makerOf(runtime: Runtime): ReturnType<typeof pictureMaker> {
  const maker = makers.get(runtime) ?? pictureMaker({ ...runtime.pictures, upstream: runtime.upstream, log: runtime.log });
  makers.set(runtime, maker);
  return maker;
}

/** The smallest width made that is wide enough; pictures come in few widths, so that nobody can have the shop make thousands. */
function widthFor(wanted: number): number {
  if (!(wanted > 0)) return 640;
  return pictureWidths.find((width) => width >= wanted) ?? 1280;
}

function isKnown(header: string | null, etag: string): boolean {
  return header !== null && (header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag));
}
