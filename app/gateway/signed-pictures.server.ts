import type { Product } from "#contract/products.ts";
import type { Signed, SignedSource, Swatch } from "#domain/signed-source.ts";

/** Signs the sources of pictures: an upstream client does. */
interface PictureSigner {
  signPicture(source: string): SignedSource;
}

/** A product with the sources of its pictures signed. */
export function signedProduct(signer: PictureSigner, product: Product): Signed<Product> {
  return {
    ...product,
    pictures: product.pictures.map((source) => signer.signPicture(source)),
    inColors: product.inColors.map((one) => ({ ...one, picture: signer.signPicture(one.picture) })),
    variants:
      product.variants?.map((variant) => ({
        ...signedLine(signer, variant),
        swatch: signedSwatch(signer, variant.swatch),
      })) ?? null,
  };
}

/** A colour value: "#b3245e", "crimson" or "rgb(179 36 94)". Every other swatch is a picture. */
const colorValue = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl)a?\([\d\s.,%/deg]+\))$/i;

function signedSwatch(signer: PictureSigner, swatch: string | null): Swatch | null {
  if (swatch === null) return null;
  return colorValue.test(swatch) ? { fill: swatch } : { picture: signer.signPicture(swatch) };
}

/** A line of a cart, an order or a wishlist with the source of its picture signed. */
export function signedLine<T extends { picture: string | null }>(
  signer: PictureSigner,
  line: T,
): Omit<T, "picture"> & { picture: SignedSource | null } {
  return { ...line, picture: line.picture === null ? null : signer.signPicture(line.picture) };
}
