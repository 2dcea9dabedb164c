import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { PageTitle } from "../../components/page-title.tsx";

/** A confirmation as a page, for shoppers without script. `back` is the address of the way back; `children` shows what is confirmed. */
export function ConfirmPage({
  confirmation,
  back,
  children,
}: {
  confirmation: ConfirmationPrompt;
  back: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="wrap py-10">
      <PageTitle>{confirmation.title}</PageTitle>
      <h1>{confirmation.title}</h1>
      <p className="mt-4 max-w-prose text-lg">{confirmation.question}</p>
      {children}
      <ConfirmForm confirmation={confirmation}>
        <Link to={back} className="button button-quiet">
          {confirmation.keep}
        </Link>
      </ConfirmForm>
    </div>
  );
}
