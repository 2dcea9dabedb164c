import type { Fit } from "#domain/reviews.ts";

/** The words of the room of reviews. */
export const reviewsWords = {
  byStatus: "Reviews by how far they are",
  statuses: { waiting: "Waiting", shown: "Shown", refused: "Refused" },
  from: (name: string) => `Review by ${name}`,
  of: (name: string, piece: string) => `${name}, ${piece}`,
  stars: (count: number) => `${count} of 5 stars`,
  fits: { small: "runs small", true: "true to size", large: "runs large" } satisfies Record<Fit, string>,
  picture: (number: number) => `Photograph ${number}, enlarge`,
  publish: "Publish",
  published: "The review is shown.",
  refuseOrReply: "Refuse or reply",
  change: "Change",
  reply: "Reply",
  replyLead:
    "Shoppers see the review with the first name and the town, and your reply beneath it. The reply may stay empty.",
  refuse: "Refuse",
  refuseLead: "Nobody sees the review. Its writer reads your reason, by mail too, and may change the review.",
  reason: "Reason",
  reasonMissing: "Please say why.",
  refused: "The review is refused, and its writer is told why.",
  back: "Back to the reviews",
};
