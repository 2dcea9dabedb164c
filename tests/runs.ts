import { globSync } from "node:fs";
import { matchesGlob } from "node:path";

/**
 * The runs of the tests: `test` is `npm test`, what a change needs; `all` is `npm run test:all`, what else decides whether
 * it may land; `nightly` is `npm run test:nightly`, the rest. Each test is in one of them. Where single files are run,
 * there is no run, and every test of them is meant.
 */
export const runs = ["test", "all", "nightly"] as const;
export type Run = (typeof runs)[number];

/** The test files of a project of Vitest or Playwright, by patterns of their paths. Those in neither list are in `all`. */
interface Files {
  all: string;
  /** Those of `all` that belong to other projects. */
  except?: readonly string[];
  test?: readonly string[];
  nightly?: readonly string[];
  /** Files of which each run holds some tests, chosen by title or by condition. */
  divided?: readonly string[];
  /** Files of another run whose properties the nightly run tries more often (`runsOf`). */
  long?: readonly string[];
}

/** Rules of the sources, and readers of the contract: they need neither the built shop nor a database. */
const fast = ["tests/{unit,structure}/**/*.test.ts", "tests/contract/readers-*.test.ts"];
/** It replaces a module while it runs, and so must not share modules with other files. */
const alone = "tests/contract/equal-work.test.ts";
/** The headless shell says that a mouse is over the page, so that script starts at once. */
const needsWindows = "tests/journeys/enhanced-!(each-file-fails|forms|specification|suggestions).spec.ts";
const onlyWithScript = "tests/journeys/enhanced-*.spec.ts";
/** The desk has no script. */
const onlyWithoutScript = "tests/journeys/desk-*.spec.ts";
/** About layout: where script fails, links and forms are the browser's own, as without script. */
const aboutLayout = "tests/journeys/phone-page.spec.ts";
/** Each run holds some of their tests, chosen by title (`PURCHASE`, `NIGHTLY`). */
const byTitle = ["tests/journeys/*"];
/** Each run holds some of them, chosen by mode, condition and language: `tests/accessibility/conditions.ts`. */
const eachState = ["tests/accessibility/states.spec.ts"];

/** Which project holds which files, and in which run they are. */
export const projects = {
  unit: {
    all: `{${fast.join()}}`,
    test: ["tests/unit/*", "tests/structure/!(accessibility-report|specification).test.ts", "tests/contract/*"],
    nightly: ["tests/structure/*"],
    long: ["tests/unit/{own-path,cookie-sizes}.test.ts", "tests/contract/readers-properties.test.ts"],
  },
  alone: { all: alone, test: [alone] },
  sqlite: {
    long: ["tests/contract/upstream-money.test.ts"],
    all: "tests/{contract,http}/**/*.test.ts",
    except: ["tests/contract/postgres-*.test.ts", alone, ...fast],
    test: [
      "tests/contract/{openapi,sqlite}.test.ts",
      "tests/contract/upstream-!(database|desk-imports|desk-photographs|exchange|import|move*|owner-mail|pictures|places).test.ts",
      "tests/http/!(desk-*)-routes.test.ts",
      "tests/http/specification-*.test.ts",
      "tests/http/{defence,languages,page-cache,shared-pages}.test.ts",
    ],
    nightly: [
      "tests/contract/{check-*,wrong-upstreams,sqlite-places,upstream-move*,upstream-places}.test.ts",
      "tests/http/{chaos,faults-everywhere,fuzz,languages-crawl,many-processes,overload,slow-clients}.test.ts",
      "tests/http/{deployment,desk-packers,drain,first-hour,full-disk,large-*}.test.ts",
      "tests/http/{picture-floods,production,settings-pages,without-api}.test.ts",
    ],
  },
  // In `all`: what differs by engine, its SQL, locks and mail, and what changes money and stock.
  postgres: {
    all: "tests/contract/{upstream,postgres}-*.test.ts",
    nightly: [
      "tests/contract/postgres-week.test.ts",
      "tests/contract/upstream-!(attempts|awaited|cart|database|mail*|offers|orders|payment*|refund*|search|variants).test.ts",
    ],
  },
  script: {
    all: "tests/journeys/*.spec.ts",
    except: [needsWindows, onlyWithoutScript],
    divided: byTitle,
  },
  "script-in-windows": { all: needsWindows, divided: byTitle },
  "no-script": { all: "tests/journeys/*.spec.ts", except: [onlyWithScript], divided: byTitle },
  "scripts-fail": {
    all: "tests/journeys/*.spec.ts",
    except: [onlyWithScript, onlyWithoutScript, aboutLayout],
    divided: byTitle,
  },
  accessibility: {
    all: "tests/accessibility/*.spec.ts",
    nightly: ["tests/accessibility/focus.spec.ts"],
    divided: eachState,
  },
  // In a process whose words are Hindi: see `tests/run.ts`.
  "accessibility-hi": {
    all: "tests/accessibility/{focus,invoice,states}.spec.ts",
    nightly: ["tests/accessibility/{focus,invoice}.spec.ts"],
    divided: eachState,
  },
  "http-hi": { all: "tests/http/every-state.test.ts", nightly: ["tests/http/every-state.test.ts"] },
} as const satisfies Record<string, Files>;
export type Project = keyof typeof projects;

/** The title of the journey that `npm test` takes in each mode, and `npm run test:all` in Hindi. */
export const PURCHASE = /an order is paid by card after a declined card/;

/** In the titles of journeys that try what hardly changes in many ways: the nightly run has them. */
export const NIGHTLY = /@nightly/;

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
  const { all, except = [], test = [], nightly = [], divided = [], long = [] }: Files = projects[project];
  const fits = (file: string, patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  const runOf = (file: string): Run => (fits(file, test) ? "test" : fits(file, nightly) ? "nightly" : "all");
  return globSync(all)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !fits(file, except))
    .filter(
      (file) => run === null || fits(file, divided) || runOf(file) === run || (run === "nightly" && fits(file, long)),
    )
    .toSorted();
}
