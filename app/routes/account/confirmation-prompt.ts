/** A question before something is done, and the form that does it. A page of its own and a dialog show the same question. */
export interface ConfirmationPrompt {
  /** What is done, as a heading ("Cancel Order"). */
  title: string;
  question: string;
  /** The address the form posts to. */
  action: string;
  /** The hidden fields of the form. */
  fields: Record<string, string>;
  confirm: string;
  pending: string;
  /** The name of the way back ("Keep the order"). */
  keep: string;
}
