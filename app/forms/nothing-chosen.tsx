import type { ReactNode } from "react";
import { formWords } from "#app/content/form-words.ts";
import { useForm } from "./form-state.ts";

interface NothingChosenProps<Name extends string> {
  name: NoInfer<Name>;
}

/**
 * Stands before radio buttons, for text browsers. Lynx and w3m choose the first of a group by themselves, and the shopper
 * would buy a size that they did not choose. So the first one there is an empty one. Every other browser keeps a template
 * out of the page and of its form. The script of the browser renders it empty: React would look for the content where such
 * a browser does not put it.
 */
export function NothingChosen<Name extends string = never>({ name }: NothingChosenProps<Name>): ReactNode {
  return <template>{import.meta.env.SSR ? <EmptyChoice name={name} /> : null}</template>;
}

function EmptyChoice({ name }: { name: string }): ReactNode {
  const { state } = useForm();
  if (state.values[name]) return null;
  return (
    <label>
      <input type="radio" name={name} value="" defaultChecked />
      {formWords.notChosen}
    </label>
  );
}
