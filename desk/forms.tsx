import type { ReactNode } from "react";
import { FieldError, useField } from "#app/forms/field.tsx";
import { ErrorSummary, FormContext } from "#app/forms/shop-form.tsx";
import type { ShownForm } from "./page.ts";

/** The form of an act. A form with files sends long texts, too: letters of Hindi are three times shorter so. */
export function DeskForm({
  form: { id, state, labels, hidden },
  action,
  hasFiles = false,
  className,
  children,
}: {
  form: ShownForm;
  action?: string;
  hasFiles?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <FormContext.Provider value={{ id, state, labels, isBusy: false }}>
      <form
        role="none"
        id={id}
        method="post"
        action={action}
        encType={hasFiles ? "multipart/form-data" : undefined}
        noValidate
        className={className}
      >
        <ErrorSummary />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </FormContext.Provider>
  );
}

/** An act that is one button. */
export function ActButton({
  form,
  text,
  isQuiet = false,
  children,
}: {
  form: ShownForm;
  text?: string;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <DeskForm form={form} className="mt-2">
      {text === undefined ? null : <p className="mb-2">{text}</p>}
      <Submit isQuiet={isQuiet}>{children}</Submit>{" "}
    </DeskForm>
  );
}

/** The button of a form; one of several names its act. */
export function Submit({ act, isQuiet, children }: { act?: string; isQuiet?: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      {...(act !== undefined && { name: "act", value: act })}
      className={isQuiet ? "button button-quiet" : "button"}
    >
      {children}
    </button>
  );
}

/** A link in a text or a row of links, as large as a finger. */
export function TapLink({ to, className = "", children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} className={`link inline-flex min-h-11 items-center ${className}`}>
      {/* One text: its parts would stand side by side, and not break. */}
      <span>{children}</span>
    </a>
  );
}

/** A part of a page under a title of its own. */
export function Section({
  id,
  title,
  className = "mt-6",
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A link below all of a page, such as the way back. */
export function LinkBelow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-4">
      <TapLink to={to}>{children}</TapLink>
    </p>
  );
}

interface FileFieldProps {
  name: string;
  /** That of the form where it is left out. */
  label?: string;
  accept?: string;
  isMultiple?: boolean;
  isFolder?: boolean;
}

/** The field of files to send. */
export function FileField({ name, label: own, accept, isMultiple, isFolder = false }: FileFieldProps) {
  const { control, error, label } = useField(name, false);
  return (
    <div>
      <label htmlFor={control.id} className="mb-1 block font-semibold">
        {own ?? label}
      </label>
      <input
        id={control.id}
        type="file"
        {...(isFolder && { webkitdirectory: "" })}
        name={name}
        accept={accept}
        multiple={isMultiple}
        className="input"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${control.id}-error`}
      />
      <FieldError fieldId={control.id} error={error} />
    </div>
  );
}

/** A box to tick with its label; ticked it sends "yes". */
export function CheckBox({ name }: { name: string }) {
  const { control, label } = useField(name, false);
  return (
    <label className="mb-5 flex min-h-11 items-center gap-3">
      <input
        id={control.id}
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={control.defaultValue === "yes"}
        className="h-6 w-6 flex-none"
      />
      <span>{label}</span>{" "}
    </label>
  );
}
