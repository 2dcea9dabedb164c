import { useState, type ReactNode } from "react";
import { formWords } from "../content/form-words.ts";
import { useHydrated } from "./use-hydrated.ts";
import { FieldFrame } from "./field-frame.tsx";
import { useField } from "./use-field.ts";

interface PasswordFieldProps {
  name: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  /** For a field that is asked for by a rule between fields, which its own constraints cannot tell. */
  required?: boolean;
}

/** A password with its show/hide toggle. The toggle can only work with script, so it comes with it; its place is kept free. */
export function PasswordField({ name, autoComplete, hint, required }: PasswordFieldProps): ReactNode {
  const { control, error, label } = useField(name, hint !== undefined);
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <FieldFrame fieldId={control.id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <input
          {...control}
          {...(required === undefined ? {} : { required })}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          className="input pr-20"
        />
        {hydrated ? (
          <button
            type="button"
            aria-controls={control.id}
            aria-label={shown ? formWords.hidePassword(label) : formWords.showPassword(label)}
            onClick={() => setShown(!shown)}
            className="absolute right-0 top-0 h-11 min-w-16 cursor-pointer px-3 text-madder underline"
          >
            {shown ? formWords.hide : formWords.show}
          </button>
        ) : null}
      </span>
    </FieldFrame>
  );
}
