import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { Secret, TOTP } from "otpauth";
import * as checkoutWords from "#content/checkout-words.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords, ordersWords } from "#content/desk/orders-words.ts";
import * as productWords from "#content/product-words.ts";
import { COMPILED, TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { createClient } from "#tests/support/client.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { telephoneJpeg } from "#tests/support/photographs.ts";
import { picturesIn } from "#tests/support/picture-addresses.ts";
import { goToReview, newPerson, orderNumber, payments, registerAndLogIn } from "#tests/support/shopping.ts";

/** A step of the document: its text, and its blocks of code by kind. */
interface Step {
  text: string;
  blocks: { kind: string; text: string }[];
}

const [, hour = ""] = /^## The first hour\n(.*?)^## /ms.exec(readFileSync("docs/owners.md", "utf8")) ?? [];
const steps: Step[] = hour
  .split(/^### /m)
  .slice(1)
  .map((text) => ({
    text,
    blocks: [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({ kind, text: code })),
  }));
const linesOf = (step: Step | undefined, kind: string): string[] =>
  (step?.blocks ?? []).filter((block) => block.kind === kind).flatMap(({ text }) => text.trimEnd().split("\n"));

test("the first hour of docs/owners.md leads from an empty folder to an order that is sent at the desk", async () => {
  const [bring, settings, start, without, enter, products, order, send, end, ...rest] = steps;
  expect(rest).toEqual([]);
  expect([bring, enter, order, send].flatMap((step) => step?.blocks)).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), "pallu-hour-"));
  // 1. The shop's folder. What npm ci installs is what this test runs on.
  for (const name of readdirSync("."))
    if (!/^(\.env|\.git|data|build.*)$/.test(name)) symlinkSync(resolve(name), join(folder, name));
  const mail = await startMailServer();
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    NODE_COMPILE_CACHE: COMPILED,
    BUILD_DIR: resolve(TEST_BUILD_DIR),
    // The machine's own port and mail server are not the test's.
    PORT: "0",
    SMTP_URL: mail.url,
  };
  const run = (command: string) =>
    new Promise<{ code: unknown; said: string }>(
      (done) =>
        void execFile("sh", ["-c", command], { cwd: folder, env }, (error, out, err) =>
          done({ code: error?.code ?? 0, said: `${out}${err}` }),
        ),
    );
  // 2. The settings, as they stand there.
  const [secretCommand = ""] = linesOf(settings, "sh");
  const secret = (await run(secretCommand)).said.trim();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const written = linesOf(settings, "ini").map((line) => (line === "SESSION_SECRETS=" ? line + secret : line));
  writeFileSync(join(folder, ".env"), `${written.join("\n")}\n`);
  const setting = (name: string) => written.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  // 3 and 4. The shop itself, in production: without Docker, which this machine may not have.
  expect(/ -f (\S+) up /.exec(linesOf(start, "sh")[0] ?? "")?.[1]).toSatisfy(existsSync);
  const [installCommand, startCommand = ""] = linesOf(without, "sh");
  expect(installCommand).toBe("npm ci");
  const shop = spawn("sh", ["-c", startCommand], { cwd: folder, env, detached: true, stdio: "pipe" });
  const ended = once(shop, "close");
  let said = "";
  for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  onTestFinished(async () => {
    if (shop.pid !== undefined && shop.exitCode === null) process.kill(-shop.pid, "SIGTERM");
    await ended;
  });
  const url = await vi.waitUntil(() => {
    if (shop.exitCode !== null) throw new Error(said);
    return new RegExp(`${setting("SHOP_NAME")} is open at (http:\\S+)`).exec(said)?.[1];
  }, eventWait);
  await vi.waitUntil(() => said.includes(`owner:    ${setting("OWNER_EMAIL")}`), eventWait);
  // Whoever comes through the proxy, with https.
  const host = new URL(setting("PUBLIC_URL")).host;
  const proxied = { "x-forwarded-proto": "https", "x-forwarded-host": host };
  const mailsTo = (to: string) =>
    mail.received.filter((one) => one.to.includes(to)).map((one) => decodedMail(one.text));
  const mailTo = (to: string, words: string) =>
    vi.waitUntil(() => mailsTo(to).find((text) => text.includes(words)), eventWait);
  // 5. The owner, by the link of the mail.
  const link = /\/desk\/invitation\?token=\S+/.exec(await mailTo(setting("OWNER_EMAIL"), "/desk/invitation"))?.[0];
  const desk = createClient(url, proxied);
  const invitation = await desk.open(link ?? "");
  const accepted = { name: "Asha Rao", password: "a lantern over the quiet ghat" };
  const factor = await invitation.press(accountWords.accept, accepted);
  const [app = ""] = factor.addresses(accountWords.factorOpen);
  const key = new URL(app).searchParams.get("secret") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  expect((await factor.press(frameWords.save, { code })).heading).toBe(accountWords.codesTitle);
  // 6. The products and their photographs.
  const file = products?.blocks.find(({ kind }) => kind === "csv")?.text ?? "";
  writeFileSync(join(folder, "products.csv"), file);
  mkdirSync(join(folder, "photographs"));
  writeFileSync(join(folder, "photographs", /[^,\s]+\.jpg/.exec(file)?.[0] ?? ""), await telephoneJpeg());
  const brought: string[] = [];
  for (const command of linesOf(products, "sh")) {
    const { code, said } = await run(command);
    expect([command, code, said]).toEqual([command, 0, expect.anything()]);
    brought.push(said);
  }
  expect(brought[1]).toContain("1 new");
  expect(brought[3]).toContain("for 1 products: 1 new");
  // 7. A shopper.
  const client = createClient(url, proxied);
  const asha = newPerson();
  await registerAndLogIn(client, asha);
  const listing = await client.open("/productlisting");
  const product = await listing.follow(/Blue Stole/);
  expect(picturesIn(product.source).join()).toMatch(/pictures%2F[\w-]+\.[0-9a-f]{32}\.jpg/);
  await product.press(productWords.addToCart);
  const review = await goToReview(client, payments.cod);
  const number = orderNumber(await review.press(checkoutWords.placeOrder));
  const mailToOwner = await mailTo(setting("OWNER_EMAIL"), `New order ${number}`);
  expect(mailToOwner).toContain("1 × Blue Stole");
  expect(mailToOwner).toContain(asha.phone);
  const own = await mailTo(asha.email, number);
  expect(own).toContain(`${setting("SHOP_ADDRESS")}\r\n${setting("SHOP_PHONE")}`);
  // 8. What the document says that the owner presses at the desk.
  const pressed = [...(send?.text ?? "").matchAll(/“([^”]+)”/g)].map(([, words]) => words);
  expect(pressed).toEqual([frameWords.today, orderWords.ship, ordersWords.deliver]);
  const today = await desk.open("/desk");
  let page = await (await today.follow(number)).press(ordersWords.accept);
  page = await page.press(orderWords.ship, { courier: "BlueDart", tracking: "12345678901" });
  page = await page.press(ordersWords.deliver);
  expect(page.text).toContain(orderWords.delivered(number));
  expect(await mailTo(asha.email, "on its way")).toMatch(/BlueDart[^]*12345678901/);
  // 9. The end of the day.
  const [audit, backup] = await Promise.all(linesOf(end, "sh").map(run));
  expect(audit).toMatchObject({ code: 0, said: expect.stringContaining("the books add up") });
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining("1 orders, checked") });
  expect(linesOf(end, "sh")).toHaveLength(2);
});
