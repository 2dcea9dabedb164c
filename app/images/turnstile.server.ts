/** Thrown when too many wait already. */
export class TurnstileFull extends Error {
  override readonly name = "TurnstileFull";
}

/** Lets at most `width` pieces of work run at once; at most `patience` more wait, in order, and the next is refused with {@link TurnstileFull}. */
export function turnstile(width: number, patience: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= patience) throw new TurnstileFull();
      // The one who leaves hands over the place, so `running` stays as it is.
      await new Promise<void>((enter) => waiting.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
