import { afterEach, expect, it, vi } from "vitest";
import { readOrder } from "#contract/readers/order.ts";
import { readPayment } from "#contract/readers/payment.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { plainSamples } from "#tests/support/plain-samples.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { details, orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn } from "#tests/support/upstream-returns.ts";

const OWNER = "owner@loom.example";
const running: TestUpstream[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((up) => up.stop()))));

async function start(
  server: MailServer,
  settings: Parameters<typeof startTestUpstream>[0] = {},
): Promise<TestUpstream> {
  const up = await startTestUpstream({
    samples: null,
    smtpUrl: server.url,
    ownerEmail: OWNER,
    contact: { address: "7 Loom Lane, Jaipur 302001", phone: "+91 141 255 0100" },
    ...settings,
  });
  running.push(up);
  return up;
}

const orders = (up: TestUpstream, words: string[], settings: Record<string, string> = {}) =>
  runOwnerCommand(up, "orders", words, settings);

/** The texts of the mails to an address whose subject has these words. */
function mailsTo(server: MailServer, to: string, words: string): string[] {
  return server.received
    .filter((mail) => mail.to.includes(to))
    .map((mail) => decodedMail(mail.text))
    .filter((text) => text.includes(words));
}

async function mailTo(server: MailServer, to: string, words: string): Promise<string> {
  return vi.waitUntil(() => mailsTo(server, to, words)[0], eventWait);
}

const open = (up: TestUpstream) =>
  up.database.prepare("select id from outbox where done_at is null and failed_at is null").all().length;

/** How many mails wait after an attempt that failed. */
const failedMails = (up: TestUpstream) =>
  up.database.prepare("select id from outbox where done_at is null and last_error is not null").all().length;

/** Sets the clock forward and wakes the worker of the outbox by a call. */
async function travel(up: TestUpstream, ms: number): Promise<void> {
  up.clock.at = new Date(up.clock.at.getTime() + ms);
  await up.call("POST", "/users/forgot-password", { body: { email: "nobody@example.org" } });
}

const HOUR = 60 * 60 * 1000;

it("tells the owner of an order with everything to act on, and the customer where to call", async () => {
  const server = await startMailServer();
  const up = await start(server);
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product(), quantity: 2 }]));
  const text = await mailTo(server, OWNER, `New order ${id}`);
  for (const words of [
    `Reply-To: Asha Rao <${asha.email}>`,
    "2 × Test Stole (M, Red)",
    "₹200.00, 8 left in stock",
    "cash on delivery, not yet paid",
    "98450 12345",
    "12 Temple Street, Mysuru, Karnataka 570001, India",
    `\r\nnpm run orders -- process ${id}\r\n`,
    "India time",
  ])
    expect(text).toContain(words);
  const own = await mailTo(server, asha.email, `Your order ${id}`);
  expect(own).toContain("7 Loom Lane, Jaipur 302001\r\n+91 141 255 0100");
  expect(own).not.toContain(OWNER);
});

it("signs mails with the address and phone that the owner has stated since", async () => {
  const server = await startMailServer();
  const up = await start(server);
  const asha = await up.customer();
  await writeContent(await up.openDatabase(), "details", { address: "1 Fort, Jaipur" }, up.clock.at);
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product({ price: 100 }), price: 100 }]));
  expect(await mailTo(server, asha.email, `Your order ${id}`)).toContain("1 Fort, Jaipur\r\n+91 141 255 0100");
});

it("tells nobody where no owner is set, and leaves nothing waiting", async () => {
  const server = await startMailServer();
  const up = await start(server, { ownerEmail: null });
  const asha = await up.customer();
  await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await vi.waitUntil(() => open(up) === 0, eventWait);
  expect(server.received.map(({ to }) => to)).toEqual([[asha.email]]);
});

it("tells the owner of a cancellation, and notes once that money was given back by hand", async () => {
  const server = await startMailServer();
  const up = await start(server, { upi: { id: "loom@bank", keptMs: HOUR }, ordersCommand: "pallu orders" });
  const asha = await up.customer();
  const payment = await up.call("POST", "/payments/process", {
    as: asha,
    body: { method: "upi", upiId: "asha@bank", amount: 100 },
  });
  const paymentId = readPayment(payment.body).id ?? "";
  const id = await placed(
    up,
    asha,
    orderOf(asha, [{ productId: up.product() }], {
      paymentMethod: "upi",
      paymentDetails: { ...details(paymentId), brand: null, last4: null, cardName: null, upiId: null },
      status: "processing",
    }),
  );
  expect(await mailTo(server, OWNER, `New order ${id}`)).toContain(`\r\npallu orders paid ${id}\r\n`);
  expect((await orders(up, ["paid", id])).code).toBe(0);
  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  const text = await mailTo(server, OWNER, `Order ${id} is cancelled`);
  expect(text).toContain(`Give ₹100.00 back to the customer yourself`);
  expect(text).toContain(`\r\npallu orders refunded ${id}\r\n`);
  expect((await orders(up, ["report"])).said).toContain(`₹100.00: npm run orders -- refunded ${id}`);
  expect((await orders(up, ["refunded", id])).code).toBe(0);
  expect(await orders(up, ["refunded", id])).toMatchObject({ code: 2, said: expect.stringContaining("No money") });
  expect((await orders(up, ["report"])).said).not.toContain("refunded PL");
});

