declare const signature: unique symbol;

/**
 * A picture's path or address as the upstream wrote it, behind the shop's signature. Addresses of pictures are made of
 * nothing else, and only the server signs: a source that was not signed does not compile where a picture is shown.
 */
export type SignedSource = string & { readonly [signature]: true };

/** Something of the contract whose pictures are signed: `picture`, `pictures`, and those of its `items`. */
export type Signed<T> = {
  [Key in keyof T]: Key extends "picture"
    ? SignedSource | null
    : Key extends "pictures"
      ? SignedSource[]
      : Key extends "items"
        ? T[Key] extends (infer Item)[]
          ? Signed<Item>[]
          : T[Key]
        : T[Key];
};
