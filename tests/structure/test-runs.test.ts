import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { conditions, isAtDesk, visitsTo } from "#tests/accessibility/conditions.ts";
import { states } from "#tests/accessibility/states.ts";
import { languages } from "#domain/languages.ts";
import {
  EVERY_LANGUAGE,
  filesOf,
  inEveryLanguage,
  onlyWithoutScript,
  projects,
  readRun,
  walksInEveryLanguage,
  type Project,
} from "#tests/runs.ts";

const names = Object.keys(projects) as Project[];
const written = globSync("tests/**/*.{test,spec}.ts").map((file) => file.replaceAll("\\", "/"));
/** Which run may divide a file with the other. */
const divided = (name: Project): readonly string[] => (projects[name] as { divided?: readonly string[] }).divided ?? [];

test.each(names)("each file of the project %s is in one of the two runs, unless they divide its tests", (name) => {
  const [test, rest] = [filesOf(name, "test"), filesOf(name, "rest")];
  expect(new Set([...test, ...rest])).toEqual(new Set(filesOf(name, null)));
  expect(test.filter((file) => rest.includes(file))).toEqual(
    test.filter((file) => divided(name).some((pattern) => matchesGlob(file, pattern))),
  );
});

test("every test file is in a project, and every pattern of a project fits a file", () => {
  expect(written.filter((file) => !names.some((name) => filesOf(name, null).includes(file)))).toEqual([]);
  for (const name of names)
    for (const pattern of [projects[name].inNpmTest, divided(name)].flat())
      expect(
        filesOf(name, null).filter((file) => matchesGlob(file, pattern)),
        `${name}: ${pattern}`,
      ).not.toEqual([]);
});

test("a journey is in the mode with script once, with windows or without, unless its pages have no script", () => {
  expect(
    [...filesOf("script", null), ...filesOf("script-in-windows", null), ...globSync(onlyWithoutScript)].toSorted(),
  ).toEqual(written.filter((file) => file.startsWith("tests/journeys/")).toSorted());
});

test("the journeys of every language are in the files that are looked through for them, in each of those", () => {
  const tagged = written.filter((file) => file.endsWith(".spec.ts") && EVERY_LANGUAGE.test(readFileSync(file, "utf8")));
  expect(tagged.toSorted()).toEqual([...globSync(inEveryLanguage), ...globSync(walksInEveryLanguage)].toSorted());
});

/** Each look at a state, in a run, as a line. */
const looks = (index: number, run: Parameters<typeof visitsTo>[2]) =>
  languages.flatMap((language) =>
    visitsTo(states[index] ?? expect.fail(`no state ${index}`), index, run, language)
      .flat()
      .map(({ mode, conditions: [condition] }) => `${language}, ${mode}: ${condition?.name}`),
  );

/** The places of the shop's states. */
const shopStates = [...states.entries()].filter(([, state]) => !isAtDesk(state)).map(([index]) => index);

test("npm test looks at each state of the shop once, and the other run looks at it in its other modes and in the other language", () => {
  for (const index of states.keys()) {
    const [test, rest] = [looks(index, "test"), looks(index, "rest")];
    expect(test).toHaveLength(shopStates.includes(index) ? 1 : 0);
    expect(new Set([...test, ...rest].map((look) => look.slice(0, 2)))).toEqual(new Set(languages));
    expect([...test, ...rest].toSorted()).toEqual(looks(index, null).toSorted());
  }
});

test("in npm test each condition is met by about as many states as the others, and Hindi by a third", () => {
  const inHindi = shopStates.filter((index) => looks(index, "test")[0]?.startsWith("hi"));
  expect(inHindi).toHaveLength(Math.floor(shopStates.length / 3));
  const met = Map.groupBy(
    shopStates.flatMap((index) => looks(index, "test")),
    (look) => look.replace(/^.*: /, ""),
  );
  const fair = shopStates.length / conditions.length;
  expect([...met.keys()].toSorted()).toEqual(conditions.map(({ name }) => name).toSorted());
  for (const [condition, all] of met) expect(Math.abs(all.length - fair), condition).toBeLessThanOrEqual(fair / 4);
});

test("a run that is not known by its name is refused", () => {
  expect([readRun(""), readRun("rest")]).toEqual([null, "rest"]);
  expect(() => readRun("all")).toThrow('TEST_RUN is "all": it is one of test, rest, or absent.');
});
