/** What Orca says, out of the lines of its log. */
export function speechIn(lines: string[]): string[] {
  return lines.flatMap((line) => {
    const said = /SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\s*(?:\{.*\})?$/.exec(line)?.[1]?.trim();
    return said === undefined || said === "" ? [] : [said];
  });
}
