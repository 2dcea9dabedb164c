import { useRouteLoaderData } from "react-router";

/** The message that answers the form of a card. The card shows it, and so does the top of the page. */
export interface CardAnswer {
  kind: "success" | "error";
  text: string;
  /** The id of the card. */
  at?: string | undefined;
}

/** The answer of the page, if a form without script led back to a card. It comes with the data of the frame. */
export function useCardAnswer(): CardAnswer | null {
  const frame = useRouteLoaderData("root") as { flash?: CardAnswer | null } | undefined;
  return frame?.flash?.at === undefined ? null : frame.flash;
}
