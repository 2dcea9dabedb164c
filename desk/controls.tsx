import type { ComponentProps } from "react";
import { ownLanguage } from "#app/content/own-language.ts";
import { Field, FieldError, FieldFrame, useField } from "#app/forms/field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { SelectField, TextArea } from "#app/forms/select-field.tsx";
import { useForm } from "#app/forms/shop-form.tsx";
import type { ShownField } from "./page.ts";

/** What is typed or chosen in a field, as its act says that it is shown. */
export function Control({ name, field: { label: _label, ...shown } }: { name: string; field: ShownField }) {
  const own = ownLanguage(useForm().state.values[name] ?? "");
  switch (shown.as) {
    case "area":
      return <TextArea<string> name={name} rows={shown.rows} lang={shown.lang} />;
    case "password":
      return <PasswordField<string> name={name} {...shown} />;
    case "select":
      return <SelectField<string> name={name} options={shown.options} />;
    case "file":
      return <FileField name={name} accept={shown.accept} />;
    case "check":
      return <CheckBox name={name} />;
    case "day":
      return <Input name={name} type="date" />;
    case undefined: {
      const { suggestions, isOwn, ...line } = shown;
      return (
        <>
          <Field<string>
            name={name}
            autoComplete="off"
            {...line}
            {...(isOwn && { lang: own })}
            {...(suggestions && { list: `${name}-list` })}
          />
          {suggestions && (
            <datalist id={`${name}-list`}>
              {suggestions.map((text) => (
                <option key={text} lang={ownLanguage(text)}>
                  {text}
                </option>
              ))}
            </datalist>
          )}
        </>
      );
    }
  }
}

/** The field of files to send. Without a label of its own it has that of the form. */
export function FileField({
  isFolder = false,
  ...file
}: {
  name: string;
  label?: string;
  accept?: string;
  multiple?: boolean;
  isFolder?: boolean;
}) {
  return <Input type="file" defaultValue={undefined} {...file} {...(isFolder && { webkitdirectory: "" })} />;
}

function Input({ name, label: own, ...input }: { name: string; label?: string } & ComponentProps<"input">) {
  const { control, error, label } = useField(name, false);
  return (
    <FieldFrame fieldId={control.id} label={own ?? label} error={error}>
      <input {...control} {...input} className="input" />
    </FieldFrame>
  );
}

/** A box to tick with its label; ticked it sends "yes". */
export function CheckBox({ name, className = "mb-5 gap-3", ...own }: { name: string; className?: string } & RowLabel) {
  const { control, label } = useField(name, false);
  return (
    <label className={`flex min-h-11 items-center ${className}`}>
      <input
        id={control.id}
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={control.defaultValue === "yes"}
        className="h-6 w-6 flex-none"
      />
      <RowLabel label={label} {...own} />{" "}
    </label>
  );
}

/** A field of a row in the line of its label, for a number or a change of it such as +5. */
export function ShortField({
  name,
  className = "gap-1 text-sm",
  width = "w-20",
  inputMode = "text",
  ...own
}: { name: string; className?: string; width?: string; inputMode?: "text" | "decimal" } & RowLabel) {
  const { control, error, label } = useField(name, false);
  return (
    <div>
      <label className={`flex items-center ${className}`}>
        <RowLabel label={label} {...own} />
        <input
          {...control}
          inputMode={inputMode}
          maxLength={20}
          autoComplete="off"
          className={`input numbers flex-none px-1! ${width}`}
        />
      </label>
      <FieldError fieldId={control.id} error={error} />
    </div>
  );
}

/** The label of a field in a row, and what the row says of it to the eye, for screen readers. */
interface RowLabel {
  label?: string;
  of?: string;
}

function RowLabel({ label, of }: RowLabel) {
  return (
    <span>
      {label}
      {of && (
        <span lang={ownLanguage(of)} className="aside-text">
          {`, ${of}`}
        </span>
      )}
    </span>
  );
}
