import { createContext, useContext } from "react";

/** The HTML constraints that a schema asks of a field. */
export interface FieldConstraints {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

/** A form as it is shown: what the shopper typed, what is wrong with it, and what its schema asks of each field. */
export interface FormState {
  values: Record<string, string>;
  /** One message per field name. */
  errors: Record<string, string>;
  /** What is wrong with the form as a whole; shown above its fields. */
  message: string | null;
  constraints: Record<string, FieldConstraints>;
  /** Another value for each refused submission, so that the error summary takes the focus each time. */
  submissionId: string;
}

/** What a field knows of its form. */
interface FormContextValue {
  /** Prefixes the ids of the fields, so that two forms may share a page. */
  id: string;
  state: FormState;
  /** The visible label of each field, by name. */
  labels: Record<string, string>;
  /** Whether the form is being sent. */
  isBusy: boolean;
}

/** The form around a field. */
export const FormContext = createContext<FormContextValue | null>(null);

/** The form around a field. Throws where there is none. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error("A field stands outside of a form.");
  return form;
}

/** Whether a form shows any error. */
export function hasErrors(state: FormState): boolean {
  return state.message !== null || Object.keys(state.errors).length > 0;
}
