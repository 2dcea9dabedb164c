/** The field that says how many pieces of a line come back. */
export function pieceField(line: number): string {
  return `pieces-${line}`;
}

/** The field that says why. */
export function reasonField(line: number): string {
  return `reason-${line}`;
}
