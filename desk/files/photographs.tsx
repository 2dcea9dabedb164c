import { z } from "zod";
import { OwnText } from "#app/components/own-text.tsx";
import { readFiles } from "#app/forms/read-files.server.ts";
import {
  forgetFolder,
  keepInFolder,
  MAX_PHOTOGRAPH_BYTES,
  photographFates,
  planFolder,
  readFolder,
  showFolder,
  type DraftedPhotograph,
} from "#api/desk/photographs.ts";
import { pageNumber } from "#api/desk/paging.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { folderWords as words, photographWords, filesWords, productWords } from "#content/desk/products-words.ts";
import { remarkWords } from "#content/desk/remark-words.ts";
import { FileField } from "#desk/controls.tsx";
import { ActButton, DeskForm, Rows, Submit, TapLink } from "#desk/forms.tsx";
import { listPage, type Listed } from "#desk/list-page.tsx";
import { act, entry, type Done, type Work } from "#desk/page.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { memberOf, type Visit } from "#desk/visit.ts";

type Folder = Listed<{ page: number }, Awaited<ReturnType<typeof readFolder>>>;

/** A folder of photographs: what the products would show by the names of its files, and the form that sends them. */
export const photographsPage = listPage({
  title: filesWords.photographs,
  query: z.object({ page: pageNumber }),
  find: (visit, { page }) => readFolder(visit.services, memberOf(visit), page),
  acts: {
    // What arrived stays.
    send: entry<unknown, Folder, Request>("catalogue", { isStream: true, does: takeFolder }),
    show: act("showDeskPhotographs", "catalogue", {
      form: z.object({ seen: z.string().max(100) }),
      values: ({ seen }: Folder) => ({ seen }),
      prepare: (visit) => planFolder(visit.services, memberOf(visit)),
      does: ({ trx, member }, { seen }, _params, plan) => showFolder(trx, member, seen, plan),
      done: ({ counts, products }) => words.done(counts.new + counts.replaces, products),
    }),
    forget: act("forgetDeskPhotographs", "catalogue", {
      does: ({ trx, member }: Work) => forgetFolder(trx, member),
      done: () => words.forgotten,
    }),
  },
  show({ list: { rows, counts, products }, visit, forms: { send, show, forget } }) {
    const isToShow = counts.new + counts.replaces > 0;
    return (
      <>
        <TapLink to="/desk/files">{words.files}</TapLink>
        <p className="mt-2">{words.naming}</p>
        <ul className="mt-2 list-disc pl-6">
          {words.examples.map(([name, meaning]) => (
            <li key={name}>
              <span lang="en" className="wrap-anywhere">
                {name}
              </span>
              {`: ${meaning}`}
            </li>
          ))}
        </ul>
        {send && (
          <DeskForm form={send} hasFiles className="mt-4 max-w-xl space-y-4">
            <FileField name="photographs" label={productWords.photographs} accept="image/*,.heic,.heif" multiple />
            <FileField name="folder" label={words.folder} isFolder />
            <p className="text-sm">{words.limits}</p>
            <Submit isQuiet={isToShow}>{photographWords.send}</Submit>
          </DeskForm>
        )}
        {rows.length > 0 && (
          <section className="mt-6 border-t border-line pt-4">
            <h2>{products === 0 ? words.notShown : words.changes(products)}</h2>
            <p className="mt-2">
              {photographFates
                .filter((fate) => counts[fate] > 0)
                .map((fate) => `${words.fates[fate]}: ${counts[fate]}`)
                .join(" · ")}
            </p>
            <div className="flex flex-wrap gap-3">
              <ActButton form={isToShow ? show : null}>{frameWords.save}</ActButton>
              <ActButton form={forget} isQuiet>
                {words.forget}
              </ActButton>
            </div>
            <Rows rows={rows} className="mt-4">
              {(one) => <Photograph photograph={one} pictureAddress={visit.pictureAddress} />}
            </Rows>
          </section>
        )}
      </>
    );
  },
});

/** Has each photograph kept when it is there. What arrived stays, whatever becomes of the others. */
async function takeFolder(visit: Visit, request: Request): Promise<Done> {
  const member = memberOf(visit);
  const so = { arrived: 0, failed: null as unknown };
  const reading = readFiles(request, MAX_PHOTOGRAPH_BYTES, async (file) => {
    if (so.failed !== null) return;
    try {
      if (await keepInFolder(visit.services, member, file, request.signal)) so.arrived++;
    } catch (error) {
      so.failed = error;
    }
  });
  const isWhole = await reading.then(
    () => true,
    () => false,
  );
  if (so.failed !== null) throw so.failed;
  const text = words.arrived(so.arrived);
  if (!isWhole) return { to: null, said: { kind: "error", text: `${text} ${words.brokenOff}` } };
  return { to: null, said: so.arrived > 0 ? text : { kind: "error", text: words.none } };
}

/** A photograph with what becomes of it: the picture that is there now, and the one that comes. */
function Photograph({
  photograph: { path, fate, remarks, shown },
  pictureAddress,
}: {
  photograph: DraftedPhotograph;
  pictureAddress: Visit["pictureAddress"];
}) {
  const small = (source: string | null, alt: string) =>
    source === null ? null : (
      <img
        src={pictureAddress(source, 96)}
        alt={alt}
        loading="lazy"
        width={60}
        height={80}
        className="h-20 w-15 flex-none object-cover"
      />
    );
  return (
    <div className="flex flex-wrap gap-4 py-2">
      {fate === "replaces" && small(shown?.before ?? null, words.before)}
      {small(shown?.source ?? null, fate === "replaces" ? words.after : "")}
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p>
          <span className="font-semibold">{words.fates[fate]}</span>
          {": "}
          <span lang="en">{path}</span>
        </p>
        {shown !== null && (
          <p>
            <TapLink to={`/desk/products/${shown.slug}/photographs`}>
              <OwnText>{shown.name}</OwnText>
            </TapLink>
            {shown.color === null ? "" : ` · ${shown.color}`}
            {` · ${photographWords.picture(shown.place + 1)}`}
          </p>
        )}
        {remarks.map((said, place) => (
          <p key={place}>{sentenceOf(said, remarkWords)}</p>
        ))}
      </div>
    </div>
  );
}
