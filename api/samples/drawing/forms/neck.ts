import type { NeckName } from "#api/samples/drawing/drawing-spec.ts";
import { matrix } from "#api/samples/drawing/geometry.ts";
import type { Studio } from "#api/samples/drawing/studio.ts";

const worked: readonly string[] = ["chikankari", "gota", "kantha", "mirror", "zardozi", "phulkari"];

/** The neck opening from its right end (508, 206) to its left (392, 206), as path commands. */
export function neckPath(neck: NeckName): string {
  return {
    band: "C494 226 470 234 452 250L450 316L448 250C430 234 406 226 392 206",
    boat: "Q450 246 392 206",
    keyhole: "C502 262 466 276 454 280C472 300 464 334 450 340C436 334 428 300 446 280C434 276 398 262 392 206",
    round: "C506 268 484 298 450 298C416 298 394 268 392 206",
    square: "L500 300H400L392 206",
    vee: "L450 346L392 206",
  }[neck];
}

/** The worked edge of the neck, with a yoke of denser pattern for embroidered cloths, and a standing collar for a band neck. */
export function drawNeck(studio: Studio, neck: NeckName): void {
  const { canvas, cloth, second, spec, tile, edge } = studio;
  const path = `M508 206${neckPath(neck)}`;
  const trim = spec.border === "lace" ? cloth.motif : edge.ground === cloth.base ? second.metal : edge.ground;
  const line = spec.border === "lace" ? cloth.deep : second.metal;
  if (worked.includes(spec.craft)) {
    const yoke = "M372 214C366 300 396 400 450 424C504 400 534 300 528 214L508 206";
    canvas.add(
      `<path d="${yoke}${neckPath(neck)}Z" fill="${cloth.base}" opacity=".55"/><path d="${yoke}${neckPath(neck)}Z" fill="${canvas.repeat(tile, matrix([450, 300], [0.46, 0], [0, 0.46]))}"/><path d="M372 214C366 300 396 400 450 424C504 400 534 300 528 214" fill="none" stroke="${trim}" stroke-width="7"/><path d="M372 214C366 300 396 400 450 424C504 400 534 300 528 214" fill="none" stroke="${line}" stroke-width="2.4" stroke-dasharray="2 5" stroke-linecap="round"/>`,
    );
  }
  canvas.add(
    `<path d="${path}" fill="none" stroke="${cloth.deep}" stroke-width="17" opacity=".35"/><path d="${path}" fill="none" stroke="${trim}" stroke-width="13"/><path d="${path}" fill="none" stroke="${line}" stroke-width="3" stroke-dasharray="3 6" stroke-linecap="round"/>`,
  );
  if (neck === "band")
    canvas.add(
      `<path d="M390 208C392 190 402 178 412 176C420 204 438 222 450 250C462 222 480 204 488 176C498 178 508 190 510 208C494 228 470 236 452 256H448C430 236 406 228 390 208Z" fill="${trim}" stroke="${cloth.deep}" stroke-width="1.4"/><path d="M398 206C412 222 436 232 448 252M502 206C488 222 464 232 452 252" fill="none" stroke="${line}" stroke-width="2.4" stroke-dasharray="3 5" stroke-linecap="round"/>`,
    );
  if (neck === "keyhole") canvas.add(`<circle cx="450" cy="280" r="6" fill="${second.metal}"/>`);
  if (neck === "band" || neck === "vee")
    for (const y of [366, 404, 442])
      canvas.add(
        `<circle cx="451" cy="${y - 4}" r="7" fill="${cloth.deep}" opacity=".5"/><circle cx="450" cy="${y - 6}" r="6.4" fill="${line}"/><circle cx="448" cy="${y - 8}" r="2" fill="#fff" opacity=".55"/>`,
      );
}
