import { z } from "zod";

const sentCount = (line: number, count: number) => `${line} ${count}`;

/** How many of each line, by its place, as {@link CountOfLine} sends them. */
export const lineCounts = z
  .array(z.string().regex(/^\d{1,4} \d{1,4}$/))
  .max(100)
  .transform((sent) => new Map(sent.map((one) => one.split(" ").map(Number) as [line: number, count: number])));

/** Asks how many of a line, at most all of them; `chosen` at first. */
export function CountOfLine({
  name,
  line,
  most,
  chosen,
  label,
}: {
  name: string;
  line: number;
  most: number;
  chosen: number;
  label: string;
}) {
  const id = `${name}-${line}`;
  return (
    <>
      <label htmlFor={id} className="block">
        {label}
      </label>
      <select id={id} name={name} defaultValue={sentCount(line, chosen)} className="input">
        {Array.from({ length: most + 1 }, (_, count) => (
          <option key={count} value={sentCount(line, count)}>
            {count}
          </option>
        ))}
      </select>
    </>
  );
}
