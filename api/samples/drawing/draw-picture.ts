import { drawBorderDetail, drawFabricCloseUp } from "./close-up.ts";
import type { DrawingForm, DrawingSpec } from "./drawing-spec.ts";
import { drawBangles } from "./forms/bangles.ts";
import { drawBlousePiece } from "./forms/blouse-piece.ts";
import { drawClutch } from "./forms/clutch.ts";
import { drawHanging } from "./forms/hanging.ts";
import { drawJhumka } from "./forms/jhumka.ts";
import { drawJutti } from "./forms/jutti.ts";
import { drawLehenga } from "./forms/lehenga.ts";
import { drawLowerWear } from "./forms/lower-wear.ts";
import { drawPotli } from "./forms/potli.ts";
import { drawSareeDrape } from "./forms/saree-drape.ts";
import { drawSareeFan } from "./forms/saree-fan.ts";
import { drawSareeFold } from "./forms/saree-fold.ts";
import { drawStole } from "./forms/stole.ts";
import { drawUpperWear } from "./forms/upper-wear.ts";
import type { Studio } from "./studio.ts";
import { openStudio } from "./studio.ts";

/** How a form is shown: whole, and what its second and third pictures turn to. */
interface Showing {
  whole: (studio: Studio) => void;
  /** Absent for things without cloth to come close to: the second picture is then a nearer look. */
  cloth?: true;
  /** What the third picture shows: the border, with or without tassels, or a nearer look at a place of the whole. */
  detail: "border" | "fringe" | Near;
  /** Where the second picture looks when there is no cloth. */
  second?: Near;
}

interface Near {
  x: number;
  y: number;
  times: number;
}

const neckline: Near = { x: 450, y: 330, times: 2.1 };
const upper: Showing = { whole: drawUpperWear, cloth: true, detail: neckline };
const lower: Showing = { whole: drawLowerWear, cloth: true, detail: "border" };

const showings: Readonly<Record<DrawingForm, Showing>> = {
  "saree-drape": { whole: drawSareeDrape, cloth: true, detail: "fringe" },
  "saree-hang": { whole: (studio) => drawHanging(studio, 470), cloth: true, detail: "fringe" },
  "saree-fan": { whole: drawSareeFan, cloth: true, detail: "fringe" },
  "saree-fold": { whole: drawSareeFold, cloth: true, detail: "fringe" },
  lehenga: { whole: (studio) => drawLehenga(studio, false), cloth: true, detail: "border" },
  "lehenga-twirl": { whole: (studio) => drawLehenga(studio, true), cloth: true, detail: "border" },
  "kurti-straight": upper,
  "kurti-aline": upper,
  "kurti-anarkali": upper,
  "kurti-short": upper,
  "kurti-angrakha": { ...upper, detail: { x: 430, y: 400, times: 1.9 } },
  kaftan: upper,
  "skirt-flare": lower,
  "skirt-tiered": lower,
  "skirt-wrap": lower,
  "skirt-aline": lower,
  shirt: upper,
  "shirt-dress": { ...upper, detail: { x: 450, y: 400, times: 1.8 } },
  "maxi-dress": upper,
  jacket: { ...upper, detail: { x: 450, y: 360, times: 1.9 } },
  trousers: { ...lower, detail: { x: 450, y: 370, times: 2 } },
  robe: { ...upper, detail: { x: 450, y: 420, times: 1.8 } },
  dupatta: { whole: (studio) => drawHanging(studio, 390, true), cloth: true, detail: "fringe" },
  stole: { whole: drawStole, cloth: true, detail: "fringe" },
  potli: { whole: drawPotli, cloth: true, detail: { x: 450, y: 440, times: 2 } },
  clutch: { whole: drawClutch, cloth: true, detail: { x: 450, y: 640, times: 2.1 } },
  jutti: { whole: drawJutti, cloth: true, detail: { x: 330, y: 480, times: 2.2 } },
  jhumka: { whole: drawJhumka, second: { x: 266, y: 480, times: 2 }, detail: { x: 634, y: 580, times: 3.1 } },
  bangles: { whole: drawBangles, second: { x: 380, y: 640, times: 1.8 }, detail: { x: 610, y: 800, times: 2.2 } },
  "blouse-piece": { whole: drawBlousePiece, cloth: true, detail: "border" },
};

/** Draws one of a product's three pictures, a standalone SVG of 900 by 1200: 1 the whole piece, 2 its cloth close up, 3 its border or a detail. The same spec always gives the same text. */
export function drawPicture(spec: DrawingSpec, view: 1 | 2 | 3): string {
  const studio = openStudio(spec);
  const { whole, cloth, detail, second } = showings[spec.form];
  if (view === 1) whole(studio);
  else if (view === 2 && cloth === true) drawFabricCloseUp(studio);
  else if (view === 3 && detail === "border") drawBorderDetail(studio, false);
  else if (view === 3 && detail === "fringe") drawBorderDetail(studio, true);
  else drawNearer(studio, whole, view === 2 ? (second ?? neckline) : typeof detail === "string" ? neckline : detail);
  return studio.canvas.finish();
}

function drawNearer(studio: Studio, whole: (studio: Studio) => void, { x, y, times }: Near): void {
  studio.canvas.group(`transform="translate(450 600) scale(${times}) translate(${-x} ${-y})"`, () => whole(studio));
}
