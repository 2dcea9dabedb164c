import type { ReactNode } from "react";
import { FieldError, NothingChosen, useField } from "./field.tsx";

interface RadioFieldProps<Name extends string> {
  name: NoInfer<Name>;
  /** `mark` is seen beside the text, which says the same. */
  options: readonly { value: string; text: string; mark?: ReactNode }[];
}

/** One of a few choices, all of which are seen. Where none of them is empty, one must be chosen. */
export function RadioField<Name extends string = never>({ name, options }: RadioFieldProps<Name>) {
  const { control, error, label } = useField(name, false);
  const { id, defaultValue, onInput } = control;
  const isRequired = options.every(({ value }) => value !== "");
  return (
    <fieldset
      role="radiogroup"
      aria-required={isRequired}
      aria-invalid={error !== null}
      aria-describedby={control["aria-describedby"]}
      className="m-0 mb-5 border-0 p-0"
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      <FieldError fieldId={id} error={error} />
      {isRequired && <NothingChosen<string> name={name} />}
      {options.map(({ value, text, mark }, place) => (
        <label key={value} className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
          <input
            id={place === 0 ? id : undefined}
            type="radio"
            name={name}
            value={value}
            defaultChecked={defaultValue === value}
            onInput={onInput}
            className="h-6 w-6 flex-none accent-madder"
          />{" "}
          {mark}
          {text}
        </label>
      ))}{" "}
    </fieldset>
  );
}
