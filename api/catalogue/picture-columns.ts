/** A product's pictures by their places: the columns of the picture and of what it shows, and its name in the shop's own table. */
export const pictureColumns = [
  ["image", "image_alt", "image"],
  ["image_additional_1", "image_additional_1_alt", "image_2"],
  ["image_additional_2", "image_additional_2_alt", "image_3"],
  ["image_additional_3", "image_additional_3_alt", "image_4"],
  ["image_additional_4", "image_additional_4_alt", "image_5"],
  ["image_additional_5", "image_additional_5_alt", "image_6"],
  ["image_additional_6", "image_additional_6_alt", "image_7"],
  ["image_additional_7", "image_additional_7_alt", "image_8"],
] as const;

type Columns = (typeof pictureColumns)[number];

/** The columns of what pictures show, by their names in the shop's own table. */
export const altColumns = Object.fromEntries(pictureColumns.map(([, alt, name]) => [`${name}_alt`, alt])) as {
  [Of in Columns as `${Of[2]}_alt`]: Of[1];
};

/** The names of the columns of what pictures show, by their places. */
export const altNames = Object.keys(altColumns) as (keyof typeof altColumns)[];
