/** A part of the tree whose rules are held by fast tests. */
export interface Room {
  /** The files that get faults. */
  mutate: string[];
  /** The tests that are to notice them. */
  tests: string[];
  /** The least score, in percent of the faults made. */
  floor: number;
}

const unit = "tests/unit/**/*.test.ts";

/** The rooms of a mutation run, in the order in which they are run. */
export const rooms: Record<string, Room> = {
  domain: { mutate: ["domain/**/*.ts"], tests: [unit], floor: 90 },
  session: { mutate: ["app/session/**/*.ts"], tests: [unit], floor: 90 },
  forms: { mutate: ["app/forms/**/*.{ts,tsx}"], tests: [unit], floor: 90 },
  gateway: { mutate: ["app/gateway/**/*.ts"], tests: [unit, "tests/contract/readers-*.test.ts"], floor: 90 },
  orders: {
    mutate: ["upstream/orders/**/*.ts"],
    tests: [unit, "tests/contract/upstream-{orders,payments,places}.test.ts"],
    floor: 90,
  },
  cart: {
    mutate: ["upstream/cart/**/*.ts"],
    tests: [unit, "tests/contract/upstream-{cart,orders}.test.ts"],
    floor: 90,
  },
};
