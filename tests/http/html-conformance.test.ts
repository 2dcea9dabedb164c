import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setStage, type Stage } from "../accessibility/stage.ts";
import { prepare, reach, states } from "../accessibility/states.ts";
import { readingVisitor } from "../accessibility/visitor.ts";

// Integrity is asked of files from elsewhere: the shop's own come from where the page does.
const checker = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
  rules: { "require-sri": ["error", { target: "crossorigin" }] },
});

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.stop());

describe("the HTML of every state conforms to the standard", () => {
  it.each(states.filter((state) => state.enhanced === undefined))("$name", async (state) => {
    const prepared = await prepare(state, stage);
    const visitor = readingVisitor(prepared.client);
    try {
      await reach(state, visitor, prepared, stage);
    } finally {
      stage.failing = null;
    }
    const { source, text } = visitor.document();
    expect(text).toContain(state.sees);
    expect(await findings(source)).toEqual([]);
  });
});

async function findings(source: string): Promise<string[]> {
  const { results } = await checker.validateString(source);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} — ${(source.split("\n")[line - 1] ?? "").slice(Math.max(0, column - 60), column + 120)}`,
    ),
  );
}
