import { OwnText } from "#app/components/own-text.tsx";
import { momentText } from "#content/date-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { Rows } from "./forms.tsx";

/** What people of the shop wrote, each with who did and when. */
export function Written({
  texts,
  timeZone,
  none,
}: {
  texts: readonly { words: string; by: string; at: string }[];
  timeZone: string;
  none?: string;
}) {
  return (
    <Rows rows={texts} {...(none !== undefined && { none })}>
      {({ words, by, at }) => (
        <>
          <p className="wrap-anywhere whitespace-pre-line">
            <OwnText>{words}</OwnText>
          </p>
          <p className="text-sm text-ink-soft">
            {orderWords.by(by)}, {momentText(at, timeZone)}
          </p>
        </>
      )}
    </Rows>
  );
}
