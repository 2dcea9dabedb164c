/** How often a property is tried: seldom by whoever changes something, and in full by the nightly run, which sets `LONG=1`. */
export const runsOf = (quick: number, long: number): number => (process.env["LONG"] === "1" ? long : quick);
