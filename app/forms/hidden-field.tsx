import type { ReactNode } from "react";
import { useForm } from "./form-state.ts";

/** A value that travels with the form unseen. Renders nothing where the form has no such value. */
export function HiddenField<Name extends string = never>({ name }: { name: NoInfer<Name> }): ReactNode {
  const value = useForm().state.values[name];
  return value === undefined ? null : <input type="hidden" name={name} value={value} />;
}
