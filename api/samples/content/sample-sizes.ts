import type { SizeMeasure, SizeTables } from "#domain/size-tables.ts";

const letters = ["XS", "S", "M", "L", "XL", "XXL", "3XL"];
const waists = ["28", "30", "32", "34", "36"];
const feet = ["36", "37", "38", "39", "40", "41"];
const bangles = ["2.4", "2.6", "2.8"];
const toXL = letters.slice(1, 5);

/** A measure in inches of the body for each of some sizes, in their order. */
function body(name: string, sizes: readonly string[], ...values: (number | string)[]): SizeMeasure {
  return { name, of: "body", unit: "in", bySize: bySize(sizes, values) };
}

/** The same of the piece. */
function piece(name: string, sizes: readonly string[], ...values: (number | string)[]): SizeMeasure {
  return { ...body(name, sizes, ...values), of: "piece" };
}

/** A measure of a piece that comes in one size, or is the same in all. */
function same(name: string, all: string, unit: "in" | "m" = "in"): SizeMeasure {
  return { name, of: "piece", unit, all };
}

function bySize(sizes: readonly string[], values: readonly (number | string)[]): Record<string, string> {
  return Object.fromEntries(sizes.map((size, index) => [size, String(values[index])]));
}

/** The size tables of the sample catalogue, in the usual measures of the trade. */
export const sampleSizes: SizeTables = {
  sizes: [...new Set([...letters, ...waists, ...feet, ...bangles])],
  tables: [
    {
      name: "saree",
      advice: "Take the larger blouse: it has an inch and a half of cloth inside each seam, and can be let out.",
      measures: [
        same("Saree length", "5.5", "m"),
        same("Saree width", "1.1", "m"),
        same("Blouse piece", "0.8", "m"),
        body("Bust for the blouse", toXL, 34, 36, 38, 40),
        piece("Blouse length", toXL, 14, 14.5, 15, 15.5),
      ],
    },
    {
      name: "lehenga",
      advice: "Go by the waist: it is drawn in by a cord. The blouse has cloth inside its seams to be let out.",
      measures: [
        body("Bust for the blouse", letters.slice(0, 6), 32, 34, 36, 38, 40, 42),
        body("Waist", letters.slice(0, 6), 26, 28, 30, 32, 34, 36),
        body("Hip", letters.slice(0, 6), 35, 37, 39, 41, 43, 45),
        same("Lehenga length", "42"),
        piece("Blouse length", letters.slice(0, 6), 13.5, 14, 14.5, 15, 15.5, 16),
      ],
    },
    {
      name: "kurti",
      measures: [
        body("Bust", letters, 32, 34, 36, 38, 40, 42, 44),
        body("Waist", letters, 26, 28, 30, 32, 34, 36, 38),
        body("Hip", letters, 35, 37, 39, 41, 43, 45, 47),
        piece("Length", letters, 43, 44, 44, 45, 45, 46, 46),
      ],
    },
    {
      name: "skirt",
      measures: [body("Waist", toXL, 28, 30, 32, 34), body("Hip", toXL, 37, 39, 41, 43), same("Length", "36-38")],
    },
    {
      name: "western",
      measures: [
        body("Bust", toXL, 34, 36, 38, 40),
        body("Waist", toXL, 28, 30, 32, 34),
        body("Hip", toXL, 37, 39, 41, 43),
        piece("Shoulder", toXL, 14, 14.5, 15, 15.5),
      ],
    },
    {
      name: "Waist sizes",
      advice: "Take the larger one: the waist has an inch of cloth inside its seam.",
      measures: [
        body("Waist", waists, 28, 30, 32, 34, 36),
        body("Hip", waists, 37, 39, 41, 43, 45),
        piece("Length", waists, 37, 37, 38, 38, 39),
      ],
    },
    {
      name: "Juttis",
      advice: "Take the smaller one: leather gives by half a size in the first week.",
      measures: [{ ...body("Foot length", feet, 23, 23.7, 24.3, 25, 25.7, 26.3), unit: "cm" }],
    },
    {
      name: "Bangles",
      advice: "Take the larger one: a bangle must pass over the knuckles.",
      measures: [
        piece("Inner diameter", bangles, 2.25, 2.38, 2.5),
        body("Around the knuckles", bangles, "7-7.5", "7.5-8", "8-8.5"),
      ],
    },
    {
      name: "Dupattas and stoles",
      measures: [same("Length", "2-2.5", "m"), same("Width", "0.7-0.9", "m")],
    },
    { name: "Bags", measures: [same("Height", "7-9"), same("Width", "6-8")] },
    { name: "Blouse pieces", measures: [same("Length", "0.8", "m"), same("Width", "1.1", "m")] },
  ],
};
