import { useEffect, type ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "./error-summary.tsx";
import { useFormFetcher } from "./form-fetcher.ts";
import { FormContext, type FormState } from "./form-state.ts";

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
