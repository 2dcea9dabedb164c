import type { ReactNode } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

/** A choice from a list, as the browser's own select. */
export function SelectField({
  name,
  autoComplete,
  options,
}: {
  name: string;
  autoComplete?: string;
  options: readonly { value: string; text: string }[];
}): ReactNode {
  const { control, error, label } = useField(name, false);
  const {
    minLength: _,
    maxLength: __,
    required,
    ...attributes
  } = control as typeof control & { minLength?: number; maxLength?: number; required?: boolean };
  // Where no option is empty something is always chosen, and the standard does not let it be required.
  const canBeEmpty = options.some(({ value }) => value === "");
  return (
    <FieldFrame fieldId={control.id} label={label} error={error}>
      <select {...attributes} required={required === true && canBeEmpty} autoComplete={autoComplete} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
