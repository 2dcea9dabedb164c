import { describe, expect, test } from "vitest";
import { leaveFlash, repeatFlash, takeFlash } from "#app/session/visit.server.ts";
import { clearUnsavedForm } from "#app/session/login.server.ts";
import { maintenanceRefusalText } from "#content/messages.ts";
import { asha, useSessionVisits } from "#tests/support/session.ts";

useSessionVisits();

describe("a message", () => {
  test("is shown once", async () => {
    await asha.visit((visit) => leaveFlash(visit, { kind: "success", text: "Added" }));
    expect((await asha.visit((visit) => takeFlash(visit)))?.text).toBe("Added");
    expect(await asha.visit((visit) => takeFlash(visit))).toBeNull();
  });

  test("makes way for the next one, and can be left once more", async () => {
    await asha.visit((visit) => leaveFlash(visit, { kind: "success", text: "One" }));
    await asha.visit((visit) => {
      leaveFlash(visit, { kind: "error", text: "Two" });
      takeFlash(visit);
    });
    expect((await asha.open()).flash?.text).toBe("Two");
    await asha.visit((visit) => {
      repeatFlash(visit);
      takeFlash(visit);
    });
    expect((await asha.open()).flash).toMatchObject({ kind: "error", text: "Two" });
  });
});

test("a success hides nothing that went wrong on the way to it", async () => {
  await asha.visit((visit) => {
    leaveFlash(visit, { kind: "success", text: "Logged in" });
    leaveFlash(visit, { kind: "error", text: "Lost" });
    leaveFlash(visit, { kind: "success", text: "Chosen" });
  });
  expect((await asha.open()).flash).toMatchObject({ kind: "error", text: "Lost" });
});

describe("a message of a failure in a maintenance", () => {
  const left = (kind: "error" | "success", inMaintenance?: string) =>
    asha
      .visit((visit) => {
        visit.upstream.state.isInMaintenance = true;
        leaveFlash(visit, { kind, text: "Failed", stays: "product" }, inMaintenance);
      })
      .then(() => asha.visit((visit) => takeFlash(visit)));

  test("says why, and stays as long as slow readers need", async () => {
    const flash = await left("error");
    expect(flash?.text).toBe(maintenanceRefusalText);
    // Two words in a second.
    expect(flash?.toastMs).toBeGreaterThan((maintenanceRefusalText.split(" ").length / 2) * 1_000);
  });

  test("says what its page has to say instead, and a success stays a success", async () => {
    expect((await left("error", "Do not pay again"))?.text).toBe("Do not pay again");
    expect(await left("success")).toMatchObject({ text: "Failed", toastMs: 2_500 });
  });
});

describe("no message", () => {
  test("is taken, repeated or deleted without a cookie: the page stays one for everybody", async () => {
    const visit = await asha.open();
    expect(takeFlash(visit)).toBeNull();
    repeatFlash(visit);
    clearUnsavedForm(visit);
    expect(visit.setCookies.size).toBe(0);
  });
});
