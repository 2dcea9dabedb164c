/** The value of `--name=value` on the command line. */
export function option(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}
