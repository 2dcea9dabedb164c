import { useState, type ComponentType, type ReactNode } from "react";
import { useForm } from "../../../forms/form-state.ts";
import { NothingChosen } from "../../../forms/nothing-chosen.tsx";
import { formWords } from "../../../content/form-words.ts";

interface OptionChoiceProps<Name extends string> {
  name: NoInfer<Name>;
  options: readonly string[];
  /** A drawing beside the word; never instead of it. */
  mark?: ComponentType<{ option: string }>;
}

/** Radio buttons that look like tiles. The word is always shown, and the chosen tile has a thick edge besides its colour. */
export function OptionChoice<Name extends string = never>({
  name,
  options,
  mark: Mark,
}: OptionChoiceProps<Name>): ReactNode {
  const { id, state, labels } = useForm();
  // An error disappears when a choice is made, until the form is refused again.
  const [chosenIn, setChosenIn] = useState<string | null>(null);
  const error = chosenIn === state.submissionId ? null : (state.errors[name] ?? null);
  const errorId = `${id}-${name}-error`;
  return (
    // The group is required, not each radio: browsers expose a required one as invalid before anything was sent.
    <fieldset
      role="radiogroup"
      aria-required
      {...(error === null ? {} : { "aria-invalid": true, "aria-describedby": errorId })}
      className="m-0 mb-5 border-0 p-0"
    >
      <legend className="mb-2 font-semibold">{labels[name]}</legend>
      {error === null ? null : (
        <p id={errorId} className="mb-2 font-semibold text-madder">
          <span className="aside-text">{formWords.errorPrefix} </span>
          {error}
        </p>
      )}
      <NothingChosen<Name> name={name} />
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label key={option} className="relative inline-flex cursor-pointer">
            <input
              id={index === 0 ? `${id}-${name}` : undefined}
              type="radio"
              name={name}
              value={option}
              defaultChecked={state.values[name] === option}
              onChange={() => setChosenIn(state.submissionId)}
              className="peer absolute inset-0 h-full w-full cursor-pointer opacity-0"
            />
            <span className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 border border-edge bg-raised px-3 peer-checked:border-madder peer-checked:font-semibold peer-checked:text-madder peer-checked:shadow-[inset_0_0_0_2px_var(--madder)] peer-hover:border-madder peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus">
              {Mark === undefined ? null : <Mark option={option} />}
              {option}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
