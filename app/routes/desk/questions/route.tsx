import { href } from "#app/content/href.ts";
import { Pager } from "#app/components/pager.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { StateLinks } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { momentText } from "#content/date-words.ts";
import { questionsWords } from "#content/desk/questions-words.ts";
import { DESK_PAGE } from "#contract/desk/paging.ts";
import { readDeskQuestions } from "#contract/desk/questions-calls.ts";
import type { Route } from "./+types/route";

const states = ["open", "answered"] as const;

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "pack");
  const asked = readDeskQuestions.query.safeParse(Object.fromEntries(visit.url.searchParams));
  const query = asked.success ? asked.data : readDeskQuestions.query.parse({});
  const { counts, questions } = await loadFromDesk(visit, readDeskQuestions, query);
  const { timeZone } = visit.runtime;
  return {
    frame: deskFrame(visit),
    ...query,
    counts,
    questions: questions.map(({ created_at: at, ...one }) => ({ ...one, at: momentText(at, timeZone) })),
  };
}

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { frame, state, page, counts, questions } = loaderData;
  const listAddress = (one: string, number = 1) => `${href("/desk/questions")}?state=${one}&page=${number}`;
  return (
    <DeskPage frame={frame} title={questionsWords.title}>
      <StateLinks
        label={questionsWords.byState}
        links={states.map((one) => ({
          to: listAddress(one),
          text: questionsWords.counted(questionsWords.states[one], counts[one]),
          isCurrent: one === state,
        }))}
      />
      <h2 className="text-xl">{questionsWords.states[state]}</h2>
      {questions.length === 0 ? <p className="mt-4">{questionsWords.none}</p> : null}
      <ul className="mt-4 space-y-3 empty:hidden">
        {questions.map(({ id, name, order_number: order, at, beginning }) => (
          <li key={id} className="card p-4">
            <a
              href={href("/desk/questions/:id", { id })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {questionsWords.from(name)}
            </a>
            <p className="wrap-anywhere">{beginning}</p>
            <p>
              {questionsWords.asked(at)}
              {order === null ? null : ` · ${questionsWords.about(order)}`}
            </p>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(counts[state] / DESK_PAGE)}
        addressOf={(number) => listAddress(state, number)}
      />
    </DeskPage>
  );
}
