import type { ReactNode } from "react";
import { FieldFrame, useField } from "./field.tsx";

interface TextAreaProps<Name extends string> {
  /** One of the names that the schema of the form has. */
  name: NoInfer<Name>;
  rows: number;
}

/** A text of several lines with its label and error. Its constraints come from the schema of the form. */
export function TextArea<Name extends string = never>({ name, rows }: TextAreaProps<Name>): ReactNode {
  const { control, error, label } = useField(name, false);
  return (
    <FieldFrame fieldId={control.id} label={label} error={error}>
      <textarea {...control} rows={rows} className="input" />
    </FieldFrame>
  );
}
