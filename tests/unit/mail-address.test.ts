import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileMailer } from "#upstream/mail/mailer.ts";

test("an address with a comma is one address: no second one gets the mail", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-mail-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const step = { confirmLease: async () => undefined, markSending: async () => undefined };
  const content = { subject: "Hello", parts: [{ text: "Asha" }] };
  const to = "asha@example.org, eve@example.com";
  await fileMailer(folder, "care@pallu.example").send({ key: "k", to, content }, step);
  const message = await readFile(path.join(folder, "k.eml"), "utf8");
  expect(message).toContain('\nTo: <"asha@example.org, eve"@example.com>\r\n');
});
