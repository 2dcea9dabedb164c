/** With `--help` a command says in one line how it is called and what it does, and ends without doing it. */
export function helpWhenAsked(usage: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(usage);
  process.exit(0);
}
