import { expect, test } from "vitest";
import { listenTo } from "#tests/speech/listener.ts";
import type { ScreenReader } from "#tests/speech/screen-reader.ts";
import { speechIn } from "#tests/speech/speech-in.ts";

/** A screen reader that says this to each key in turn, and nothing more after the last. */
function readerOf(...answers: string[][]): ScreenReader {
  let said: string[] = [];
  const act = async () => void (said = answers.shift() ?? []);
  return { press: act, type: act, heard: async () => said.splice(0), stop: async () => undefined };
}

test("what Orca says is read out of its log, without its voices and without what says nothing", () => {
  expect(
    speechIn([
      "14:04:00.696327 - SPEECH OUTPUT: 'Your cart | Pallu document web.'{'established': False}",
      "14:04:00.696400 - SPEECH OUTPUT: 'The shop's cart' ",
      "14:04:00.696327 - SPEECH OUTPUT: ' '{'established': False}",
      "14:04:00.697000 - EVENT MANAGER: object:state-changed:focused",
    ]),
  ).toEqual(["Your cart | Pallu document web.", "The shop's cart"]);
});

test("a key is pressed until a text is said, and all of it stands in the transcript", async () => {
  const listener = listenTo(readerOf(["Home link."], ["Cart link.", "2 items"]), [[/\d+ items/g, "… items"]]);
  await listener.reach("Cart");
  expect(listener.transcript).toEqual(["> Tab", "  Home link.", "> Tab", "  Cart link.", "  … items"]);
});

test("a text that no key brings is named", async () => {
  await expect(listenTo(readerOf(["Home link."]), []).reach("Wishlist")).rejects.toThrow(
    '"Wishlist" is not reached by Tab',
  );
});
