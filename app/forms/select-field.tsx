/** Fields that few forms have, in a file of their own: the script of every page holds the others. */
import { ownLanguage } from "#app/content/own-language.ts";
import { FieldFrame, useField } from "./field.tsx";

interface TextAreaProps<Name extends string> {
  name: NoInfer<Name>;
  rows: number;
  /** The language of what is typed; without it, that of the text that stands in it. */
  lang?: string | undefined;
}

/** A text of several lines with its label and error. Its constraints come from the schema of the form. */
export function TextArea<Name extends string = never>({ name, rows, lang }: TextAreaProps<Name>) {
  const { control, error, label } = useField(name, false);
  return (
    <FieldFrame fieldId={control.id} label={label} error={error}>
      <textarea {...control} rows={rows} lang={lang ?? ownLanguage(control.defaultValue)} className="input" />
    </FieldFrame>
  );
}

interface SelectFieldProps<Name extends string> {
  /** One of the names that the schema of the form has: `<SelectField<keyof z.input<typeof schema>> name=…>`. */
  name: NoInfer<Name>;
  autoComplete?: string;
  options: readonly { value: string; text: string }[];
}

/** A choice from a list, as the native select of the browser. */
export function SelectField<Name extends string = never>({ name, autoComplete, options }: SelectFieldProps<Name>) {
  const { control, error, label } = useField(name, false);
  const {
    minLength: _,
    maxLength: __,
    required,
    ...attributes
  } = control as typeof control & { minLength?: number; maxLength?: number; required?: boolean };
  // HTML does not allow `required` on a select without an empty option: something is always chosen in it.
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
