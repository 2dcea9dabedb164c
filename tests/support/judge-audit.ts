import { z } from "zod";

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.string(), range: z.string() })),
});
const failure = z.object({ message: z.string() }).or(z.object({ error: z.object({ summary: z.string() }) }));

/** The result of `npm audit --json`: `unknown` where the registry could not be asked. `words` are for people. */
export function judgeAudit(
  stdout: string,
  stderr: string,
): { verdict: "clean" | "vulnerable" | "unknown"; words: string } {
  const answer = jsonOf(stdout);
  const parsed = report.safeParse(answer);
  if (!parsed.success) {
    const told = failure.safeParse(answer);
    const why = told.success
      ? "message" in told.data
        ? told.data.message
        : told.data.error.summary
      : (stderr.split("\n").find((line) => /error|warn audit/i.test(line)) ?? "it gave no report");
    return {
      verdict: "unknown",
      words: `NOT CHECKED: the registry could not be asked for known vulnerabilities (${why.trim().slice(0, 200)}). Run "npm run tool -- audit:dependencies" where it can be reached.`,
    };
  }
  const found = Object.values(parsed.data.vulnerabilities);
  if (found.length === 0) return { verdict: "clean", words: "No known vulnerability in what is installed." };
  return {
    verdict: "vulnerable",
    words: [
      `${found.length} known ${found.length === 1 ? "vulnerability" : "vulnerabilities"}:`,
      ...found.map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`),
    ].join("\n"),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
