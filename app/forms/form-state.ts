import { createContext, useContext } from "react";

/** The HTML constraints that a schema asks of a field. */
export interface FieldConstraints {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

/** A form as it is shown: what was typed, what is wrong with it, and what its schema asks of each field. */
export interface FormState {
  values: Record<string, string>;
  /** One message per field name. */
  errors: Record<string, string>;
  /** What is wrong with the form as a whole, above it. */
  message: string | null;
  constraints: Record<string, FieldConstraints>;
  /** Differs for each refused submission, so that the summary takes the focus each time. */
  attempt: string;
}

/** What a field knows of its form: `id` prefixes the fields' ids, so that two forms may share a page; `action` is the address it posts to. */
interface FormContextValue {
  id: string;
  state: FormState;
  labels: Record<string, string>;
  action: string;
}

/** The form whose fields stand inside. */
export const FormContext = createContext<FormContextValue | null>(null);

/** The form a field stands in. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error("a field stands outside of a form");
  return form;
}

/** Whether a form shows any error. */
export function hasErrors(state: FormState): boolean {
  return state.message !== null || Object.keys(state.errors).length > 0;
}
