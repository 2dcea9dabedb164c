import { useState, type ReactNode } from "react";
import { formWords } from "../content/form-words.ts";

interface FieldFrameProps {
  fieldId: string;
  label: string;
  hint?: string | undefined;
  error: string | null;
  children: ReactNode;
}

/** Label, hint, control and error, in the order in which a screen reader should read them. */
export function FieldFrame({ fieldId, label, hint, error, children }: FieldFrameProps): ReactNode {
  const [isRefused, setRefused] = useState(error !== null);
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
      {error === null ? null : (
        <p id={`${fieldId}-error`} className="mt-1 font-semibold text-madder">
          <span className="aside-text">{formWords.errorPrefix} </span>
          {error}
        </p>
      )}
    </div>
  );
}
