import { told } from "#app/forms/told-text.tsx";
import { errorWords } from "#content/site-words.ts";
import { ButtonLink } from "#app/components/page.tsx";

/** What `app/components/load-failure.tsx` is, in the script that the pages of an account share. Takes the place of content that could not be loaded: the reason, and a link to try again. */
export function LoadFailure({ message, again }: { message: string; again: string }) {
  return (
    <div>
      <p role="alert" className="card border-l-8 border-l-madder p-4 font-semibold">
        {told(message)}
      </p>
      <p className="mt-5">
        <ButtonLink to={again}>{errorWords.tryAgain}</ButtonLink>
      </p>
    </div>
  );
}
