import { useState, type ComponentType, type ReactNode } from "react";
import { useForm } from "../../../forms/form-state.ts";
import { formWords } from "../../../content/form-words.ts";

interface OptionChoiceProps {
  name: string;
  options: readonly string[];
  /** A drawing beside the word; never instead of it. */
  marked?: ComponentType<{ option: string }>;
}

/** One of a few, as radios that look like tiles. The word always shows; the chosen one has a thick edge besides its colour. */
export function OptionChoice({ name, options, marked: Mark }: OptionChoiceProps): ReactNode {
  const { id, state, labels } = useForm();
  // The message clears when a choice is made; a new refusal brings its own back.
  const [chosenIn, setChosenIn] = useState<string | null>(null);
  const error = chosenIn === state.attempt ? null : (state.errors[name] ?? null);
  const errorId = `${id}-${name}-error`;
  return (
    <fieldset className="m-0 mb-5 border-0 p-0" aria-describedby={error === null ? undefined : errorId}>
      <legend className="mb-2 font-semibold">{labels[name]}</legend>
      {error === null ? null : (
        <p id={errorId} className="mb-2 font-semibold text-madder">
          <span className="aside-text">{formWords.errorPrefix} </span>
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label key={option} className="relative inline-flex cursor-pointer">
            <input
              id={index === 0 ? `${id}-${name}` : undefined}
              type="radio"
              name={name}
              value={option}
              required
              defaultChecked={state.values[name] === option}
              onChange={() => setChosenIn(state.attempt)}
              className="peer absolute inset-0 h-full w-full cursor-pointer opacity-0"
            />
            <span className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 border border-edge bg-raised px-3 peer-checked:border-madder peer-checked:font-semibold peer-checked:text-madder peer-checked:shadow-[inset_0_0_0_2px_var(--madder)] peer-hover:border-madder peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]">
              {Mark === undefined ? null : <Mark option={option} />}
              {option}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
