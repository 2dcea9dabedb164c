import type { ReactNode } from "react";
import { DeskForm, LinkBelow } from "./forms.tsx";
import { page, type Act, type ShownForm } from "./page.ts";
import type { Visit } from "./visit.ts";

/** A page that is one form: what it is for, its fields, its button, and the way back. One without fields asks before an act. */
export function formPage<Params, Data = object>({
  load = () => ({}) as Data,
  words,
  back,
  fields,
  act,
}: {
  load?(visit: Visit, params: Params): Promise<Data | Response> | Data | Response;
  words(data: NoInfer<Data>): { title: string; text?: string; button: string; back?: string };
  /** The page that asked, which shows what became of it. */
  back?(data: NoInfer<Data>): string;
  /** What the form shows in place of its fields. */
  fields?(data: NoInfer<Data>, form: ShownForm): ReactNode;
  act: Act<Params, NoInfer<Data>>;
}) {
  return page({
    load,
    acts: { ask: act },
    title: (data: Data) => words(data).title,
    show({ data, forms: { ask } }) {
      const { text, button, back: backText } = words(data);
      return (
        <>
          {text && <p className="mt-3 max-w-prose">{text}</p>}
          <DeskForm form={ask} button={button} className="mt-4 max-w-md">
            {ask && fields?.(data, ask)}
          </DeskForm>
          {back && backText && <LinkBelow to={back(data)}>{backText}</LinkBelow>}
        </>
      );
    },
  });
}
