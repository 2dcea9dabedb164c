import { parseArgs, type ParseArgsOptionDescriptor } from "node:util";
import { runForOwner, WrongUse, type CommandContext, type CommandProgram } from "./open-owner-database.ts";

/** An option of a command. `value` names what is written after it, such as FILE; one that `isNeeded` is never left out. */
export type CommandOption = ParseArgsOptionDescriptor & { value?: string; isNeeded?: boolean; summary: string };

type CommandOptions = Readonly<Record<string, CommandOption>>;

type Values<Options extends CommandOptions> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>["values"];

/** How a command is called, and what it does. */
interface CommandUsage<Options extends CommandOptions = CommandOptions> {
  /** The words after the command's name, such as "ORDER"; "[FILE]" may be left out, and "ORDER…" may be several. */
  usage: string;
  /** What it does, in one sentence. */
  summary: string;
  /** Further sentences that only the command's own help shows. */
  details?: readonly string[];
  options: Options;
}

/** A command whose arguments are still to be read. */
export interface OwnerCommand extends CommandUsage {
  run(context: CommandContext, args: readonly string[]): Promise<number>;
}

/** Commands by name. A script that is one command alone has it without a name. */
export type OwnerCommands = Readonly<Record<string, OwnerCommand>>;

/** Makes a command that checks its words and options before it runs, and returns the exit code. Throws WrongUse when they do not fit. */
export function ownerCommand<const Options extends CommandOptions>({
  run,
  ...usage
}: CommandUsage<Options> & {
  /** `words` fit `usage`. */
  run(context: CommandContext, words: readonly string[], values: Values<Options>): Promise<number>;
}): OwnerCommand {
  return {
    ...usage,
    async run(context, args) {
      const { positionals, values } = read(args, usage.options);
      checkWords(positionals, usage.usage);
      checkOptions(values, usage.options);
      return run(context, positionals, values);
    },
  };
}

/**
 * The program of a script such as "npm run orders". `--help` explains all of its commands, or the named one, and opens nothing.
 * Where a command is called wrongly, the reason is followed by its usage.
 */
export function commandsProgram(script: string, commands: OwnerCommands): CommandProgram {
  return ({ args, ...run }) =>
    runForOwner(run, async (context) => {
      const [name = "", ...rest] = "" in commands ? ["", ...args] : args;
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (command === undefined) {
        const helpText = helpOnAll(script, commands);
        if (!asksForHelp(args))
          throw new WrongUse(name === "" ? helpText : `There is no command ${name}.\n\n${helpText}`);
        context.say(helpText);
        return 0;
      }
      const called = usageLine(script, name, command);
      if (asksForHelp(rest)) {
        context.say(help(called, command));
        return 0;
      }
      return command.run(context, rest).catch((error: unknown) => {
        if (!(error instanceof WrongUse)) throw error;
        throw new WrongUse(error.message === "" ? called : `${error.message}\n${called}`, { cause: error });
      });
    });
}

function read<const Options extends CommandOptions>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUse(optionProblem(error), { cause: error });
  }
}

/** What is wrong with an option, in words, from an error of `parseArgs`. */
function optionProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : null;
  const [, named = ""] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${named}.`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") {
    const [, word = ""] = /'([^']*)'/.exec(message) ?? [];
    return `This is too much: ${word}`;
  }
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return message;
  if (/does not take an argument/.test(message)) return `${named} takes no value.`;
  return /ambiguous/.test(message)
    ? `${named}: its value is missing. A value that begins with a dash is written ${named}=-…`
    : `${named}: its value is missing.`;
}

/** Throws WrongUse when words are missing, too many, or empty: an unset variable of a shell leaves an empty word. */
function checkWords(given: readonly string[], usage: string): void {
  const words = usage.split(" ").filter((word) => word !== "");
  const needed = words.filter((word) => !word.startsWith("["));
  if (given.length < needed.length) throw new WrongUse(`Something is missing: ${needed.slice(given.length).join(" ")}`);
  if (given.length > words.length && !words.some((word) => /…\]?$/.test(word)))
    throw new WrongUse(`This is too much: ${given.slice(words.length).join(" ")}`);
  const empty = given.findIndex((word) => word.trim() === "");
  if (empty !== -1) throw new WrongUse(`${words[empty] ?? "A word"} is empty.`);
}

/** Throws WrongUse when an option that is needed is missing, or one has an empty value. */
function checkOptions(values: Readonly<Record<string, unknown>>, options: CommandOptions): void {
  for (const [name, { isNeeded = false, value }] of Object.entries(options)) {
    const given = values[name];
    if (given === undefined && isNeeded) throw new WrongUse(`${optionText(name, value)} is missing.`);
    if ([given].flat().some((text) => typeof text === "string" && text.trim() === ""))
      throw new WrongUse(
        `--${name} is empty: write ${value ?? "something"} behind it${isNeeded ? "" : ", or leave the option out"}.`,
      );
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h");
}

/** One line: how a command is called. */
function usageLine(script: string, name: string, { usage, options }: CommandUsage): string {
  const words = Object.entries(options).map(([option, { value, isNeeded }]) =>
    isNeeded === true ? optionText(option, value) : `[${optionText(option, value)}]`,
  );
  const given = [name, usage, ...words].filter((word) => word !== "").join(" ");
  return given === "" ? script : `${script} -- ${given}`;
}

function help(called: string, { summary, details = [], options }: CommandUsage): string {
  const rows = Object.entries(options).map(([option, { value, summary: about }]) => [optionText(option, value), about]);
  return [called, "", summary, ...details, ...(rows.length === 0 ? [] : ["", ...table(rows)])].join("\n");
}

function helpOnAll(script: string, commands: OwnerCommands): string {
  const rows = Object.entries(commands).map(([name, { usage, summary }]) => [`${name} ${usage}`.trim(), summary]);
  return [`${script} -- COMMAND`, "", ...table(rows), "", `${script} -- COMMAND --help explains one of them.`].join(
    "\n",
  );
}

function optionText(name: string, value: string | undefined): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** Rows of two columns; the first is as wide as its longest text. */
function table(rows: readonly string[][]): string[] {
  const width = Math.max(...rows.map(([first = ""]) => first.length));
  return rows.map(([first = "", second = ""]) => `  ${first.padEnd(width)}  ${second}`);
}
