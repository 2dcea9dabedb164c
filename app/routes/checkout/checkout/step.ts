/** The three steps of the checkout. */
export type Step = 1 | 2 | 3;

/** The step an address names, held between 1 and 3 (specification, section 2); the first where it names none. */
export function stepFrom(text: string | null): Step {
  const number = Math.round(Number(text ?? 1));
  return number >= 3 ? 3 : number === 2 ? 2 : 1;
}

/** The address of a step. */
export function stepAddress(step: Step): string {
  return `/checkout?step=${step}`;
}
