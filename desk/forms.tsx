import { createContext, useContext, type ReactNode } from "react";
import { FieldError } from "#app/forms/field.tsx";
import { ErrorSummary, FormContext, useForm } from "#app/forms/shop-form.tsx";
import { frameWords } from "#content/desk/frame-words.ts";
import { CheckBox, Control } from "./controls.tsx";
import type { ShownField, ShownForm } from "./page.ts";
import { inLanguage } from "./visit.ts";

/**
 * The form of an act: all its fields, or what its children show in their place, and its button. Nothing for whoever may not send
 * it. A form with files sends long texts, too: letters of Hindi are three times shorter so.
 */
export function DeskForm({
  form,
  action,
  hasFiles = false,
  className,
  button,
  isQuiet,
  children,
}: {
  form: ShownForm | null;
  action?: string | undefined;
  hasFiles?: boolean;
  className?: string;
  button?: string;
  isQuiet?: boolean;
  children?: ReactNode;
}) {
  if (form === null) return null;
  const { id, state, labels, fields, hidden, now } = form;
  return (
    <FormContext.Provider value={{ id, state, labels, isBusy: false }}>
      <NowContext.Provider value={now}>
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
          {children ?? <Fields fields={fields} />}
          {button === undefined ? null : <Submit isQuiet={isQuiet}>{button}</Submit>}
          {/* Text browsers show what follows on the line of the button. */}{" "}
        </form>
      </NowContext.Provider>
    </FormContext.Provider>
  );
}

const NowContext = createContext<ShownForm["now"]>({});

/** What is stored of a field by now, where somebody changed it to another text than the typed one; else null. */
export function storedSince({ state, now }: Pick<ShownForm, "state" | "now">, name: string): string | null {
  const stored = now[name] ?? null;
  return stored === (state.values[name] ?? "").replaceAll("\r\n", "\n") ? null : stored;
}

/** Says below a field what is stored by now, where somebody else has changed it. */
export function StoredSince({ name, textOf = String }: { name: string; textOf?: (stored: string) => string }) {
  const stored = storedSince({ ...useForm(), now: useContext(NowContext) }, name);
  return stored === null ? null : (
    <p className="-mt-4 mb-5 font-semibold whitespace-pre-line">{frameWords.now(textOf(stored))}</p>
  );
}

/** Fields below each other; ticks of one group side by side. */
export function Fields({ fields }: { fields: Readonly<Record<string, ShownField>> }) {
  const groupOf = ([name, field]: [string, ShownField]) => (field.as === "check" ? field.group : undefined) ?? name;
  return [...Map.groupBy(Object.entries(fields), groupOf)].map(([key, some]) =>
    some[0]?.[0] === key ? (
      <OneField key={key} name={key} field={some[0][1]} />
    ) : (
      <Ticks key={key} label={key} names={some.map(([name]) => name)} />
    ),
  );
}

function Ticks({ label, names }: { label: string; names: readonly string[] }) {
  const { id, state } = useForm();
  const first = names[0] ?? "";
  return (
    <fieldset className="mb-3" aria-describedby={first in state.errors ? `${id}-${first}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {names.map((name) => (
          <CheckBox key={name} name={name} />
        ))}
      </div>
      <FieldError fieldId={`${id}-${first}`} error={state.errors[first]} />
    </fieldset>
  );
}

/** A field as its act says that it is shown: a line where it says nothing else. Below it stands what somebody else saved since. */
export function OneField({ name, field }: { name: string; field: ShownField }) {
  const options = field.as === "select" ? field.options : [];
  const textOf = (stored: string) => {
    if (field.as === "check") return stored === "" ? frameWords.no : frameWords.yes;
    return options.find(({ value }) => value === stored)?.text ?? stored;
  };
  return (
    <>
      <Control name={name} field={field} />
      <StoredSince name={name} textOf={textOf} />
    </>
  );
}

/** An act that is one button. */
export function ActButton({
  text,
  children,
  ...form
}: {
  form: ShownForm | null;
  text?: string;
  isQuiet?: boolean;
  children: string;
}) {
  return (
    <DeskForm {...form} button={children} className="mt-2">
      {text && <p className="mb-2">{text}</p>}
    </DeskForm>
  );
}

/** The button of a form; one of several names its act. */
export function Submit({
  act,
  isQuiet,
  children,
}: {
  act?: string;
  isQuiet?: boolean | undefined;
  children: ReactNode;
}) {
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
    <a href={inLanguage(to)} className={`link inline-flex min-h-11 items-center ${className}`}>
      {/* One text: its parts would stand side by side, and not break. */}
      <span>{children}</span>
    </a>
  );
}

/** A link that looks like the button of a form. */
export function ButtonLink({ to, isQuiet, children }: { to: string; isQuiet?: boolean; children: ReactNode }) {
  return (
    <a href={inLanguage(to)} className={isQuiet ? "button button-quiet" : "button"}>
      {children}
    </a>
  );
}

/** The rows of a list; where there is none, that is said. */
export function Rows<Row>({
  rows,
  none,
  className = "mt-2",
  children,
}: {
  rows: readonly Row[];
  none?: string;
  className?: string;
  children: (row: Row, place: number) => ReactNode;
}) {
  if (rows.length === 0) return none === undefined ? null : <p className={className}>{none}</p>;
  return (
    <ul className={className}>
      {rows.map((row, place) => (
        <li key={place} className="border-t border-line py-1">
          {children(row, place)}
        </li>
      ))}
    </ul>
  );
}

/** A part of a page under a title of its own, which names it where it has an id. */
export function Section({
  id,
  title,
  className = "mt-6",
  children,
}: {
  id?: string;
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

/** Words and values side by side, or below each other where the text is large. What there is not is left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-4">
            <dt className="min-w-[6.5rem] py-1 text-ink-soft">{name}</dt>
            <dd className="min-w-0 flex-[1_1_9rem] py-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What is opened when it is needed. */
export function Folded({
  title,
  isOpen,
  className = "mb-2",
  children,
}: {
  title: ReactNode;
  isOpen: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details open={isOpen} className={className}>
      <summary className="link flex min-h-11 items-center font-semibold">{title}</summary>
      {children}
    </details>
  );
}

/** Some fields of a form below a title: opened where one of them is wrong, or somebody else has saved another text of it since. */
export function FoldedFields({
  form,
  title,
  names,
  className,
  children,
}: {
  form: ShownForm;
  title: ReactNode;
  names: readonly string[];
  className?: string;
  children?: ReactNode;
}) {
  const isOpen = names.some((name) => name in form.state.errors || storedSince(form, name) !== null);
  return (
    <Folded title={title} isOpen={isOpen} className={className}>
      {children ?? <Fields fields={someOf(form, names)} />}
    </Folded>
  );
}

/** Some of the fields of a form. */
export function someOf({ fields }: ShownForm, names: readonly string[]): Record<string, ShownField> {
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

/** A link below all of a page, such as the way back. */
export function LinkBelow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mt-4">
      <TapLink to={to}>{children}</TapLink>
    </p>
  );
}
