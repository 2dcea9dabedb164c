import { useRouteLoaderData } from "react-router";

/** The answer to the form of a card: what the message at the top of the page says, at the card itself. */
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
