import type { Canvas } from "#api/samples/drawing/canvas.ts";

/** A wooden hanger on a brass hook, its shoulders at y = 215. */
export function drawHanger(canvas: Canvas): void {
  const wood = canvas.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c28d58"/><stop offset="1" stop-color="#6d4324"/></linearGradient>`,
  );
  canvas.add(
    `<circle cx="450" cy="76" r="11" fill="#8a6428"/><circle cx="448" cy="74" r="6" fill="#f2d894"/><path d="M450 178V138C450 126 472 122 472 104C472 84 440 78 432 98" fill="none" stroke="#a67c34" stroke-width="6" stroke-linecap="round"/><path d="M449 178V138C449 126 470 122 470 104" fill="none" stroke="#f2d894" stroke-width="1.6"/><path d="M450 176C424 178 372 204 330 228Q326 240 336 242C380 226 420 212 450 210C480 212 520 226 564 242Q574 240 570 228C528 204 476 178 450 176Z" fill="url(#${wood})"/>`,
  );
}

/** Two brass clips on a wooden bar, for skirts and trousers, gripping the waistband at y = 250. */
export function drawClips(canvas: Canvas, half: number): void {
  canvas.add(
    `<circle cx="450" cy="86" r="11" fill="#8a6428"/><circle cx="448" cy="84" r="6" fill="#f2d894"/><path d="M450 206V150C450 138 472 134 472 116C472 96 440 90 432 108" fill="none" stroke="#a67c34" stroke-width="6" stroke-linecap="round"/><rect x="${450 - half - 36}" y="200" width="${half * 2 + 72}" height="16" rx="8" fill="#8f5f36"/><rect x="${450 - half - 36}" y="201" width="${half * 2 + 72}" height="5" rx="2.5" fill="#c99563"/>`,
  );
}

/** The clips' jaws, drawn over the cloth they hold. */
export function drawJaws(canvas: Canvas, half: number): void {
  for (const x of [450 - half + 14, 450 + half - 50])
    canvas.add(
      `<path d="M${x} 206h36v48q-18 8-36 0Z" fill="#a67c34"/><path d="M${x + 4} 208h8v42h-8Z" fill="#f2d894" opacity=".8"/>`,
    );
}
