import type { PaletteName } from "./drawing-spec.ts";

/** A cloth's colours as CSS hex: `base` the ground, `deep` its shadow, `light` its highlight, the rest for what is worked on it. */
export interface Palette {
  base: string;
  deep: string;
  light: string;
  /** The chief colour of motifs. */
  motif: string;
  /** The second colour of motifs. */
  accent: string;
  /** Outlines. */
  ink: string;
  /** Zari and metal thread. */
  metal: string;
}

const gold = "#d9ae57";
const paleGold = "#e6c987";

/** The natural dyes of the catalogue. */
export const palettes: Readonly<Record<PaletteName, Palette>> = {
  ash: {
    base: "#a9a69f",
    deep: "#4f4d4a",
    light: "#dcd9d1",
    motif: "#f3efe6",
    accent: "#8c3b33",
    ink: "#3a3937",
    metal: "#d8d2c0",
  },
  bottle: {
    base: "#1f5138",
    deep: "#08241a",
    light: "#5b9272",
    motif: "#f0e3bd",
    accent: "#d99a35",
    ink: "#0b2a1d",
    metal: gold,
  },
  coral: {
    base: "#dd6f57",
    deep: "#7c2a20",
    light: "#f7b49d",
    motif: "#fff0e2",
    accent: "#2f6a5c",
    ink: "#6f241c",
    metal: paleGold,
  },
  gulabi: {
    base: "#e7aeb0",
    deep: "#9a5560",
    light: "#fbe0dc",
    motif: "#fff7f0",
    accent: "#b5364f",
    ink: "#8c4350",
    metal: "#d6a95c",
  },
  haldi: {
    base: "#e3a81f",
    deep: "#8a5607",
    light: "#fbdd83",
    motif: "#fff4d0",
    accent: "#a92f22",
    ink: "#5a2f10",
    metal: "#f4dc9a",
  },
  henna: {
    base: "#77772f",
    deep: "#33360f",
    light: "#b5b56c",
    motif: "#f2e6b8",
    accent: "#a5382a",
    ink: "#2c2c0e",
    metal: gold,
  },
  indigo: {
    base: "#24406f",
    deep: "#0c1a38",
    light: "#6e8fbe",
    motif: "#eef0ea",
    accent: "#a8392f",
    ink: "#0e1c3a",
    metal: paleGold,
  },
  iron: {
    base: "#2c2a2b",
    deep: "#0c0b0c",
    light: "#6e6867",
    motif: "#f1e5cf",
    accent: "#c24a34",
    ink: "#121112",
    metal: gold,
  },
  ivory: {
    base: "#f1e7d3",
    deep: "#a08a66",
    light: "#fffaf0",
    motif: "#fffdf8",
    accent: "#c0563f",
    ink: "#97815d",
    metal: "#c79c48",
  },
  jamun: {
    base: "#5a2657",
    deep: "#260a28",
    light: "#a06a9d",
    motif: "#f5dfe6",
    accent: "#e0a03a",
    ink: "#280c2a",
    metal: gold,
  },
  kajal: {
    base: "#221f24",
    deep: "#070608",
    light: "#625d68",
    motif: "#f6e9cf",
    accent: "#d98a2f",
    ink: "#0d0c0e",
    metal: paleGold,
  },
  kattha: {
    base: "#8a4f2d",
    deep: "#3c1d0e",
    light: "#c88f66",
    motif: "#f6e3c2",
    accent: "#d99a35",
    ink: "#3a1c0e",
    metal: gold,
  },
  kesar: {
    base: "#e2851f",
    deep: "#8b3f08",
    light: "#fbc069",
    motif: "#fff1d2",
    accent: "#a3261d",
    ink: "#7a2b0c",
    metal: "#f3d48a",
  },
  lac: {
    base: "#98162a",
    deep: "#430613",
    light: "#d5566a",
    motif: "#f9e2bd",
    accent: "#e7a93a",
    ink: "#4a0815",
    metal: "#e0b65e",
  },
  lavender: {
    base: "#a99bc6",
    deep: "#574878",
    light: "#ddd4ec",
    motif: "#fbf8ff",
    accent: "#6d4a8c",
    ink: "#52436f",
    metal: "#dcc48e",
  },
  madder: {
    base: "#a8332a",
    deep: "#521210",
    light: "#dc7a66",
    motif: "#f8e6cb",
    accent: "#e5a234",
    ink: "#451010",
    metal: gold,
  },
  midnight: {
    base: "#1a2448",
    deep: "#070b1f",
    light: "#566396",
    motif: "#f0e6cf",
    accent: "#c8456b",
    ink: "#080c20",
    metal: "#dcb766",
  },
  mint: {
    base: "#9fc9b2",
    deep: "#4a7a65",
    light: "#daf0e2",
    motif: "#fffdf4",
    accent: "#c64f77",
    ink: "#3c6956",
    metal: "#d3b366",
  },
  moti: {
    base: "#f7f2e8",
    deep: "#a39a8c",
    light: "#ffffff",
    motif: "#fdf6ea",
    accent: "#a9506a",
    ink: "#8d8475",
    metal: "#c9a55c",
  },
  peacock: {
    base: "#0c6a73",
    deep: "#042f3a",
    light: "#4fb0ae",
    motif: "#f4e6b8",
    accent: "#e7b23c",
    ink: "#053039",
    metal: gold,
  },
  pista: {
    base: "#b9c98a",
    deep: "#68793f",
    light: "#e5edc2",
    motif: "#fffbea",
    accent: "#c4556c",
    ink: "#5b6b35",
    metal: "#cfa54d",
  },
  pomegranate: {
    base: "#d8b15a",
    deep: "#86601f",
    light: "#f3dc9d",
    motif: "#fff3d1",
    accent: "#a4402b",
    ink: "#4c3013",
    metal: "#f0d694",
  },
  rani: {
    base: "#c91f6b",
    deep: "#650a37",
    light: "#f07fae",
    motif: "#ffe9d8",
    accent: "#f0b03c",
    ink: "#5f0933",
    metal: "#ecc36e",
  },
  firozi: {
    base: "#1e9da6",
    deep: "#075059",
    light: "#86d5d3",
    motif: "#f4fbf2",
    accent: "#d8446a",
    ink: "#07505a",
    metal: "#ead08c",
  },
};
