import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from "react";
import { formWords } from "#content/form-words.ts";
import { useForm } from "./shop-form.tsx";
import { told } from "./told-text.tsx";

interface FieldProps<Name extends string> {
  /** One of the names that the schema of the form has: `<Field<keyof z.input<typeof schema>> name=…>`. */
  name: NoInfer<Name>;
  type?: "text" | "email" | "tel";
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal";
  hint?: ReactNode;
  /** The id of a `<datalist>` of suggestions. */
  list?: string;
  /** The language of what is typed, where it is not that of the page. */
  lang?: string | undefined;
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
}: FieldProps<Name>) {
  const { control, error, label } = useField(name, hint !== undefined);
  return (
    <FieldFrame fieldId={control.id} label={label} hint={hint} error={error}>
      <input {...control} {...rest} type={type} className={`input ${className}`} />
    </FieldFrame>
  );
}

/** What a control needs from its form: its value as last typed, and the attributes that tie it to label, hint and error. */
export function useField(name: string, hasHint: boolean) {
  const { id, state, labels, clearError } = useForm();
  const error = state.errors[name] ?? null;
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
      onInput: () => clearError?.(name),
    },
  };
}

interface FieldFrameProps {
  fieldId: string;
  label: string;
  hint?: ReactNode;
  error: string | null;
  children: ReactNode;
}

/** Label, hint, control and error, in the order in which a screen reader should read them. */
export function FieldFrame({ fieldId, label, hint, error, children }: FieldFrameProps) {
  const [isRefused, setRefused] = useState(false);
  if (error !== null && !isRefused) setRefused(true);
  return (
    // A `div` has no role either way. A changed one makes Firefox read the field anew: otherwise it goes on telling screen
    // readers what `aria-invalid` was first. The role stays, so that nothing is read anew while somebody types.
    <div role={isRefused ? "none" : undefined} className="mb-5">
      <label htmlFor={fieldId} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${fieldId}-hint`} className="mb-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldError fieldId={fieldId} error={error} />
    </div>
  );
}

/** What is wrong with a field, where its control finds it. */
export function FieldError({ fieldId, error }: { fieldId: string; error: string | null | undefined }) {
  return error ? (
    <p id={`${fieldId}-error`} className="my-1 font-semibold text-madder">
      <span className="aside-text">{formWords.errorPrefix} </span>
      {told(error)}
    </p>
  ) : null;
}

/** A value that travels with the form unseen. Renders nothing where the form has no such value. */
export function HiddenField<Name extends string = never>({ name }: { name: NoInfer<Name> }) {
  const value = useForm().state.values[name];
  return value === undefined ? null : <input type="hidden" name={name} value={value} />;
}

/**
 * Stands before radio buttons, for text browsers. Lynx and w3m choose the first of a group by themselves, and the shopper
 * would buy a size that they did not choose. So the first one there is an empty one. Every other browser keeps a template
 * out of the page and of its form. The script of the browser renders it empty: React would look for the content where such
 * a browser does not put it.
 */
export function NothingChosen<Name extends string = never>({ name }: { name: NoInfer<Name> }) {
  return <template>{import.meta.env.SSR ? <EmptyChoice name={name} /> : null}</template>;
}

function EmptyChoice({ name }: { name: string }) {
  const { state } = useForm();
  if (state.values[name]) return null;
  return (
    <label>
      <input type="radio" name={name} value="" defaultChecked />
      {formWords.notChosen}
    </label>
  );
}