it("writes the report of a day once, with two processes and after a restart, and not before its hour", async () => {
  const server = await startMailServer();
  const first = await start(server, { reportHour: 9 });
  const second = await start(server, { reportHour: 9, dataDir: first.dataDir });
  const asha = await first.customer();
  const product = first.product({ stock: 3, name: "Rare Stole" });
  const id = await placed(first, asha, orderOf(asha, [{ productId: product }]));
  // 20 November, 15:30 in India. The next day begins there at 18:30 UTC.
  for (const up of [first, second]) await travel(up, 17 * HOUR);
  await vi.waitUntil(() => open(first) === 0, eventWait);
  expect(mailsTo(server, OWNER, "Report of 2026-11-20")).toEqual([]);
  for (const up of [first, second]) await travel(up, HOUR);
  const text = await mailTo(server, OWNER, "Report of 2026-11-20");
  await second.stop();
  running.splice(running.indexOf(second), 1);
  await travel(first, HOUR);
  const third = await start(server, { reportHour: 9, dataDir: first.dataDir, now: () => first.clock.at });
  await travel(third, 0);
  await vi.waitUntil(() => open(first) === 0, eventWait);
  expect(mailsTo(server, OWNER, "Report of 2026-11-20")).toHaveLength(1);
  expect(text).toContain("Orders by cash on delivery: 1, ₹100.00");
  expect(text).toContain(`npm run orders -- process ${id}`);
  expect(text).toContain("Rare Stole");
  expect(text).toContain("2 left");
});

it("writes no report about the day before the shop's first, and one about its first", async () => {
  const server = await startMailServer();
  // 20 November, 15:30 in India: the hour has come.
  const up = await start(server);
  await up.customer();
  await travel(up, HOUR);
  await vi.waitUntil(() => open(up) === 0, eventWait);
  expect(mailsTo(server, OWNER, "Report of")).toEqual([]);
  await travel(up, 24 * HOUR);
  await mailTo(server, OWNER, "Report of 2026-11-20");
  expect(mailsTo(server, OWNER, "Report of")).toHaveLength(1);
});

