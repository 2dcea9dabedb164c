import { hindiStateName } from "#domain/indian-states.ts";

/** The name of a state of India, by its English one. */
export const stateName = (state: string): string => hindiStateName(state) ?? state;
