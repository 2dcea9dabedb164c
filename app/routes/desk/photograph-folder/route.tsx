import { redirect } from "react-router";
import { deskFaults } from "#content/desk/frame-words.ts";
import { folderWords as words, photographWords } from "#content/desk/products-words.ts";
import { Pager } from "#app/components/pager.tsx";
import { addressOf, href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { readFiles } from "#app/forms/read-files.server.ts";
import { storePhotograph } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { leaveDeskFlash, newDeskKey, requireMember, type DeskVisit } from "#app/session/desk-visit.server.ts";
import {
  forgetDeskPhotographs,
  photographFates,
  readDeskPhotographs,
  showDeskPhotographs,
  type DraftedPhotograph,
} from "#contract/desk/photograph-calls.ts";
import { MAX_PHOTOGRAPH_BYTES } from "#contract/desk/product-calls.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  const asked = readDeskPhotographs.query.safeParse(Object.fromEntries(url.searchParams));
  const folder = await loadFromDesk(visit, readDeskPhotographs, asked.success ? asked.data : { page: 1 });
  const signed = (source: string | null) => (source === null ? null : visit.upstream.signPicture(source));
  const photographs = folder.photographs.map((one) => ({
    ...one,
    pictures: { now: signed(one.shown?.before ?? null), next: signed(one.shown?.source ?? null) },
  }));
  return { frame: deskFrame(visit), key: newDeskKey(), ...folder, photographs };
}

/** The form with files is read as it arrives; the others are acts. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  const to = href("/desk/files/photographs");
  if (/^multipart\//i.test(request.headers.get("content-type") ?? "")) {
    const { kind, text } = await takeFolder(visit, request);
    leaveDeskFlash(visit, kind, text);
    return redirect(to, 303);
  }
  const form = await readFormData(request);
  if (form.get("do") === "forget")
    return doAct(visit, forgetDeskPhotographs, { form, body: {}, to, done: words.forgotten });
  const body = { seen: String(form.get("seen")).slice(0, 100) };
  return doAct(visit, showDeskPhotographs, {
    form,
    body,
    to,
    done: ({ counts, products }) => words.done(counts.new + counts.replaces, products),
  });
}

/** Has each photograph kept when it is there. What arrived stays, whatever becomes of the others. */
async function takeFolder(visit: DeskVisit, request: Request): Promise<{ kind: "success" | "error"; text: string }> {
  let arrived = 0;
  let stopped: string | null = null;
  try {
    await readFiles(request, MAX_PHOTOGRAPH_BYTES, async ({ name, size, bytes }) => {
      if (stopped !== null) return;
      const folder = { draft: "yes", size: String(size) } as const;
      const sent = storePhotograph(visit.upstream, name, bytes ?? new Uint8Array(), folder);
      const { value: stored } = await toResult(sent);
      if (stored?.code === "ok") arrived++;
      // One that is refused stands in the folder with its reason.
      else if (stored?.status !== 422) stopped = stored?.message ?? deskFaults.notDone;
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    stopped = words.brokenOff;
  }
  const text = words.arrived(arrived);
  if (stopped !== null) return { kind: "error", text: `${text} ${stopped}` };
  return arrived > 0 ? { kind: "success", text } : { kind: "error", text: words.none };
}

export default function PhotographFolderPage({ loaderData }: Route.ComponentProps) {
  const { frame, key, seen, counts, products, photographs, page, pages } = loaderData;
  const field = "mb-1 block font-semibold";
  return (
    <DeskPage frame={frame} title={words.title}>
      <p>
        <a href={href("/desk/files")} className="link inline-flex min-h-11 min-w-11 items-center">
          {words.files}
        </a>
      </p>
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
      <form role="none" method="post" encType="multipart/form-data" className="mt-4 max-w-xl space-y-4">
        <label className="block">
          <span className={field}>{photographWords.files}</span>
          <input type="file" name="photographs" multiple accept="image/*,.heic,.heif" className="input" />
        </label>
        <label className="block">
          <span className={field}>{words.folder}</span>
          <input type="file" name="folder" {...{ webkitdirectory: "" }} className="input" />
        </label>
        <p className="text-sm">{words.limits}</p>
        <button type="submit" className={counts.new + counts.replaces > 0 ? "button button-quiet" : "button"}>
          {photographWords.send}
        </button>
      </form>
      {photographs.length === 0 ? null : (
        <section className="mt-6 border-t border-line pt-4">
          <h2>{products === 0 ? words.notShown : words.changes(products)}</h2>
          <p className="mt-2">
            {photographFates
              .filter((fate) => (counts[fate] ?? 0) > 0)
              .map((fate) => `${words.fates[fate]}: ${counts[fate]}`)
              .join(" · ")}
          </p>
          <form role="none" method="post" className="mt-3 flex flex-wrap gap-3">
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="seen" value={seen} />
            {counts.new + counts.replaces > 0 ? (
              <button type="submit" name="do" value="show" className="button">
                {words.show}
              </button>
            ) : null}{" "}
            <button type="submit" name="do" value="forget" className="button button-quiet">
              {words.forget}
            </button>
          </form>
          <ul className="mt-4">
            {photographs.map((one, index) => (
              <li key={index} className="flex flex-wrap gap-4 border-t border-line py-3">
                <Photograph {...one} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pages={pages}
            addressOf={(number) => `${addressOf("/desk/files/photographs")}?page=${number}`}
          />
        </section>
      )}
    </DeskPage>
  );
}

/** A photograph with what becomes of it: the picture that is there now, and the one that comes. */
function Photograph({
  path,
  fate,
  words: reason,
  shown,
  pictures: { now, next },
}: DraftedPhotograph & { pictures: Record<"now" | "next", SignedSource | null> }) {
  return (
    <>
      {fate === "replaces" ? <Small source={now} alt={words.before} /> : null}
      {next === null ? null : <Small source={next} alt={fate === "replaces" ? words.after : ""} />}
      <div className="min-w-0 grow basis-48 wrap-anywhere">
        <p>
          <span className="font-semibold">{words.fates[fate]}</span>
          {": "}
          <span lang="en">{path}</span>
        </p>
        {shown === null ? null : (
          <p>
            <a
              href={href("/desk/products/:slug/photographs", { slug: shown.slug })}
              className="link inline-flex min-h-11 min-w-11 items-center"
            >
              <span lang={ownLanguage(shown.name)}>{shown.name}</span>
            </a>
            {[shown.size, shown.color].map((choice) => (choice === null ? "" : ` · ${choice}`))}
            {` · ${photographWords.picture(shown.place + 1)}`}
          </p>
        )}
        {reason === "" ? null : <p lang="en">{reason}</p>}
      </div>
    </>
  );
}

function Small({ source, alt }: { source: SignedSource | null; alt: string }) {
  const size = { width: 60, height: 80, className: "h-20 w-15 flex-none object-cover" } as const;
  return <img src={pictureAddress(source, 96)} alt={alt} loading="lazy" {...size} />;
}
