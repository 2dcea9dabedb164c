/** How sentences are put together. */

/** A sentence of a text without its full stop. */
export const sentence = (text: string) => `${text}।`;
/** The title of a page whose form was refused. */
export const titleWithError = (title: string) => `ग़लती: ${title}`;
