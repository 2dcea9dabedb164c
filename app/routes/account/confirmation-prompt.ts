/** A question that is asked before something is done, and the form that does it: the same on a page of its own and in a dialog. */
export interface ConfirmationPrompt {
  /** What is about to happen, as a heading ("Cancel Order"). */
  title: string;
  question: string;
  /** Where the form posts to, and its hidden fields. */
  action: string;
  fields: Record<string, string>;
  confirm: string;
  pending: string;
  /** What the way back is called ("Keep the order"). */
  keep: string;
}
