declare const signature: unique symbol;

/**
 * A picture's path or address from the upstream, with the shop's signature before it. Picture addresses are made only from
 * this type, and only the server signs, so an unsigned source does not compile where a picture is shown.
 */
export type SignedSource = string & { readonly [signature]: true };

/** How a colour is shown beside its name: as a colour value, or as a picture. */
export type Swatch = { fill: string } | { picture: SignedSource };

/** A type of the contract with signed pictures: in `picture`, in `pictures`, in a `swatch`, and in its `items`, `variants` and `inColors`. */
export type Signed<T> = {
  [Key in keyof T]: Key extends "picture"
    ? SignedSource | null
    : Key extends "pictures"
      ? SignedSource[]
      : Key extends "swatch"
        ? Swatch | null
        : Key extends "items" | "variants" | "inColors"
          ? T[Key] extends (infer Item)[] | null
            ? Signed<Item>[] | Extract<T[Key], null>
            : T[Key]
          : T[Key];
};
