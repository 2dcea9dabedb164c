import { sourceFiles } from "./source-files.ts";

/** A command line as a document has it. */
export interface DocumentedCommand {
  document: string;
  /** Without the variables in front of it, and without what only says where its output goes. */
  command: string;
  /** The variables in front of it, as written. */
  variables: Record<string, string>;
}

/** Programs by which a piece of code in a sentence is known to be a command. */
const programs = [
  "npm",
  "npx",
  "node",
  "docker",
  "systemctl",
  "systemd-run",
  "sudo",
  "openssl",
  "nginx",
  "pg_dump",
  "pg_restore",
  "createdb",
  "psql",
  "kill",
  "curl",
  "pallu",
];
const assignment = /^([A-Z_0-9]+)=("[^"]*"|\$\([^)]*\)|\S*)\s*/;

/** Every command line of the documents that people follow: blocks of `sh`, and commands named in a sentence. What is only a variable to set has an empty command. */
export function documentedCommands(): DocumentedCommand[] {
  return sourceFiles("{README.md,CONTRIBUTING.md,SECURITY.md,docs/*.md,docs/{api,accessibility}/*.md}").flatMap(
    ({ path, text }) => {
      const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, lines = ""]) =>
        exported(lines.split("\n")),
      );
      const named = [...text.replaceAll(/^```[^]*?^```$/gm, "").matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)]
        .map(([, code = ""]) => code)
        .filter((code) => programs.some((program) => parsed(code).command.startsWith(`${program} `)));
      return [...blocks, ...named]
        .flatMap((line) => line.split(" && ").map((one) => ({ document: path, ...parsed(one) })))
        .filter(({ command, variables }) => command !== "" || Object.keys(variables).length > 0);
    },
  );
}

/** What a block exports stands before each command after it. */
function exported(lines: readonly string[]): string[] {
  let before = "";
  return lines.flatMap((line) => {
    const [, variables] = /^export (.*)$/.exec(line) ?? [];
    if (variables === undefined) return [before + line];
    before += `${variables} `;
    return [];
  });
}

function parsed(line: string): { command: string; variables: Record<string, string> } {
  const variables: Record<string, string> = {};
  let rest = line
    .replace(/(^|\s)#.*$/, "")
    .replace(/ > \S+$/, "")
    .trim();
  for (let found = assignment.exec(rest); found !== null; found = assignment.exec(rest)) {
    variables[found[1] ?? ""] = (found[2] ?? "").replaceAll('"', "");
    rest = rest.slice(found[0].length);
  }
  return { command: rest, variables };
}
