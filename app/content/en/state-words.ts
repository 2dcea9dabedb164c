/** The name of a state of India, by its English one. Other places stay as they are. */
export const stateName = (state: string): string => state;
