/** A question from the contact page. Its `id` is a hash of what was asked on that day, so that the same one is stored once. */
export interface QuestionsTable {
  id: string;
  name: string;
  email: string;
  order_number: string | null;
  question: string;
  created_at: string;
}
