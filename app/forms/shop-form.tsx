import { useEffect, type ReactNode, useLayoutEffect, useRef } from "react";
import { Form } from "react-router";
import { formWords } from "#app/content/form-words.ts";
import { useFormFetcher } from "./form-fetcher.ts";
import { FormContext, type FormState, hasErrors, useForm } from "./form-state.ts";
import { useHydrated } from "./use-hydrated.ts";

interface ShopFormProps {
  /** Unique on the page; prefixes the ids of the fields, and names the fetcher whose answer `useAnswer` reads. */
  id: string;
  state: FormState;
  /** The visible label of each field, by name. The error summary lists errors in this order. */
  labels: Record<string, string>;
  /** The address it posts to; the page itself when left out. */
  action?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that works as plain HTML: it posts to a real action. With script its fetcher sends it: a refusal comes back into
 * the form and leaves the rest of the page and the history alone, and a redirect is followed. `noValidate` turns the
 * messages of the browser off, because the specification gives the words that shoppers see with and without script.
 */
export function ShopForm({ id, state, labels, action, className, children }: ShopFormProps): ReactNode {
  const { key, state: sending, reset } = useFormFetcher(id);
  // A form that leaves the page takes along what is under way: otherwise it would wait for the lost connection for ever.
  useEffect(() => reset, [reset]);
  return (
    <FormContext.Provider value={{ id, state, labels, isBusy: sending !== "idle" }}>
      {/* What `fetcher.Form` is. That is another component for each fetcher, so the form would lose what was typed. */}
      <Form
        // Firefox calls a form with required fields invalid. Without a name it is no landmark either way.
        role="none"
        id={id}
        method="post"
        action={action}
        navigate={false}
        fetcherKey={key}
        noValidate
        preventScrollReset
        className={className}
      >
        <ErrorSummary key={state.submissionId} />
        {children}
      </Form>
    </FormContext.Provider>
  );
}

/**
 * The errors of a form, above its fields, each linked to its field. The summary takes the focus, so that it is read aloud
 * and seen first: by `autofocus` in a page from the server, by an effect after a submission with script. It is no live
 * region, which would say everything twice.
 */
function ErrorSummary(): ReactNode {
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
