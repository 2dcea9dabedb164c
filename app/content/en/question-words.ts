import type { ShopDetails } from "#app/content/shop-details.ts";

/** Words of the page with a question to the shop. */
export const questionWords = {
  title: "Ask a Question",
  description: "Write to the people of the shop. They answer by e-mail.",
  lead: "A person reads your question and answers by e-mail. All fields but the order's number are needed.",
  labels: { name: "Name", email: "Email", orderNumber: "Order Number (optional)", question: "Your Question" },
  orderHint: "Such as PL-7F3K9Q2M. It stands in your account under Orders.",
  required: { name: "Name is required", question: "Question is required" },
  send: "Send Question",
  sending: "Sending...",
  sent: "We have your question. The answer comes by e-mail.",
  back: "All ways to reach us",
  /** Where no question can be sent: the ways that work. */
  notSent: ({ email, phone }: ShopDetails) =>
    `Your question was not sent. Please write to ${email} or call ${phone}; what you typed is still here.`,
} as const;
