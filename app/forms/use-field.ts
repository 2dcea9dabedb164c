import { useState } from "react";
import { useForm } from "./form-state.ts";

/** What a control needs of its form: attributes that tie it to label, hint and error, and its value as last typed. */
export function useField(name: string, hasHint: boolean) {
  const { id, state, labels } = useForm();
  // An error clears when its field is edited (specification, section 5); a new refusal brings its own back.
  const [editedIn, setEditedIn] = useState<string | null>(null);
  const error = editedIn === state.attempt ? null : (state.errors[name] ?? null);
  const fieldId = `${id}-${name}`;
  const description = [hasHint ? `${fieldId}-hint` : null, error === null ? null : `${fieldId}-error`]
    .filter((part) => part !== null)
    .join(" ");
  return {
    error,
    label: labels[name] ?? name,
    control: {
      id: fieldId,
      name,
      defaultValue: state.values[name] ?? "",
      ...state.constraints[name],
      ...(description === "" ? {} : { "aria-describedby": description }),
      ...(error === null ? {} : { "aria-invalid": true as const }),
      onInput: () => setEditedIn(state.attempt),
    },
  };
}
