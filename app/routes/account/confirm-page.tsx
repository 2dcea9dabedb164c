import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ConfirmationPrompt } from "./confirmation-prompt.ts";
import { ConfirmForm } from "./confirm-form.tsx";
import { PageTitle } from "../../components/page-title.tsx";

/** A confirmation as a page of its own, which is what it is without script. `back` is where keeping everything leads; `children` shows what it is about. */
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
