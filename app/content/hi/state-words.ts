import { hindiStateName } from "#domain/indian-states.ts";

/** The name of a state of India, by its English one; also of "Bihar and Jharkhand". Other places stay as they are. */
export function stateName(state: string): string {
  const parts = state.split(" and ").map(hindiStateName);
  return hindiStateName(state) ?? (parts.includes(null) ? state : parts.join(" और "));
}