it("sends one mail for two commands at once that ask for the report, and another one for another day", async () => {
  const server = await startMailServer();
  const up = await start(server, { now: () => new Date() });
  const settings = { OWNER_EMAIL: OWNER };
  const asked = await Promise.all(
    [1, 2, 3].map(() => orders(up, ["report", "--day", "2026-11-20", "--mail"], settings)),
  );
  expect(asked.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(asked.filter(({ said }) => said.includes(`It goes to ${OWNER}`))).toHaveLength(1);
  expect(asked.filter(({ said }) => said.includes("nothing is sent twice"))).toHaveLength(2);
  await travel(up, 0);
  await mailTo(server, OWNER, "Report of 2026-11-20");
  // Sent, and asked for a moment ago.
  expect((await orders(up, ["report", "--day", "2026-11-20", "--mail"], settings)).said).toContain("nothing is sent");
  expect((await orders(up, ["report", "--day", "2026-11-19", "--mail"], settings)).said).toContain("It goes to");
  await travel(up, 0);
  await mailTo(server, OWNER, "Report of 2026-11-19");
  expect(mailsTo(server, OWNER, "Report of 2026-11-20")).toHaveLength(1);
  // Asked for long enough ago, it is sent again.
  const before = new Date(Date.now() - 11 * 60_000).toISOString();
  up.database.prepare("update asked_reports set asked_at = ?").run(before);
  expect((await orders(up, ["report", "--day", "2026-11-20", "--mail"], settings)).said).toContain("It goes to");
});

it("keeps every mail while the mail server is down for a day, sends each once, and the report names them", async () => {
  const server = await startMailServer();
  server.isOpen = false;
  const up = await start(server);
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  for (let hour = 0; hour < 24; hour += 4) {
    up.database.prepare("update outbox set last_error = null").run();
    await travel(up, 4 * HOUR);
    // Both are queued again, which comes after the server refused them: the clock must not go on before.
    await vi.waitUntil(() => failedMails(up) === 2, eventWait);
  }
  const { said } = await orders(up, ["report", "--day", "2026-11-20"]);
  expect(said).toContain(`owner_order ${id}, since 2026-11-20 15:30: `);
  expect(said).toContain("it is tried again by itself");
  server.isOpen = true;
  // An attempt that fails on a busy machine is made again an hour later.
  const isSent = async () => open(up) === 0 || (await travel(up, HOUR), false);
  await vi.waitUntil(isSent, { ...eventWait, interval: 1_000 });
  expect(mailsTo(server, OWNER, `New order ${id}`)).toHaveLength(1);
  expect(mailsTo(server, asha.email, `Your order ${id}`)).toHaveLength(1);
});

it("sends again what was given up, with one command", async () => {
  const server = await startMailServer();
  const up = await start(server);
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await mailTo(server, OWNER, `New order ${id}`);
  await vi.waitUntil(() => open(up) === 0, eventWait);
  up.database
    .prepare(
      "update outbox set done_at = null, handed_at = null, failed_at = created_at, last_error = 'no mailbox' where kind = 'owner_order'",
    )
    .run();
  expect((await orders(up, ["report"])).said).toContain(`no mailbox: npm run orders -- resend ${id}`);
  expect(await orders(up, ["resend", "--all"])).toEqual({ code: 0, said: "1 are sent again by the running shop.\n" });
  // The command is another process, with the real time.
  up.clock.at = new Date(Date.now() + HOUR);
  await travel(up, 0);
  await vi.waitUntil(() => mailsTo(server, OWNER, `New order ${id}`).length === 2, eventWait);
  // One that may have arrived is left to its order's own command.
  up.database
    .prepare(
      "update outbox set done_at = null, handed_at = created_at, failed_at = created_at where kind = 'owner_order'",
    )
    .run();
  expect(await orders(up, ["resend", "--all"])).toEqual({ code: 0, said: "Nothing was given up.\n" });
});

it("says in mails and commands what is still to be chosen, until the order is sent", async () => {
  const server = await startMailServer();
  const up = await start(server);
  const asha = await up.customer();
  const [stole, jhumka] = [up.product({ name: "Stole" }), addPiece(up, [{ color: "Red" }], { name: "Jhumka" })];
  const lines = [
    { productId: stole, size: null },
    { productId: jhumka, size: null },
  ];
  const id = await placed(up, asha, orderOf(asha, lines));
  const toCustomer = await mailTo(server, asha.email, `Your order ${id}`);
  expect(toCustomer).toContain("1 × Stole (Red, size still to be chosen)");
  expect(toCustomer).toContain("Please answer this mail with the size and color");
  expect(toCustomer).not.toMatch(/Jhumka \(.*chosen/);
  const toOwner = await mailTo(server, OWNER, `New order ${id}`);
  expect(toOwner).toContain("ask the customer what is still to be chosen");
  expect((await orders(up, ["show", id])).said).toContain(
    "Stole, Red (product " + stole + "; size still to be chosen)",
  );
  const toChoose = async () =>
    readOrder((await up.call("GET", `/orders/${id}`, { as: asha })).body)?.items.map((item) => item.toChoose);
  expect(await toChoose()).toEqual([["size"], []]);
  await orders(up, ["process", id]);
  await orders(up, ["ship", id]);
  expect(await toChoose()).toEqual([[], []]);
});

it("counts words that no search found, by day, without what looks like an address or a number", async () => {
  const server = await startMailServer();
  const up = await start(server, { samples: plainSamples });
  const searched = await start(server, { dataDir: up.dataDir });
  for (const words of ["Zzardolk Kaftanz", "zzardolk saree", "asha@example.org", "98450 12345", "saree"])
    await searched.call("GET", `/products/search?${new URLSearchParams({ query: words })}`);
  // Stopping writes what is still in memory.
  await searched.stop();
  running.splice(running.indexOf(searched), 1);
  const { said } = await orders(up, ["report", "--day", "2026-11-20"]);
  expect(said).toContain("Searched for, and nothing found: ");
  expect(said).toMatch(/^zzardolk: 2$/m);
  expect(said).not.toMatch(/asha|98450|^saree/m);
});

it("hands a question to the owner once, who answers its writer, and warns of an order of somebody else", async () => {
  const server = await startMailServer();
  const up = await start(server, { trustsShop: true });
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  const headers = { "x-shopper-address": "203.0.113.7" };
  const body = {
    name: "Mira\r\nBcc: everybody@example.org",
    email: "mira@example.org",
    order_number: id.toLowerCase(),
    question: "Where is it?\r\n\r\nI wait since Monday.",
  };
  const ask = (changes: Partial<typeof body> = {}) =>
    up.call("POST", "/questions", { headers, body: { ...body, ...changes } });
  expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([200, 200]);
  const text = await mailTo(server, OWNER, "asks:");
  expect(text).toMatch(/^Reply-To: "?Mira Bcc: everybody@example\.org"? <mira@example\.org>\r$/m);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(text).toContain("Where is it?\r\n\r\nI wait since Monday.");
  expect(text).toContain("another e-mail address. Tell nothing about it");
  await ask({ email: asha.email });
  expect(await mailTo(server, OWNER, `Reply-To: "Mira Bcc: everybody@example.org" <${asha.email}>`)).toContain(
    "belongs to the account with this e-mail address",
  );
  await vi.waitUntil(() => open(up) === 0, eventWait);
  expect(mailsTo(server, OWNER, "asks:")).toHaveLength(2);
  expect(server.received.flatMap(({ to }) => to).filter((to) => to !== OWNER)).toEqual([asha.email]);
  // The same person has another question on the same day.
  await ask({ question: "And when will it come?" });
  expect(up.database.prepare("select id from questions").all()).toHaveLength(3);
  expect(await ask({ question: " \n " })).toMatchObject({ status: 422, body: { message: "Question is required" } });
  expect(await ask({ email: "nobody" })).toMatchObject({ status: 422 });
  const limited = await Promise.all(
    Array.from({ length: 11 }, (_, index) => ask({ question: `And ${index}?`, email: `mira${index}@example.org` })),
  );
  expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

it("says in the mail and the report that a cancelled order was paid by a test, and counts no money back", async () => {
  const server = await startMailServer();
  const up = await start(server);
  const asha = await up.customer();
  const payment = await up.call("POST", "/payments/process", {
    as: asha,
    body: { method: "upi", upiId: "success@upi", amount: 100 },
  });
  const paymentDetails = {
    ...details(readPayment(payment.body).id ?? ""),
    brand: null,
    last4: null,
    cardName: null,
    upiId: "success@upi",
  };
  const order = orderOf(asha, [{ productId: up.product() }], {
    paymentMethod: "upi",
    paymentDetails,
    status: "processing",
  });
  const id = await placed(up, asha, order);
  await up.call("PUT", `/orders/${id}/cancel`, { as: asha });
  const text = await mailTo(server, OWNER, `Order ${id} is cancelled`);
  expect(text).toContain("The payment was a test: there is no money to give back.");
  expect(text).not.toContain("went back to the customer");
  const { said } = await orders(up, ["report", "--day", "2026-11-20"]);
  expect(said).toContain("Of these by a test payment, no money moved: 1, ₹100.00");
  expect(said).toContain("Money given back: none");
});

it("tells of a return why in words, and the customer where to send it and nothing of where the order went", async () => {
  const server = await startMailServer();
  // The commands go by the real clock.
  const up = await start(server, { now: () => new Date() });
  const asha = await up.customer();
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product(), quantity: 2 }]));
  for (const step of ["process", "ship", "deliver"]) expect((await orders(up, [step, id])).code).toBe(0);
  await travel(up, 0);
  const arrived = await mailTo(server, asha.email, `Your order ${id} is delivered`);
  expect(arrived).toContain("You can return pieces until ");
  expect(arrived).toContain("Delivery address:\r\nAsha Rao");
  const back = await askedReturn(up, asha, id, [{ line: 0, qty: 1, reason: "look" }]);
  const told = await mailTo(server, OWNER, `A return of order ${id}`);
  expect(told).toContain("1 × Test Stole (M, Red): it looks different from the pictures");
  expect((await orders(up, ["return", "accept", back, "--words", "Use the old box."])).code).toBe(0);
  await travel(up, 0);
  const accepted = await mailTo(server, asha.email, `Your return of order ${id} is accepted`);
  for (const words of [
    "Send them to:\r\nPallu\r\n7 Loom Lane, Jaipur 302001",
    `Pieces of return ${back}:`,
    "1 × Test Stole (M, Red): ₹100.00",
    "The shop writes:\r\nUse the old box.",
    `/order/${id}`,
  ])
    expect(accepted).toContain(words);
  expect(accepted).not.toMatch(/Delivery address:|2 × Test Stole|Total/);
});
