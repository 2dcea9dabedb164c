import type { Canvas } from "#api/samples/drawing/canvas.ts";

/** The tailor's dress form the drapes are shown on: linen torso, turned wooden cap, no arms. `low` draws the pole and foot for short garments. */
export function drawStand(canvas: Canvas, low = false): void {
  const linen = canvas.define(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#b79f80"/><stop offset=".3" stop-color="#e6d6bd"/><stop offset=".62" stop-color="#d6c2a3"/><stop offset="1" stop-color="#8f785a"/></linearGradient>`,
  );
  const wood = canvas.define(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="#5a3820"/><stop offset=".4" stop-color="#b07c4c"/><stop offset="1" stop-color="#4a2c18"/></linearGradient>`,
  );
  if (low)
    canvas.add(
      `<path d="M441 560h18v500h-18Z" fill="url(#${wood})"/><path d="M330 1066q120-34 240 0q6 14-6 18q-114 20-228 0q-12-4-6-18Z" fill="url(#${wood})"/>`,
    );
  canvas.add(
    `<path d="M418 150C420 178 414 196 388 208C356 220 334 226 327 250C322 280 342 300 350 340C356 378 366 414 376 452C370 500 340 540 336 590H564C560 540 530 500 524 452C534 414 544 378 550 340C558 300 578 280 573 250C566 226 544 220 512 208C486 196 480 178 482 150Z" fill="url(#${linen})"/>` +
      '<path d="M450 152V590" stroke="#8f785a" stroke-width="1.4" opacity=".6"/><path d="M350 342C400 372 500 372 550 342" fill="none" stroke="#8f785a" stroke-width="1.2" opacity=".45"/>' +
      `<path d="M414 152q36-12 72 0l-2 10q-34 10-68 0Z" fill="url(#${wood})"/><path d="M440 144q-4-12 2-18q-10-14 8-22q18 8 8 22q6 6 2 18Z" fill="url(#${wood})"/>`,
  );
}

/** A short-sleeved choli on the form, in the colours given, from shoulder to ribs or (`long`) to the waist. */
export function drawCholi(
  canvas: Canvas,
  colours: { base: string; deep: string; light: string },
  paint: { pattern?: string; trim: string; long?: boolean },
): void {
  const hem = paint.long === true ? 462 : 408;
  const waist = paint.long === true ? 74 : 84;
  const body = `M372 214C350 220 336 226 326 244C318 272 336 304 346 344L${450 - waist} ${hem}Q450 ${hem + 12} ${450 + waist} ${hem}L554 344C564 304 582 272 574 244C564 226 550 220 528 214C524 262 492 302 450 304C408 302 376 262 372 214Z`;
  const sleeves = [
    "M336 232C310 240 296 268 286 330Q310 350 346 346C352 310 348 268 336 232Z",
    "M564 232C590 240 604 268 614 330Q590 350 554 346C548 310 552 268 564 232Z",
  ];
  const shade = canvas.defineOnce(
    `choli ${colours.base}`,
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${colours.deep}" stop-opacity=".75"/><stop offset=".3" stop-color="${colours.light}" stop-opacity=".35"/><stop offset=".5" stop-color="${colours.deep}" stop-opacity=".12"/><stop offset=".7" stop-color="${colours.light}" stop-opacity=".16"/><stop offset="1" stop-color="${colours.deep}" stop-opacity=".85"/></linearGradient>`,
  );
  for (const path of [...sleeves, body]) {
    canvas.add(`<path d="${path}" fill="${colours.base}" stroke="${colours.deep}" stroke-opacity=".5"/>`);
    if (paint.pattern !== undefined) canvas.add(`<path d="${path}" fill="${paint.pattern}"/>`);
    canvas.add(`<path d="${path}" fill="url(#${shade})"/>`);
  }
  canvas.add(
    `<path d="M290 318Q314 340 348 333M610 318Q586 340 552 333" fill="none" stroke="${paint.trim}" stroke-width="9"/><path d="M372 214C376 262 408 302 450 304C492 302 524 262 528 214" fill="none" stroke="${paint.trim}" stroke-width="6"/><path d="M${450 - waist} ${hem - 4}Q450 ${hem + 8} ${450 + waist} ${hem - 4}" fill="none" stroke="${paint.trim}" stroke-width="8"/><path d="M360 352C380 380 420 384 440 366M540 352C520 380 480 384 460 366" fill="none" stroke="${colours.deep}" stroke-width="3" opacity=".4"/>`,
  );
}
