import { expect, onTestFinished, test } from "vitest";
import { questionWords } from "#content/question-words.ts";
import { contactWords } from "#content/contact-words.ts";
import { createClient } from "#tests/support/client.ts";
import { startOtherUpstream } from "#tests/support/other-upstream.ts";
import { startShop } from "#tests/support/shop.ts";

const asked = {
  [questionWords.labels.name]: "Mira",
  [questionWords.labels.email]: "mira@example.org",
  [questionWords.labels.question]: "Does the blue one fade?\nI wash by hand.",
};

test("a question from the contact page reaches the owner, and what is missing is said at its field", async () => {
  const shop = await startShop({ env: { OWNER_EMAIL: "owner@loom.example" } });
  onTestFinished(() => shop.stop());
  const client = createClient(shop.url);
  const form = await (await client.open("/contact")).follow(contactWords.question);
  const refused = await form.press(questionWords.send, { ...asked, [questionWords.labels.question]: "" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(questionWords.required.question)]);
  const taken = await refused.press(questionWords.send, asked);
  expect([taken.url.pathname, taken.text]).toEqual(["/contact", expect.stringContaining(questionWords.sent)]);
  const mail = await shop.mailTo("owner@loom.example");
  expect(mail).toContain("Reply-To: Mira <mira@example.org>");
  expect(mail).toContain("Does the blue one fade?\r\nI wash by hand.");
});

test("a shop without an owner's address offers no form, and leads from its address to the ways that work", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.stop());
  const client = createClient(shop.url);
  expect((await client.open("/contact")).offers(contactWords.question)).toBe(false);
  expect((await client.open("/contact/question")).url.pathname).toBe("/contact");
});

test("an upstream without questions: the refusal says where to write, and keeps what was typed", async () => {
  const upstream = await startOtherUpstream();
  onTestFinished(() => upstream.close());
  const shop = await startShop({ env: { UPSTREAM_URL: upstream.url } });
  onTestFinished(() => shop.stop());
  const form = await createClient(shop.url).open("/contact/question");
  const refused = await form.press(questionWords.send, asked);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(
    "Your question was not sent. Please write to care@pallu.example or call +91 98000 00000",
  );
  expect(refused.source).toContain("Does the blue one fade?");
});
