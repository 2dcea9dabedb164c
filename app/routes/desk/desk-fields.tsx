import { useField } from "#app/forms/field.tsx";
import type { ReactNode } from "react";
import { told } from "#app/forms/told-text.tsx";
import { ErrorSummary, FormContext, useForm, type FormState } from "#app/forms/shop-form.tsx";

/** A box to tick with its label; ticked it sends "yes". */
export function CheckBox<Name extends string = never>({ name }: { name: NoInfer<Name> }) {
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

/** The field of one table to upload, named `file`, in a form with nothing else that can be refused. */
export function TableFile({ label, accept, error }: { label: string; accept: string; error: string | null }) {
  return (
    <>
      <label htmlFor="file" className="block font-semibold">
        {label}
      </label>
      <input
        id="file"
        type="file"
        name="file"
        accept={accept}
        className="input"
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : "file-error"}
      />
      {error === null ? null : (
        <p id="file-error" role="alert" className="mt-1 font-semibold text-madder">
          {told(error)}
        </p>
      )}
    </>
  );
}

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
  return ["key", "act", ...seenFields].map((name) =>
    values[name] === undefined ? null : <input key={name} type="hidden" name={name} value={values[name]} />,
  );
}

/** The fields that hold what was seen: the status, what a form changes, the refunds, and what is left to give back. */
const seenFields = ["seen", "was", "refunds", "refundable"];

/** A form with what was typed, and with what is seen now: who reads how it is now may send it once more. */
export function withSeenNow(typed: FormState | undefined, now: FormState): FormState {
  if (typed === undefined) return now;
  const seen = Object.entries(now.values).filter(([name]) => seenFields.includes(name));
  return { ...typed, values: { ...typed.values, ...Object.fromEntries(seen) } };
}
