import { colorName } from "#content/catalogue-words.ts";
import { code } from "#content/language.ts";
import { cartCount } from "#content/site-words.ts";
import { hindiTexts } from "#api/samples/catalogue/hindi-texts.ts";

/** How the header counts the pieces in the cart: "(2 items)". */
export const countInHeader = (count: number): string => `(${cartCount(count)})`;

/** The name of a sample of the catalogue in the language of the test. */
export const pieceName = (name: string): string => (code === "hi" ? (hindiTexts[name]?.name ?? name) : name);

/** The two colours that tests choose. */
export const [red, white] = [colorName("Red"), colorName("White")];
