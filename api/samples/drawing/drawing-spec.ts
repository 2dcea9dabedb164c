/** What is shown and how: the silhouette and the way it is laid before the eye. */
export type DrawingForm =
  | "saree-drape"
  | "saree-hang"
  | "saree-fan"
  | "saree-fold"
  | "lehenga"
  | "lehenga-twirl"
  | "kurti-straight"
  | "kurti-aline"
  | "kurti-anarkali"
  | "kurti-short"
  | "kurti-angrakha"
  | "kaftan"
  | "skirt-flare"
  | "skirt-tiered"
  | "skirt-wrap"
  | "skirt-aline"
  | "shirt"
  | "shirt-dress"
  | "maxi-dress"
  | "jacket"
  | "trousers"
  | "robe"
  | "dupatta"
  | "stole"
  | "potli"
  | "clutch"
  | "jutti"
  | "jhumka"
  | "bangles"
  | "blouse-piece";

/** The textile craft whose pattern fills the cloth; each has a file of its own in `crafts/`. */
export type CraftName =
  | "ajrakh"
  | "bagru"
  | "banarasi"
  | "bandhani"
  | "chanderi"
  | "chikankari"
  | "dabu"
  | "denim"
  | "gota"
  | "ikat"
  | "jamdani"
  | "kalamkari"
  | "kanjeevaram"
  | "kantha"
  | "khadi"
  | "leheriya"
  | "linen"
  | "maheshwari"
  | "mirror"
  | "paithani"
  | "patola"
  | "phulkari"
  | "sanganeri"
  | "zardozi";

/** A cloth's colours, named for a dye or the thing it recalls. */
export type PaletteName =
  | "ash"
  | "bottle"
  | "coral"
  | "gulabi"
  | "haldi"
  | "henna"
  | "indigo"
  | "iron"
  | "ivory"
  | "jamun"
  | "kattha"
  | "kesar"
  | "lac"
  | "lavender"
  | "madder"
  | "midnight"
  | "mint"
  | "peacock"
  | "pista"
  | "pomegranate"
  | "rani"
  | "firozi";

/** What runs along the edge of the cloth. */
export type BorderName =
  | "block"
  | "contrast"
  | "gota"
  | "ikat"
  | "kantha"
  | "lace"
  | "mirror"
  | "muniya"
  | "none"
  | "temple"
  | "vine"
  | "zari";

/** The wall and floor the piece is photographed against. */
export type GroundName = "clay" | "dusk" | "pearl" | "rose" | "sage" | "sand" | "sky" | "stone";

/** The shape of a neck opening, for forms that have one. */
export type NeckName = "band" | "boat" | "keyhole" | "round" | "square" | "vee";

/** The length of a sleeve, for forms that have one. */
export type SleeveName = "bell" | "elbow" | "full" | "none" | "short" | "three-quarter";

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
