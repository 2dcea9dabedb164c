import { useLayoutEffect, useRef, type ReactNode } from "react";
import { formWords } from "../content/form-words.ts";
import { useHydrated } from "./use-hydrated.ts";
import { hasErrors, useForm } from "./form-state.ts";

/**
 * What is wrong, at the top of the form, linked to the fields. It takes the focus: by `autofocus` in a page that comes
 * from the server, by an effect after an enhanced submission, so that it is read aloud and seen first in both.
 */
export function ErrorSummary(): ReactNode {
  const { id, state, labels } = useForm();
  const box = useRef<HTMLDivElement>(null);
  // False while the server's page is taken over: she may be typing by then, and the browser has focused it long since.
  const enhanced = useRef(useHydrated());
  // At once: whoever sees it may be typing already when an effect comes after the picture.
  useLayoutEffect(() => {
    if (enhanced.current) box.current?.focus();
  }, [state.attempt]);
  if (!hasErrors(state)) return null;
  const known = Object.keys(labels);
  const fields = Object.entries(state.errors).sort(([a], [b]) => known.indexOf(a) - known.indexOf(b));
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${id}-problem`}
      className="card mb-6 border-l-8 border-l-madder p-4"
    >
      <h2 id={`${id}-problem`} className="text-lg">
        {formWords.summaryTitle}
      </h2>
      {state.message === null ? null : <p className="mt-2">{state.message}</p>}
      {fields.length === 0 ? null : (
        <ul className="mt-2 space-y-1">
          {fields.map(([name, message]) => (
            <li key={name}>
              {known.includes(name) ? (
                <a className="link inline-flex min-h-11 items-center" href={`#${id}-${name}`}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
