import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { listQuestions } from "#api/desk/questions.ts";
import { momentText } from "#content/date-words.ts";
import { questionsWords as words } from "#content/desk/questions-words.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import { TapLink } from "#desk/forms.tsx";
import { listPage, PartLinks } from "#desk/list-page.tsx";

const states = ["open", "answered"] as const;

/** The questions of the contact page: those that wait for an answer, or the others. */
export const questionsPage = listPage({
  title: words.title,
  size: DESK_PAGE,
  query: z.object({ state: z.enum(states).default("open"), page: pageNumber }),
  find: ({ services: { db } }, query) => listQuestions(db, query),
  acts: {},
  show: ({ list: { query, rows, counts, at }, visit: { shop } }) => (
    <>
      <PartLinks
        label={words.byState}
        links={states.map((state) => ({
          to: at({ state, page: 1 }),
          text: words.counted(words.states[state], counts[state]),
          isCurrent: state === query.state,
        }))}
      />
      <h2 className="mt-4">{words.states[query.state]}</h2>
      {rows.length === 0 ? (
        <p className="mt-2">{words.none}</p>
      ) : (
        <ul className="mt-2">
          {rows.map(({ id, name, order_number: order, created_at: asked, beginning }) => (
            <li key={id} className="border-t border-line py-1">
              <TapLink to={addressOf(`/desk/questions/${id}`)} className="font-semibold">
                {words.from(name)}
              </TapLink>
              <p lang={ownLanguage(beginning)} className="wrap-anywhere">
                {beginning}
              </p>
              <p className="text-sm">
                {words.asked(momentText(asked, shop.timeZone))}
                {order === null ? null : ` · ${words.about(order)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  ),
});
