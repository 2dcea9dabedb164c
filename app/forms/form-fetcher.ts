import { useFetcher, useLocation } from "react-router";

/**
 * The fetcher that sends a form of this page, by the form's id. Each entry of the history has a fetcher of its own, so a
 * refusal goes as one that came with a document does: with the next page, the next step, or Back.
 */
export function useFormFetcher(id: string) {
  const key = `${id} ${useLocation().key}`;
  return { ...useFetcher({ key }), key };
}

/**
 * What the action has answered to a form of this page: by script through the form's fetcher, else with the document
 * (`actionData`). Undefined until the form was refused.
 */
export function useAnswer<Answer>(id: string, actionData: Answer | undefined): Answer | undefined {
  const { data } = useFormFetcher(id);
  return (data as Answer | undefined) ?? actionData;
}
