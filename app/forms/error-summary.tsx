import { useLayoutEffect, useRef, type ReactNode } from "react";
import { formWords } from "../content/form-words.ts";
import { useHydrated } from "./use-hydrated.ts";
import { hasErrors, useForm } from "./form-state.ts";

/**
 * The errors of a form, above its fields, each linked to its field. The summary takes the focus, so that it is read aloud
 * and seen first: by `autofocus` in a page from the server, by an effect after a submission with script. It is no live
 * region, which would say everything twice.
 */
export function ErrorSummary(): ReactNode {
  const { id, state, labels } = useForm();
  const box = useRef<HTMLDivElement>(null);
  // False during hydration: the browser has focused the summary before, and the shopper may be typing by now.
  const isHydrated = useRef(useHydrated());
  // A layout effect runs before the page is painted. A later effect could take the focus from somebody who types.
  useLayoutEffect(() => {
    if (isHydrated.current) box.current?.focus();
  }, []);
  if (!hasErrors(state)) return null;
  const labelled = Object.keys(labels);
  const fields = Object.entries(state.errors).sort(([a], [b]) => labelled.indexOf(a) - labelled.indexOf(b));
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${id}-problem`}
      aria-describedby={`${id}-problems`}
      className="card mb-6 border-l-8 border-l-madder p-4"
    >
      <h2 id={`${id}-problem`} className="text-lg">
        {formWords.summaryTitle}
      </h2>
      <div id={`${id}-problems`}>
        {state.message === null ? null : <p className="mt-2">{state.message}</p>}
        {fields.length === 0 ? null : (
          <ul className="mt-2 space-y-1">
            {fields.map(([name, message]) => (
              <li key={name}>
                {labelled.includes(name) ? (
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
    </div>
  );
}
