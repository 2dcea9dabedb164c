import { globSync } from "node:fs";
import { matchesGlob } from "node:path";

/**
 * The two runs of the tests: `test` is `npm test`, `rest` is `npm run test:all`. They share no test, and leave none out.
 * Where single files are run, there is no run, and every test of them is meant.
 */
export const runs = ["test", "rest"] as const;
export type Run = (typeof runs)[number];

/** The test files of a project of Vitest or Playwright, by patterns of their paths. */
interface Files {
  all: string;
  /** Those of `all` that belong to other projects. */
  except?: readonly string[];
  /** What `npm test` holds of them. */
  inNpmTest: readonly string[];
  /** Files of which each run holds some tests: the journey of `PURCHASE`, or one look at each state. */
  divided?: readonly string[];
}

/** Rules of the sources, and readers of the contract: they need neither the built shop nor a database. */
const fast = ["tests/{unit,structure}/**/*.test.ts", "tests/contract/readers-*.test.ts"];
/** It replaces a module while it runs, and so must not share modules with other files. */
const alone = "tests/contract/equal-work.test.ts";
/** The headless shell says that a mouse is over the page, so that script starts at once; and its tab behind another one rests. */
const needsWindows = "tests/journeys/{enhanced-!(each-file-fails|specification),way-back}.spec.ts";
const pseudo = "tests/accessibility/pseudo-language.spec.ts";
const onlyWithScript = "tests/journeys/enhanced-*.spec.ts";
/** The desk has no script. */
export const onlyWithoutScript = "tests/journeys/desk-*.spec.ts";
const onePurchase = ["tests/journeys/checkout.spec.ts"];

/** Which project holds which files, and which of them `npm test` runs. All others are left to `npm run test:all`. */
export const projects = {
  unit: {
    all: `{${fast.join()}}`,
    inNpmTest: ["tests/unit/*", "tests/structure/!(accessibility-evidence).test.ts", "tests/contract/*"],
  },
  alone: { all: alone, inNpmTest: [alone] },
  sqlite: {
    all: "tests/{contract,http}/**/*.test.ts",
    except: ["tests/contract/postgres-*.test.ts", alone, ...fast],
    inNpmTest: [
      "tests/contract/!(check-command|check-large|*-places|wrong-upstreams).test.ts",
      "tests/http/*-routes.test.ts",
      "tests/http/specification-*.test.ts",
      "tests/http/{defence,languages,lost-answers,page-cache,shared-pages}.test.ts",
    ],
  },
  // `npm test` asks on PostgreSQL what differs by engine: its SQL, transactions, locks, and what changes money and stock.
  postgres: {
    all: "tests/contract/{upstream,postgres}-*.test.ts",
    inNpmTest: [
      "tests/contract/postgres-engine.test.ts",
      "tests/contract/upstream-{database,import,mail,move,orders,payments,search}.test.ts",
    ],
  },
  script: {
    all: "tests/journeys/*.spec.ts",
    except: [needsWindows, onlyWithoutScript],
    inNpmTest: ["tests/journeys/{account,browse,cart,checkout,enhanced-specification}.spec.ts"],
  },
  "script-in-windows": { all: needsWindows, inNpmTest: [] },
  "no-script": {
    all: "tests/journeys/*.spec.ts",
    except: [onlyWithScript],
    inNpmTest: onePurchase,
    divided: onePurchase,
  },
  "scripts-fail": {
    all: "tests/journeys/*.spec.ts",
    except: [onlyWithScript, onlyWithoutScript],
    inNpmTest: onePurchase,
    divided: onePurchase,
  },
  accessibility: {
    all: "tests/accessibility/*.spec.ts",
    except: [pseudo],
    inNpmTest: ["tests/accessibility/{keyboard,states}.spec.ts"],
    divided: ["tests/accessibility/states.spec.ts"],
  },
  // In a process whose words are Hindi: see `tests/run.ts`.
  "accessibility-hi": {
    all: "tests/accessibility/{focus,invoice,states}.spec.ts",
    inNpmTest: ["tests/accessibility/states.spec.ts"],
    divided: ["tests/accessibility/states.spec.ts"],
  },
  // In a process whose words are made from the English, longer and in brackets.
  "pseudo-language": { all: pseudo, inNpmTest: [] },
  "http-hi": { all: "tests/http/every-state.test.ts", inNpmTest: [] },
} as const satisfies Record<string, Files>;
export type Project = keyof typeof projects;

/** The title of the journey that `npm test` takes without script, and with script that fails. */
export const PURCHASE = /an order is paid by card after a declined card/;

/** In the titles of the journeys that are made in every language: where what is said, and how it is addressed, matters. */
export const EVERY_LANGUAGE = /@every-language/;
/** The files that hold them, and those of walks by keyboard. */
export const inEveryLanguage = "tests/journeys/{account,browse,checkout}.spec.ts";
export const walksInEveryLanguage = "tests/accessibility/keyboard.spec.ts";

/** The run of this process, by `TEST_RUN`; null without it. */
export function readRun(name = process.env["TEST_RUN"] ?? ""): Run | null {
  if (name === "") return null;
  const run = runs.find((one) => one === name);
  if (run === undefined) throw new Error(`TEST_RUN is "${name}": it is one of ${runs.join(", ")}, or absent.`);
  return run;
}

/** The files of a project in a run; without one, all of them. */
export function filesOf(project: Project, run: Run | null): string[] {
  const { all, except = [], inNpmTest, divided = [] }: Files = projects[project];
  const fits = (file: string, patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  return globSync(all)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !fits(file, except))
    .filter((file) => run === null || fits(file, divided) || fits(file, inNpmTest) === (run === "test"))
    .toSorted();
}
