import { expect, it } from "vitest";
import type { OwnerOrder } from "#upstream/mail/load-owner-order.ts";
import { mailAsText } from "#upstream/mail/mail-content.ts";
import { ownerMail } from "#upstream/mail/owner-mail.ts";
import { questionMail } from "#upstream/mail/account-mail.ts";
import { orderInMail } from "#tests/support/order-in-mail.ts";

const sender = { shopName: "Pallu", timeZone: "America/Los_Angeles", ordersCommand: "pallu" };
const found: OwnerOrder = {
  order: { ...orderInMail, status: "processing" },
  email: "asha@example.com",
  stock: [],
  isPaidByHand: false,
  refunds: [],
  returns: [],
};

it("a mail to the owner names the account's address, and that of the delivery where it is another", () => {
  const mailOf = (email: string) => mailAsText(ownerMail({ kind: "owner_order" }, { ...found, email }, sender));
  expect(mailOf("asha@example.com")).toContain("E-mail: asha@example.com\nGoes to: ");
  expect(mailOf("rao@example.com")).toContain(
    "E-mail: rao@example.com\nE-mail for the delivery: asha@example.com\nGoes to: ",
  );
});

it("a mail to the owner writes times by the shop's clock", () => {
  const text = mailAsText(ownerMail({ kind: "owner_order" }, found, sender));
  expect(text).toContain("It was placed on Jan 1, 2026, 7:04 pm (");
});

it.each([
  ["Asha@Example.com", "asha@example.com", true],
  ["asha@example.com", "Asha@Example.com", true],
  ["asha@example.com", "rao@example.com", false],
])("a question by %s about an order of the account %s is that of the customer: %s", (asked, account, isTheirs) => {
  const question = {
    id: "1",
    name: "Asha",
    email: asked,
    order_number: "PL-1",
    question: "Where is it?",
    created_at: orderInMail.createdAt,
  };
  const text = mailAsText(questionMail(question, { ...found, email: account }, sender));
  expect(text.includes("It belongs to the account with this e-mail address.")).toBe(isTheirs);
});
