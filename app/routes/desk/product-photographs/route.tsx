import { redirect } from "react-router";
import { deskFaults } from "#content/desk/frame-words.ts";
import { photographWords as words, productWords } from "#content/desk/products-words.ts";
import { href } from "#app/content/href.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { readFormData, readTextField } from "#app/forms/parse.server.ts";
import { storePhotograph } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { leaveDeskFlash, newDeskKey, requireMember, type DeskVisit } from "#app/session/desk-visit.server.ts";
import {
  MAX_DESK_PICTURES,
  MAX_PHOTOGRAPH_BYTES,
  readDeskProduct,
  setDeskPictures,
  type DeskProduct,
} from "#contract/desk/product-calls.ts";
import { jsonText } from "#contract/desk/desk-call.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import type { Route } from "./+types/route";

type DeskPicture = DeskProduct["pictures"][number];

export const handle = deskHandle;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  const { seen, fields, pictures } = await loadFromDesk(visit, readDeskProduct, { slug });
  const signed = pictures.map((picture) => ({ ...picture, signed: visit.upstream.signPicture(picture.source) }));
  return { frame: deskFrame(visit), key: newDeskKey(), slug, seen, name: fields.name, pictures: signed };
}

/** Each form holds the pictures as they were seen, so that a second tap asks for the same once more. Photographs are cleaned and kept before the product changes: all or none. */
export async function action({ context, request, params: { slug } }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  const form = await readFormData(request);
  const to = href("/desk/products/:slug/photographs", { slug });
  const seen = jsonText.pipe(setDeskPictures.body.shape.pictures).safeParse(form.get("pictures"));
  if (!seen.success) throw new Response(null, { status: 400 });
  const pictures = seen.data;
  const place = Number(readTextField(form, "place", 3) ?? pictures.length);
  const [what, files] = [form.get("do"), form.getAll("photographs").filter(isChosen)];
  const refuse = (text: string) => {
    leaveDeskFlash(visit, "error", text);
    return redirect(to, 303);
  };
  if (what === "send" && files.length === 0) return refuse(words.noFile);
  const room = form.has("place") ? 1 : MAX_DESK_PICTURES - pictures.length;
  if (files.length > room) return refuse(words.full(room));
  const kept = await keepAll(visit, files);
  if ("refused" in kept) return refuse(kept.refused);
  const next =
    what === "send"
      ? pictures.toSpliced(place, form.has("place") ? 1 : 0, ...kept.pictures)
      : moved(pictures, place, form);
  return doAct(visit, setDeskPictures, {
    form,
    body: { slug, seen: String(form.get("seen")), pictures: next },
    to,
    done: [words.done, ...kept.remarks].join("\n"),
  });
}

function isChosen(value: FormDataEntryValue): value is File {
  return typeof value !== "string" && value.size > 0;
}

/** Has all photographs cleaned and kept, one after the other; or says what is wrong with the first that is refused. */
async function keepAll(
  visit: DeskVisit,
  files: readonly File[],
): Promise<{ pictures: DeskPicture[]; remarks: string[] } | { refused: string }> {
  const large = files.find(({ size }) => size > MAX_PHOTOGRAPH_BYTES);
  if (large !== undefined) return { refused: words.tooLarge(large.name) };
  const pictures: DeskPicture[] = [];
  const remarks: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { value: stored } = await toResult(storePhotograph(visit.upstream, file.name, bytes));
    if (stored?.code !== "ok") return { refused: stored?.message ?? deskFaults.notDone };
    pictures.push({ source: stored.data.source, alt: "", alt_hi: "" });
    remarks.push(...stored.data.remarks.map((remark) => `${file.name}: ${remark}`));
  }
  return { pictures, remarks };
}

/** The pictures after a button at one of them: forward, back, away, or with other words. */
function moved(pictures: readonly DeskPicture[], place: number, form: FormData): DeskPicture[] {
  const picture = pictures[place];
  if (picture === undefined) return [...pictures];
  const others = pictures.toSpliced(place, 1);
  const what = form.get("do");
  if (what === "remove") return others;
  if (what === "up" || what === "down") return others.toSpliced(place + (what === "up" ? -1 : 1), 0, picture);
  const text = (name: string) => readTextField(form, name, 3_000) ?? "";
  return pictures.with(place, { ...picture, alt: text("alt"), alt_hi: text("alt_hi") });
}

