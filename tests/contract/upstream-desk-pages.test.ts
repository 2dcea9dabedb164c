import { describe, expect, test } from "vitest";
import { entryWords } from "#content/desk/account-words.ts";
import { deskFaults, frameWords } from "#content/desk/frame-words.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { errorWords } from "#content/site-words.ts";
import { calls } from "#contract/calls.ts";
import { routes } from "#desk/routes.ts";
import { staffRoles } from "#api/database/tables/staff.ts";
import { deskRights, mayUse, type DeskRightName } from "#api/staff/staff-rights.ts";
import { addressOf } from "#app/content/href.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { staffPassword as password, storeStaff } from "#tests/support/desk-staff.ts";
import { db, up, useFreshUpstream } from "#tests/support/use-upstream.ts";

useFreshUpstream({ samples: null, OWNER_EMAIL: "owner@example.com" });
useDesk();

describe("who may open a page", () => {
  test("nobody before an owner was invited", async () => {
    for (const { path } of routes) expect((await desk.stranger().open(path)).status).toBe(404);
  });

  test("strangers are led to the login, and a role without the right reads that", async () => {
    const clients = await Promise.all(staffRoles.map(async (role) => ({ role, client: await desk.as(role) })));
    for (const { path, right } of routes) {
      const address = path.replaceAll(/:\w+/g, "1");
      if (right === null) continue;
      expect((await desk.stranger().open(address)).heading).toBe(entryWords.loginTitle);
      for (const { role, client } of clients)
        if (!mayUse(role, right)) expect([path, role, (await client.open(address)).status]).toEqual([path, role, 403]);
    }
  });
});

test("a packer packs, an accountant reads the books, and what harms most wants the password again", () => {
  const rights = Object.keys(deskRights) as DeskRightName[];
  const of = (role: (typeof staffRoles)[number]) => rights.filter((right) => mayUse(role, right)).join(" ");
  expect(staffRoles.map((role) => [role, of(role)])).toEqual([
    ["owner", rights.join(" ")],
    ["packer", "self credentials factor look pack"],
    ["accountant", "self credentials factor look books export"],
  ]);
  expect(rights.filter((right) => deskRights[right].recentLogin).join(" ")).toBe(
    "credentials factor refund erase settings export backup team",
  );
});

describe("who may act", () => {
  test("an act is refused without a session, and to roles without its right", async () => {
    const staff = staffRoles.map(async (role) => ({ role, jar: (await desk.as(role)).jar }));
    for (const { role, jar } of [{ role: null, jar: new Map<string, string>() }, ...(await Promise.all(staff))]) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const { path, page } of routes)
        for (const [act, { right }] of Object.entries(page.acts)) {
          if (right === null || (role !== null && mayUse(role, right))) continue;
          const body = new URLSearchParams({ act, key: crypto.randomUUID() });
          const address = `http://desk.example${addressOf(path.replaceAll(/:\w+/g, "1"))}`;
          const request = new Request(address, { method: "POST", headers: { cookie }, body });
          const answered = await desk.answer(request, { address: null, id: "request" });
          expect([path, act, role, answered?.status]).toEqual([path, act, role, role === null ? 303 : 403]);
        }
    }
  });

  test("a session of the desk buys nothing", async () => {
    const { token } = await storeStaff(db, "owner");
    const own = calls.filter(({ auth }) => auth === "customer");
    expect(own.length).toBeGreaterThan(10);
    for (const { method, path } of own) {
      const address = path.replaceAll(/[:{]\w+\}?/g, "1");
      const { status } = await up.call(method, address, { as: { token }, ...(method !== "GET" && { body: {} }) });
      expect([path, status]).toEqual([path, 401]);
    }
  });
});

describe("the login", () => {
  test("leads to the page that was asked for, and is left again for good", async () => {
    const { email } = await storeStaff(db, "owner");
    const client = desk.stranger();
    const login = await client.open("/desk/login?returnTo=/desk/logout?from=mail");
    const wrong = await login.press(entryWords.login, { email, password: "gulmohar in the garden" });
    expect([wrong.status, wrong.text.includes(entryWords.refused)]).toEqual([400, true]);
    const page = await wrong.press(entryWords.login, { email: email.toUpperCase(), password });
    expect(page.url.pathname + page.url.search).toBe(addressOf("/desk/logout?from=mail"));
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'none'");
    const thief = desk.stranger();
    for (const [name, value] of client.jar) thief.jar.set(name, value);
    const out = await page.press(frameWords.logout);
    expect([out.heading, out.text.includes(entryWords.loggedOut)]).toEqual([entryWords.loginTitle, true]);
    expect((await thief.open("/desk/login")).heading).toBe(entryWords.loginTitle);
  });

  test("returns to the desk's own pages only", async () => {
    const { email } = await storeStaff(db, "packer");
    for (const returnTo of ["https://evil.example/desk", "//evil.example", "/cart", "/desk/../cart", "/deskx"]) {
      const login = await desk.stranger().open(`/desk/login?${new URLSearchParams({ returnTo })}`);
      const { url } = await login.press(entryWords.login, { email, password });
      expect(url.pathname).toBe(addressOf("/desk"));
    }
  });

  test("says how long to wait after too many attempts, and refuses every change in maintenance", async () => {
    const { email } = await storeStaff(db, "owner");
    const login = await desk.stranger().open("/desk/login");
    const typed = { email, password: "gulmohar in the garden" };
    let page = await login.press(entryWords.login, typed);
    for (let attempt = 0; attempt < 20 && page.status === 400; attempt++)
      page = await page.press(entryWords.login, typed);
    expect([page.status, Number(page.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    up.upstream.services.isInMaintenance = async () => true;
    const refused = await login.press(entryWords.login, { email, password });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  });
});

test.each(["staff_acts", "staff_sessions"])(
  "a failure of the database in %s is said in the desk's frame, with the request's id, and the login stays",
  async (table) => {
    const owner = await desk.as("owner");
    const team = await owner.open("/desk/team");
    const kept = owner.jar.get("pallu_desk");
    up.database.exec(`alter table ${table} rename to lost`);
    const failed = await team.press(teamWords.inviteSubmit, { email: "new@example.com" });
    const log = await owner.open("/desk/team/log?page=1");
    up.database.exec(`alter table lost rename to ${table}`);
    expect([log.status, (await log.follow(errorWords.tryAgain)).url.href]).toEqual([500, log.url.href]);
    expect([failed.status, failed.heading, failed.headers.get("cache-control")]).toEqual([
      500,
      errorWords.failedTitle,
      "no-store",
    ]);
    expect(failed.title).toContain(frameWords.desk);
    expect(failed.text).toContain(`${deskFaults.requestId} request`);
    expect(failed.offers(errorWords.tryAgain)).toBe(false);
    expect(failed.source).not.toContain("lost");
    expect(up.logs).toContainEqual(expect.objectContaining({ msg: "the desk failed", requestId: "request" }));
    expect([owner.jar.get("pallu_desk"), (await owner.open("/desk/team")).status]).toEqual([kept, 200]);
  },
);
