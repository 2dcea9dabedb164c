import type { DrawingSpec } from './drawing-spec.ts';
import { drawHanging } from './forms/hanging.ts';
import { drawLehenga } from './forms/lehenga.ts';
import { drawSareeDrape } from './forms/saree-drape.ts';
import { drawSareeFan } from './forms/saree-fan.ts';
import { drawSareeFold } from './forms/saree-fold.ts';
import { openStudio } from './studio.ts';
export function drawPicture(spec: DrawingSpec, _view: 1|2|3): string {
  const s = openStudio(spec);
  switch (spec.form) {
    case 'saree-drape': drawSareeDrape(s); break;
    case 'saree-hang': drawHanging(s, 470); break;
    case 'saree-fan': drawSareeFan(s); break;
    case 'saree-fold': drawSareeFold(s); break;
    case 'lehenga': drawLehenga(s, false); break;
    case 'lehenga-twirl': drawLehenga(s, true); break;
    default: drawHanging(s, 380);
  }
  return s.canvas.finish();
}
