import { beforeEach, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { actWords, teamWords as words } from "#content/desk/team-words.ts";
import { emailInvalid } from "#content/messages.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useDesk();
beforeEach(() => up.database.exec("update staff set ended_at = '2026-11-01T00:00:00.000Z'"));

const roleOf = (id: number) => up.value("select role from staff where id = ?", id);

test("the team keeps an owner, and nobody ends themselves", async () => {
  const [asha, meera] = [await desk.as("owner", "Asha"), await desk.as("owner", "Meera")];
  const own = await asha.open(`/desk/team/${asha.id}`);
  expect([own.offers(words.end), (await asha.open(`/desk/team/${meera.id}`)).offers(words.end)]).toEqual([false, true]);
  const themselves = await asha.open(`/desk/team/${asha.id}/end`);
  expect((await themselves.press(words.endSubmit)).status).toBe(400);
  const ended = await (await asha.open(`/desk/team/${meera.id}/end`)).press(words.endSubmit);
  expect(ended.text).toContain(words.endDone);
  expect((await meera.open("/desk/account")).url.pathname).toBe("/desk/login");
  const last = await own.press(frameWords.save, { role: "packer" });
  expect([last.status, roleOf(asha.id)]).toEqual([400, "owner"]);
});

test("a role is changed once by two taps, and left alone where somebody else has changed it", async () => {
  const asha = await desk.as("owner", "Asha");
  const ravi = await desk.as("packer", "Ravi");
  const page = await (await asha.open("/desk/team")).follow(`Ravi, ${ravi.email}`);
  const tap = page.prepare(frameWords.save, { role: "accountant" });
  for (const done of [await tap(), await tap()]) expect(done.text).toContain(words.roleDone);
  const stale = await page.press(frameWords.save, { role: "owner" });
  expect([stale.status, stale.text.includes("meanwhile"), roleOf(ravi.id)]).toEqual([400, true, "accountant"]);
  expect((await stale.press(frameWords.save, { role: "owner" })).text).toContain(words.roleDone);
});

test("people are invited by mail; an invitation is withdrawn, and one of the team is not invited", async () => {
  const asha = await desk.as("owner", "Asha");
  const team = await asha.open("/desk/team");
  for (const [email, why] of [
    ["", words.emailMissing],
    ["none", emailInvalid],
    [asha.email, "has this e-mail"],
  ] as const) {
    const refused = await team.press(words.inviteSubmit, { email });
    expect([email, refused.status, refused.text.includes(why)]).toEqual([email, 400, true]);
  }
  const email = "new@example.com";
  const invited = await team.press(words.inviteSubmit, { email, role: "accountant", language: "hi" });
  expect(invited.text).toContain(words.invited(email));
  expect((await up.mails(email, 1))[0]).toContain("/hi/desk/invitation");
  const page = await asha.open("/desk/team");
  const withdraw = page.prepare(words.withdraw(email));
  const withdrawn = await withdraw();
  expect([withdrawn.text.includes(words.withdrawn), withdrawn.text.includes(words.invitations)]).toEqual([true, false]);
  expect(up.row("select count(*) as n from staff_links")).toEqual({ n: 0 });
});

test("the log says who did what from where, twenty acts a page, and of one person alone", async () => {
  const [asha, kavya] = [await desk.as("owner", "Asha"), await desk.as("accountant", "Kavya")];
  const team = await asha.open("/desk/team");
  await team.press(words.inviteSubmit, { email: "log@example.com", role: "packer" });
  const change = [{ column: "price", combination: "", was: "14999.00", becomes: "18999.00" }];
  const add = up.database.prepare(
    "insert into staff_acts (staff_id, key, act, subject, details, answer, at) values (?, ?, 'saveDeskProduct', 'kanjeevaram', ?, 'null', ?)",
  );
  for (let count = 0; count < 20; count++)
    add.run(asha.id, `key-${count}`, JSON.stringify({ changes: change }), up.clock.at.toISOString());
  const log = await (await asha.open("/desk/team")).follow(words.log);
  const own = await log.press(frameWords.show, { person: String(asha.id) });
  expect(own.text).toContain("₹14,999 → ₹18,999");
  expect(own.text).not.toContain(actWords["inviteStaff"]);
  const rest = await asha.open(`/desk/team/log?person=${asha.id}&page=2`);
  for (const text of [actWords["inviteStaff"], "log@example.com", frameWords.roles.packer, words.from("198.51.100.7")])
    expect(rest.text).toContain(text);
  const none = await log.press(frameWords.show, { person: String(kavya.id) });
  expect(none.text).toContain(words.logEmpty);
});
