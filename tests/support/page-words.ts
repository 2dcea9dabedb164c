import { colorName } from "#content/catalogue-words.ts";
import { isUpstreamLanguage } from "#content/language.ts";
import { paymentRefused } from "#content/messages.ts";
import { cartCount } from "#content/site-words.ts";
import { sampleProducts } from "./plain-samples.ts";

/** How the header counts the pieces in the cart: "(2 items)". */
export const countInHeader = (count: number): string => `(${cartCount(count)})`;

/** The name of a sample of the catalogue in the language of the test. */
export const pieceName = (name: string): string =>
  isUpstreamLanguage ? name : (sampleProducts.find((one) => one.name === name)?.["name:hi"] ?? name);

/** The two colours that tests choose. */
export const [red, white] = [colorName("Red"), colorName("White")];

/** What the shopper reads of a declined card: what the upstream says, unless it says so in another language. */
export const declinedPayment = isUpstreamLanguage ? "Your bank declined this payment." : paymentRefused;
