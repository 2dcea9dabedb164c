import { amountText } from "#domain/money.ts";
import { returnablePieces } from "#domain/returns.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import { customerContent, pictureAddress } from "./customer-content.ts";
import { itemName, type MailContent, pageAddress, type MailSender } from "./mail-content.ts";

/**
 * The mail that asks a customer what they say of their pieces. Null for nobody to ask: an order that came back, pieces that go
 * back, or somebody who wrote already.
 */
export function reviewRequestMail(order: LoadedOrder, sender: MailSender): MailContent | null {
  const { items, status, reviews, returns, withoutAccount } = order;
  const kept = returnablePieces(
    items.map(({ quantity }) => quantity),
    returns.map(({ items, ...one }) => ({ ...one, items })),
  );
  const pieces = items.filter((_, line) => (kept[line] ?? 0) > 0);
  // Who has no account could not write one.
  if (withoutAccount !== null || status !== "delivered" || reviews.length > 0 || pieces.length === 0) return null;
  const said = sender.words.review;
  const products = new Map(pieces.map((piece) => [piece.productId, piece]));
  return customerContent(order, sender, said.subject, [
    { text: said.ask(order.id) },
    {
      rows: pieces.map((piece) => [
        itemName(piece, sender.words),
        amountText(piece.unitPaise * piece.quantity),
        pictureAddress(piece, sender.shopUrl),
      ]),
    },
    ...[...products].map(([id, { name }]) => ({ link: formAddress(order, id, sender), label: said.write(name) })),
    { text: said.only },
  ]);
}

/** The mail that says why a review is not shown; null where it is not refused any more. */
export function reviewRefusedMail(productId: number, order: LoadedOrder, sender: MailSender): MailContent | null {
  const review = order.reviews.find((one) => one.productId === productId);
  if (review?.status !== "refused") return null;
  const said = sender.words.review;
  const name = order.items.find((item) => item.productId === productId)?.name ?? "";
  return customerContent(order, sender, said.refusedSubject(name), [
    { text: said.refused(name) },
    { text: sender.words.order.shopWrites(review.reason ?? "") },
    { link: formAddress(order, productId, sender), label: said.change },
  ]);
}

function formAddress({ id }: LoadedOrder, productId: number, sender: MailSender): string {
  return pageAddress(sender, `/order/${id}/review/${productId}`);
}