export default function PhotographsPage({ loaderData }: Route.ComponentProps) {
  const { frame, key, slug, seen, name, pictures } = loaderData;
  const hidden = (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={seen} />
      <input
        type="hidden"
        name="pictures"
        value={JSON.stringify(pictures.map(({ source, alt, alt_hi }) => ({ source, alt, alt_hi })))}
      />
    </>
  );
  return (
    <DeskPage frame={frame} title={words.title(markedOwn(name))}>
      <p>
        <a href={href("/desk/products/:slug", { slug })} className="link inline-flex min-h-11 items-center">
          <span lang={ownLanguage(name)}>{name}</span>
        </a>
      </p>
      {pictures.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ol>
          {pictures.map((picture, place) => (
            <li key={picture.source} className="flex flex-wrap gap-4 border-t border-line py-4">
              <One picture={picture} place={place} count={pictures.length} hidden={hidden} />
            </li>
          ))}
        </ol>
      )}
      {pictures.length >= MAX_DESK_PICTURES ? null : (
        <section className="border-t border-line pt-4">
          <h2>{words.add}</h2>
          <p className="mt-2 text-sm">{words.addHint}</p>
          <Upload label={words.files} isMultiple hidden={hidden} />
        </section>
      )}
      <BackLink to={href("/desk/products")}>{productWords.back}</BackLink>
    </DeskPage>
  );
}

interface OneProps {
  picture: DeskPicture & { signed: SignedSource };
  place: number;
  count: number;
  /** The fields that each form has. */
  hidden: React.ReactNode;
}

/** A picture with all that can be done with it. */
function One({ picture: { signed, alt, alt_hi: hindi }, place, count, hidden }: OneProps) {
  const title = words.picture(place + 1);
  const quiet = "button button-quiet";
  const at = <input type="hidden" name="place" value={place} />;
  return (
    <>
      <img
        src={pictureAddress(signed, 320)}
        alt={alt}
        width={160}
        height={213}
        className="w-40 flex-none object-cover"
      />
      <div className="min-w-0 grow basis-64">
        <h2>{title}</h2>
        <Upload label={words.replace} hidden={[hidden, at]} of={title} />
        <form role="none" method="post" className="mt-3">
          {hidden}
          {at}
          {(
            [
              ["alt", words.alt, alt],
              ["alt_hi", words.altHindi, hindi],
            ] as const
          ).map(([field, label, value]) => (
            <label key={field} className="mb-3 block">
              <span className="block font-semibold">
                {label}
                <span className="aside-text">{`, ${title}`}</span>
              </span>
              <input name={field} defaultValue={value} maxLength={300} autoComplete="off" className="input" />
            </label>
          ))}
          <div className="flex flex-wrap gap-2">
            {(
              [
                ["words", words.save, true],
                ["up", words.up, place > 0],
                ["down", words.down, place < count - 1],
                ["remove", words.remove, true],
              ] as const
            ).map(([value, text, isOffered]) =>
              isOffered ? (
                <span key={value}>
                  <button type="submit" name="do" value={value} aria-label={`${text}, ${title}`} className={quiet}>
                    {text}
                  </button>{" "}
                </span>
              ) : null,
            )}
          </div>
        </form>
      </div>
    </>
  );
}

interface UploadProps {
  label: string;
  isMultiple?: boolean;
  /** The fields that the form has besides. */
  hidden: React.ReactNode;
  /** The picture that the file is to replace. */
  of?: string;
}

/** A form that sends photographs: choose, and send. */
function Upload({ label, isMultiple = false, hidden, of }: UploadProps) {
  const ending = of === undefined ? "" : `, ${of}`;
  return (
    <form role="none" method="post" encType="multipart/form-data" className="mt-2 flex flex-wrap items-end gap-3">
      {hidden}
      <label className="min-w-0 grow basis-48">
        <span className="block font-semibold">
          {label}
          {of === undefined ? null : <span className="aside-text">{ending}</span>}
        </span>
        <input type="file" name="photographs" multiple={isMultiple} accept="image/*,.heic,.heif" className="input" />
      </label>
      <button
        type="submit"
        name="do"
        value="send"
        aria-label={words.send + ending}
        className={of === undefined ? "button" : "button button-quiet"}
      >
        {words.send}
      </button>
    </form>
  );
}
