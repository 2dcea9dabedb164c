import { type ReactNode } from "react";
import { Form, useFormAction } from "react-router";
import { ErrorSummary } from "./error-summary.tsx";
import { FormContext, type FormState } from "./form-state.ts";

interface ShopFormProps {
  /** Unique on the page; prefixes the ids of the fields. */
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
 * A form that works as plain HTML: it posts to a real action. `noValidate` turns the messages of the browser off, because
 * the specification gives the words that shoppers see with and without script.
 */
export function ShopForm({ id, state, labels, action, className = "", children }: ShopFormProps): ReactNode {
  const address = useFormAction(action);
  return (
    <FormContext.Provider value={{ id, state, labels, action: address }}>
      {/* `role="none"`: Firefox calls a form with required fields invalid. Without a name it is no landmark either way. */}
      <Form role="none" id={id} method="post" action={action} noValidate preventScrollReset className={className}>
        <ErrorSummary key={state.submissionId} />
        {children}
      </Form>
    </FormContext.Provider>
  );
}
