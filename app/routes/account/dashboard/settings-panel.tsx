import type { ReactNode } from "react";
import { Form, href } from "react-router";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import { dashboardAddress } from "../addresses.ts";

/** The settings of this device: theme and data saver. */
export function SettingsPanel({ theme, dataSaver }: { theme: "light" | "dark" | null; dataSaver: boolean }): ReactNode {
  return (
    <div className="max-w-2xl space-y-8">
      <PreferenceForm
        name="theme"
        title={dashboardWords.theme}
        hint={dashboardWords.themeHint}
        chosen={theme ?? "system"}
        choices={dashboardWords.themes}
        save={dashboardWords.saveTheme}
      />
      <PreferenceForm
        name="dataSaver"
        title={dashboardWords.dataSaver}
        hint={dashboardWords.dataSaverHint}
        chosen={dataSaver ? "on" : "off"}
        choices={dashboardWords.dataSaverChoices}
        save={dashboardWords.saveDataSaver}
      />
    </div>
  );
}

interface PreferenceFormProps {
  name: string;
  title: string;
  hint: string;
  chosen: string;
  choices: Record<string, string>;
  save: string;
}

function PreferenceForm({ name, title, hint, chosen, choices, save }: PreferenceFormProps): ReactNode {
  return (
    <Form role="none" method="post" action={href("/preferences")} preventScrollReset className="card p-5">
      <input type="hidden" name="returnTo" value={dashboardAddress("settings")} />
      <fieldset aria-describedby={`${name}-hint`}>
        <legend className="float-left mb-1 w-full font-serif text-xl font-semibold">{title}</legend>
        <p id={`${name}-hint`} className="clear-both mb-3 text-ink-soft">
          {hint}
        </p>
        {Object.entries(choices).map(([value, text]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="h-6 w-6 accent-madder"
            />
            {text}
          </label>
        ))}
      </fieldset>{" "}
      <SubmitButton pendingText={dashboardWords.saving} action={href("/preferences")} className="mt-4">
        {save}
      </SubmitButton>
    </Form>
  );
}
