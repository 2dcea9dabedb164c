/**
 * The engines from which on the application's script runs to its end, as Vite names them. Its syntax is lowered to them.
 * The loader in the page asks for features instead (`startWhenWanted`): older engines get no script and ask for none.
 * Safari 15 has all that is called, but fields of classes go wrong in it, and to lower them takes half a kilobyte.
 *
 * - Held by: `tests/http/script-engines.test.ts`, which compares what the script calls with what those features promise.
 */
export const scriptEngines = ["chrome103", "firefox105", "safari16"];
