import type { ReactNode } from "react";
import { ErrorSummary, FormContext } from "#app/forms/shop-form.tsx";
import type { ShownForm } from "./page.ts";

/** The form of an act. */
export function DeskForm({
  form: { id, state, labels, hidden },
  action,
  className,
  children,
}: {
  form: ShownForm;
  action?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <FormContext.Provider value={{ id, state, labels, isBusy: false }}>
      <form role="none" id={id} method="post" action={action} noValidate className={className}>
        <ErrorSummary />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </form>
    </FormContext.Provider>
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
      {children}
    </a>
  );
}
