import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { mailAsHtml, mailAsText, mailWords, type MailContent } from "#api/mail/mail-content.ts";
import { fileMailer } from "#api/mail/mailer.ts";

const folder = mkdtempSync(join(tmpdir(), "pallu-mailer-"));
afterAll(() => rmSync(folder, { recursive: true }));
const step = { confirmLease: async () => undefined, markSending: async () => undefined };

/** The message as it is sent, with this text in it. */
async function sent(text: string, to = "asha@example.org"): Promise<string> {
  const mail = { key: "question-1", to, content: { subject: "A question", parts: [{ text }] } };
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

test("an address with a comma is one address: no second one gets the mail", async () => {
  expect(await sent("Hello", "asha@example.org, eve@example.com")).toContain(
    '\nTo: <"asha@example.org, eve"@example.com>\r\n',
  );
});

// Windows has no such modes.
test("a mail as a file can be read by its owner only", async () => {
  if (process.platform === "win32") return;
  await sent("a link to a new password");
  expect((statSync(join(folder, "question-1.eml")).mode & 0o777).toString(8)).toBe("600");
});

const content: MailContent = {
  subject: "Your order <PL-1>",
  parts: [
    { text: "Namaste Asha & Ravi," },
    { link: "https://shop.example/pay?a=1&b=2", label: "Pay" },
    {
      rows: [
        ["2 × Doubleikatpatolawithoutanyspace Dupatta", "₹89,999.00"],
        [mailWords.en.order.total, "₹1,22,980.00"],
        ["Goes to", "4 Temple Street, Mysuru"],
      ],
    },
    { link: "https://shop.example/order/PL-1", label: "See your order" },
    { text: "Pallu\n7 Loom Lane" },
  ],
};
const html = mailAsHtml(content);
const cellWith = (text: string) => new RegExp(`<t[hd] [^>]*>${text}<`).exec(html)?.[0] ?? "";

test("a mail has its subject as its heading, one button, and the shop's address at its end", () => {
  expect(html).toContain('font-size:24px;line-height:1.2">Your order &lt;PL-1&gt;</h1>');
  expect(html.match(/class="button" style/g)).toHaveLength(1);
  expect(html).toContain("Pallu<br>7 Loom Lane</p>\n</div></body></html>");
  expect(html).toContain('href="https://shop.example/pay?a=1&amp;b=2"');
});

test("no part of a mail becomes markup", () => {
  const sign = '<b>&"';
  const parts: MailContent["parts"] = [
    { text: sign },
    { link: sign, label: sign },
    { rows: [[sign, sign]] },
    { text: sign },
  ];
  const mail = mailAsHtml({ subject: sign, parts });
  expect(mail).not.toContain("<b>");
  expect(mail).not.toContain('&"');
  // Title, heading and the six texts of the parts.
  expect(mail.split("&lt;b&gt;&amp;&quot;")).toHaveLength(9);
});

test("in a narrow mail only words that are too long are broken, and amounts stay whole", () => {
  expect(cellWith("2 × Doubleikatpatolawithoutanyspace Dupatta")).toContain("overflow-wrap:anywhere");
  expect(cellWith("₹89,999.00")).toContain("white-space:nowrap");
  expect(cellWith("4 Temple Street, Mysuru")).toContain("overflow-wrap:normal");
  expect(cellWith("₹1,22,980.00")).toContain("font-weight:bold");
});

test("the number of an order or a return is never broken at its hyphen, in the heading or in the text", () => {
  const mail = {
    subject: "Your order PL-86TYD33P",
    parts: [{ text: "Return RT-7F3K9Q2M of PL-86TYD33P." }, { text: "Pallu" }],
  };
  const whole = (number: string) => `<span style="white-space:nowrap">${number}</span>`;
  expect(mailAsHtml(mail)).toContain(`Your order ${whole("PL-86TYD33P")}</h1>`);
  expect(mailAsHtml(mail)).toContain(`Return ${whole("RT-7F3K9Q2M")} of ${whole("PL-86TYD33P")}.</p>`);
  expect(mailAsHtml(mail)).toContain("<title>Your order PL-86TYD33P</title>");
  expect(mailAsText(mail)).toContain("Return RT-7F3K9Q2M of PL-86TYD33P.");
});

test("a mail as plain text has each row on a line, and each link in full", () => {
  expect(mailAsText(content)).toBe(
    [
      "Namaste Asha & Ravi,",
      "Pay:\nhttps://shop.example/pay?a=1&b=2",
      "2 × Doubleikatpatolawithoutanyspace Dupatta: ₹89,999.00\nTotal: ₹1,22,980.00\nGoes to: 4 Temple Street, Mysuru",
      "See your order:\nhttps://shop.example/order/PL-1",
      "Pallu\n7 Loom Lane\n",
    ].join("\n\n"),
  );
});
