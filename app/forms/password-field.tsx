import { useState } from "react";
import { formWords } from "#content/form-words.ts";
import { FieldFrame, useField } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface PasswordFieldProps<Name extends string> {
  /** One of the names that the schema of the form has: `<PasswordField<keyof z.input<typeof schema>> name=…>`. */
  name: NoInfer<Name>;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  /** Marks a field as required where a rule between fields requires it: constraints of one field do not show that. */
  required?: boolean;
}

/** A password with a button that shows and hides it. The button needs script and appears with it; its place is kept free. */
export function PasswordField<Name extends string = never>({
  name,
  autoComplete,
  hint,
  required,
}: PasswordFieldProps<Name>) {
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
