/** What is shown and how: the silhouette and the way it is laid before the eye. */
export const drawingForms = [
  "saree-drape",
  "saree-hang",
  "saree-fan",
  "saree-fold",
  "lehenga",
  "lehenga-twirl",
  "kurti-straight",
  "kurti-aline",
  "kurti-anarkali",
  "kurti-short",
  "kurti-angrakha",
  "kaftan",
  "skirt-flare",
  "skirt-tiered",
  "skirt-wrap",
  "skirt-aline",
  "shirt",
  "shirt-dress",
  "maxi-dress",
  "jacket",
  "trousers",
  "robe",
  "dupatta",
  "stole",
  "potli",
  "clutch",
  "jutti",
  "jhumka",
  "bangles",
  "blouse-piece",
] as const;

/** One of {@link drawingForms}. */
export type DrawingForm = (typeof drawingForms)[number];

/** The textile craft whose pattern fills the cloth; each has a file of its own in `crafts/`. */
export const craftNames = [
  "ajrakh",
  "bagru",
  "banarasi",
  "bandhani",
  "chanderi",
  "chikankari",
  "dabu",
  "denim",
  "gota",
  "ikat",
  "jamdani",
  "kalamkari",
  "kanjeevaram",
  "kantha",
  "khadi",
  "leheriya",
  "linen",
  "maheshwari",
  "mirror",
  "paithani",
  "patola",
  "phulkari",
  "sanganeri",
  "zardozi",
] as const;

/** One of {@link craftNames}. */
export type CraftName = (typeof craftNames)[number];

/** A cloth's colours, named for a dye or the thing it recalls. */
export const paletteNames = [
  "ash",
  "bottle",
  "coral",
  "gulabi",
  "haldi",
  "henna",
  "indigo",
  "iron",
  "ivory",
  "jamun",
  "kajal",
  "kattha",
  "kesar",
  "lac",
  "lavender",
  "madder",
  "midnight",
  "moti",
  "mint",
  "peacock",
  "pista",
  "pomegranate",
  "rani",
  "firozi",
] as const;

/** One of {@link paletteNames}. */
export type PaletteName = (typeof paletteNames)[number];

/** What runs along the edge of the cloth. */
export const borderNames = [
  "block",
  "contrast",
  "gota",
  "ikat",
  "kantha",
  "lace",
  "mirror",
  "muniya",
  "none",
  "temple",
  "vine",
  "zari",
] as const;

/** One of {@link borderNames}. */
export type BorderName = (typeof borderNames)[number];

/** The wall and floor the piece is photographed against. */
export const groundNames = ["clay", "dusk", "pearl", "rose", "sage", "sand", "sky", "stone"] as const;

/** One of {@link groundNames}. */
export type GroundName = (typeof groundNames)[number];

/** The shape of a neck opening, for forms that have one. */
export const neckNames = ["band", "boat", "keyhole", "round", "square", "vee"] as const;

/** One of {@link neckNames}. */
export type NeckName = (typeof neckNames)[number];

/** The length of a sleeve, for forms that have one. */
export const sleeveNames = ["bell", "elbow", "full", "none", "short", "three-quarter"] as const;

/** One of {@link sleeveNames}. */
export type SleeveName = (typeof sleeveNames)[number];

/** Everything needed to draw one product's pictures; the same spec always draws the same pictures. */
export interface DrawingSpec {
  form: DrawingForm;
  craft: CraftName;
  /** Colours of the main cloth. */
  palette: PaletteName;
  /** Colours of the border, blouse, dupatta or lining. */
  contrast: PaletteName;
  border: BorderName;
  ground: GroundName;
  neck?: NeckName;
  sleeve?: SleeveName;
}
