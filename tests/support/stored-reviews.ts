import type { Fit, ReviewStatus } from "#domain/reviews.ts";

/** Changes the upstream's database: a statement with its values. */
type Change = (statement: string, ...values: (string | number | null)[]) => unknown;

interface Stored {
  stars?: number;
  words?: string;
  fit?: Fit | null;
  status?: ReviewStatus;
  reason?: string | null;
  reply?: string | null;
  /** Whether it shows the picture of the order's first line. */
  hasPicture?: boolean;
  /** Another product than that of the line, and a number of its own, for a page that needs them. */
  product?: number;
  id?: number;
}

/** Stores what the customer of an order says of its first line. */
export function storeReview(
  change: Change,
  order: string,
  {
    stars = 5,
    words = "Soft, and the red is the red of the pictures.",
    fit = "true",
    status = "shown",
    reason = null,
    reply = null,
    hasPicture = false,
    product,
    id,
  }: Stored = {},
): void {
  change(
    `insert into reviews (${id === undefined ? "" : "id, "}order_id, product_id, stars, words, fit, size, pictures, name, town, status, reason, reply, written_at)
    select ${id === undefined ? "" : `${id}, `}order_id, ${product ?? "product_id"}, ?, ?, ?, size, ${hasPicture ? `'["' || coalesce(image, '/pictures/none.svg') || '"]'` : "'[]'"}, 'Asha', 'Mysuru', ?, ?, ?, ?
    from order_items where order_id = ? and line = 0`,
    stars,
    words,
    fit,
    status,
    reason,
    reply,
    new Date().toISOString(),
    order,
  );
}
