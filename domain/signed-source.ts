declare const signature: unique symbol;

/**
 * A picture's path or address from the upstream, with the shop's signature before it. Picture addresses are made only from
 * this type, and only the server signs, so an unsigned source does not compile where a picture is shown.
 */
export type SignedSource = string & { readonly [signature]: true };

/** A type of the contract with signed pictures: in `picture`, in `pictures`, and in its `items`. */
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
