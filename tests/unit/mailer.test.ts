import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileMailer } from "#upstream/mail/mailer.ts";

const folder = mkdtempSync(join(tmpdir(), "pallu-mailer-"));
afterAll(() => rmSync(folder, { recursive: true }));
const step = { confirmLease: async () => undefined, markSending: async () => undefined };

/** The message as it is sent, with this text in it. */
async function sent(text: string): Promise<string> {
  const mail = { key: "question-1", to: "asha@example.org", content: { subject: "A question", parts: [{ text }] } };
  await fileMailer(folder, "Pallu <care@pallu.example>").send(mail, step);
  return readFileSync(join(folder, "question-1.eml"), "latin1");
}

test("a link in plain text stays in one piece", async () => {
  const link = `https://shop.example/reset-password?token=${"a".repeat(300)}`;
  expect((await sent(link)).split("\r\n")).toContain(link);
});

test.each([997, 998, 2_000])(
  "no line of a mail is longer than 998 characters (RFC 5322): %i as typed",
  async (length) => {
    const lines = (await sent("a".repeat(length))).split("\r\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
  },
);

// Windows has no such modes.
test("a mail as a file can be read by its owner only", async () => {
  if (process.platform === "win32") return;
  await sent("a link to a new password");
  expect((statSync(join(folder, "question-1.eml")).mode & 0o777).toString(8)).toBe("600");
});
