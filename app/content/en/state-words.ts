/** The name of a state of India, by its English one. */
export const stateName = (state: string): string => state;
