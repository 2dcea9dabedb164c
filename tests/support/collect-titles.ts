import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { createVitest } from "vitest/node";
import { evidence } from "#app/content/accessibility/evidence.server.ts";

/** A test as it is collected: nothing of it runs. */
export interface CollectedTest {
  file: string;
  /** With the groups around it: "group > title". */
  title: string;
  isSkipped: boolean;
}

// A program of its own, since Vitest cannot collect within a test: every test of these files, by the title it runs under.
if (import.meta.main) {
  const isForBrowser = (file: string) => file.endsWith(".spec.ts");
  const files = evidenceFiles();
  const collected = [
    ...(await collectWithVitest(files.filter((file) => !isForBrowser(file)))),
    ...collectWithPlaywright(files.filter(isForBrowser)),
  ];
  process.stdout.write(`\n${JSON.stringify(collected)}`);
}

/** The files that the accessibility report names, each once. */
export function evidenceFiles(): string[] {
  return [...new Set(Object.values(evidence).map(({ file }) => file))];
}

/** Without the projects' preparation: nothing is built to read titles. */
async function collectWithVitest(files: readonly string[]): Promise<CollectedTest[]> {
  const vitest = await createVitest("test", {
    config: false,
    watch: false,
    isolate: false,
    include: [...files],
    reporters: [],
  });
  try {
    const { testModules, unhandledErrors } = await vitest.collect([...files], { staticParse: false });
    if (unhandledErrors.length > 0) throw unhandledErrors[0];
    return testModules.flatMap((module) => {
      const errors = module.errors();
      if (errors.length > 0) throw new Error(`${module.moduleId}: ${errors[0]?.message}`);
      return [...module.children.allTests()].map((test) => ({
        file: relative(process.cwd(), module.moduleId).replaceAll("\\", "/"),
        title: test.fullName,
        isSkipped: test.options.mode === "skip" || test.options.mode === "todo",
      }));
    });
  } finally {
    await vitest.close();
  }
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { expectedStatus: string }[] }[];
}

/** Journeys are read in the mode with script; no browser is looked for. */
function collectWithPlaywright(files: readonly string[]): CollectedTest[] {
  if (files.length === 0) return [];
  const { stdout, stderr } = spawnSync(
    "npx",
    ["playwright", "test", "--list", "--reporter=json", "--project=accessibility", "--project=script", ...files],
    {
      encoding: "utf8",
      maxBuffer: 100_000_000,
      env: {
        ...process.env,
        PLAYWRIGHT_BROWSER: "none",
        PLAYWRIGHT_SHELL: "none",
        A11Y_MATRIX: "",
        TEST_RUN: "",
        // A run of browser tests has its report in a file.
        PLAYWRIGHT_JSON_OUTPUT_FILE: undefined,
      },
      shell: process.platform === "win32",
    },
  );
  const { suites, errors } = JSON.parse(stdout) as { suites: Suite[]; errors: { message?: string }[] };
  if (errors.length > 0) throw new Error(`${errors[0]?.message} ${stderr}`);
  return suites.flatMap((suite) => {
    const file = files.find((one) => one.endsWith(`/${suite.title.replace(/^.*\//, "")}`)) ?? suite.title;
    return testsIn(suite, []).map((test) => ({ file, ...test }));
  });
}

function testsIn({ suites = [], specs = [] }: Suite, groups: readonly string[]): Omit<CollectedTest, "file">[] {
  return [
    ...specs.map(({ title, tests }) => ({
      title: [...groups, title].join(" > "),
      isSkipped: tests.some(({ expectedStatus }) => expectedStatus === "skipped"),
    })),
    ...suites.flatMap((suite) => testsIn(suite, [...groups, suite.title])),
  ];
}
