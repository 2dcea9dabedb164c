import { useState } from "react";
import { useForm } from "./form-state.ts";

/** What a control needs from its form: its value as last typed, and the attributes that tie it to label, hint and error. */
export function useField(name: string, hasHint: boolean) {
  const { id, state, labels } = useForm();
  // An error disappears when its field is edited (specification, section 5), until the form is refused again.
  const [editedIn, setEditedIn] = useState<string | null>(null);
  const error = editedIn === state.submissionId ? null : (state.errors[name] ?? null);
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
      // Said in both cases: Firefox calls a required field invalid before anything was typed, unless the page says otherwise.
      "aria-invalid": error !== null,
      onInput: () => setEditedIn(state.submissionId),
    },
  };
}
