/** What a file states cannot stand beside what the catalogue keeps. The message is empty where its lines say why. */
export class Refusal extends Error {}
