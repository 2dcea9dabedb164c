/** A line of a customer's cart; size and colour are empty where none was chosen. */
export interface CartLinesTable {
  customer_id: number;
  product_id: number;
  size: string;
  color: string;
  quantity: number;
  added_at: string;
  /** The key of the newest addition; null where it had none. */
  added_by: string | null;
}
