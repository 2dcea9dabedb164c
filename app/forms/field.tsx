import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

interface FieldProps {
  name: string;
  type?: "text" | "email" | "tel";
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "email" | "tel" | "numeric";
  hint?: string;
  placeholder?: string;
  className?: string;
}

/** A line of text with its label, hint and error. Its constraints come from the form's schema. */
export function Field({ name, type = "text", hint, className = "", ...rest }: FieldProps): ReactNode {
  const { control, error, label } = useField(name, hint !== undefined);
  return (
    <FieldFrame fieldId={control.id} label={label} hint={hint} error={error}>
      <input {...control} {...rest} type={type} className={`input ${className}`} />
    </FieldFrame>
  );
}
