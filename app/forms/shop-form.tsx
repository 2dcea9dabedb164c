import { type ReactNode } from "react";
import { Form, useFormAction } from "react-router";
import { ErrorSummary } from "./error-summary.tsx";
import { FormContext, type FormState } from "./form-state.ts";

interface ShopFormProps {
  /** Prefixes the ids of its fields; unique on the page. */
  id: string;
  state: FormState;
  /** The visible label of each field, by name: the error summary uses them in its links too. */
  labels: Record<string, string>;
  /** Where it posts; the page itself when left out. */
  action?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that works as plain HTML: posts to a real action and shows its own messages instead of the browser's
 * (`noValidate`), since the specification's words are to be seen with and without script.
 */
export function ShopForm({ id, state, labels, action, className = "", children }: ShopFormProps): ReactNode {
  const address = useFormAction(action);
  return (
    <FormContext.Provider value={{ id, state, labels, action: address }}>
      <Form id={id} method="post" action={action} noValidate preventScrollReset className={className}>
        <ErrorSummary key={state.attempt} />
        {children}
      </Form>
    </FormContext.Provider>
  );
}
