const states: Record<symbol, unknown> = globalThis as never;

/**
 * State of the process under a name, made by who asks first. Each language of the shop is a build with modules of its own:
 * what a module remembers for itself, the others do not know.
 */
export function processState<State>(name: string, create: () => State): State {
  return (states[Symbol.for(`pallu ${name}`)] ??= create()) as State;
}
