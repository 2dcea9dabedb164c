import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

interface FieldProps<Name extends string> {
  /** One of the names that the schema of the form has: `<Field<keyof z.input<typeof schema>> name=…>`. */
  name: NoInfer<Name>;
  type?: "text" | "email" | "tel";
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "email" | "tel" | "numeric";
  hint?: string;
  placeholder?: string;
  className?: string;
}

/** A text input with its label, hint and error. Its constraints come from the schema of the form. */
export function Field<Name extends string = never>({
  name,
  type = "text",
  hint,
  className = "",
  ...rest
}: FieldProps<Name>): ReactNode {
  const { control, error, label } = useField(name, hint !== undefined);
  return (
    <FieldFrame fieldId={control.id} label={label} hint={hint} error={error}>
      <input {...control} {...rest} type={type} className={`input ${className}`} />
    </FieldFrame>
  );
}
