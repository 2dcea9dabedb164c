import type { ReactNode } from "react";
import { ErrorSummary, FormContext, useForm, type FormState } from "#app/forms/shop-form.tsx";

/** A form with files, or with long texts: letters of Hindi are three times shorter so. It has no script. */
export function FilesForm({
  id,
  state,
  labels,
  children,
}: {
  id: string;
  state: FormState;
  labels: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <FormContext.Provider value={{ id, state, labels, isBusy: false }}>
      <form role="none" id={id} method="post" encType="multipart/form-data" noValidate className="mt-4 max-w-2xl">
        <ErrorSummary />
        {children}
      </form>
    </FormContext.Provider>
  );
}

/** What each form of an act sends unseen: its key, and what was seen before. */
export function UnseenFields() {
  const { values } = useForm().state;
  return ["key", "act", "seen"].map((name) =>
    values[name] === undefined ? null : <input key={name} type="hidden" name={name} value={values[name]} />,
  );
}
