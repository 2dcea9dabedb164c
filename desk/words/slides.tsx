import { z } from "zod";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { MAX_PHOTOGRAPH_BYTES } from "#api/desk/photographs.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { photographWords } from "#content/desk/products-words.ts";
import { MAX_DETAIL, slideNames, type SlidePicture } from "#domain/shop-content.ts";
import { keepAll } from "#desk/files/product-photographs.tsx";
import { ActButton, DeskForm, LinkBelow, Rows, TapLink } from "#desk/forms.tsx";
import { FormRefusal, page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { readHeld, rowActs, type Held, type Stored } from "./held.ts";
import { inBoth, WaysOn } from "./part.tsx";
import { said, stating, typedLine } from "./shop-parts.ts";

const slideForm = z.object({
  photographs: z
    .file()
    .refine(({ size }) => size <= MAX_PHOTOGRAPH_BYTES, {
      error: ({ input }) => photographWords.tooLarge((input as File).name),
    })
    .optional(),
  alt: typedLine(MAX_DETAIL),
  "alt:hi": typedLine(MAX_DETAIL),
  old: z.enum(slideNames),
  seen: z.string(),
});

/** The photograph of a slide, "" where it shows pieces, and what it shows in both languages. */
function fieldsOf({ held: { en, hi } }: Pick<Held, "held">, name: string) {
  const slide = slideNames.find((one) => one === name);
  const [own, hindi] = slide === undefined ? [] : [en.slides?.[slide], hi.slides?.[slide]];
  return { picture: own?.picture ?? "", alt: own?.alt ?? "", "alt:hi": hindi?.alt ?? "" };
}

/** The slides with a changed one; without its photograph for null. */
function storedSlides(
  held: Held,
  old: string,
  typed: z.output<typeof slideForm> | null,
  [source = typed === null ? "" : fieldsOf(held, old).picture]: readonly string[],
): Stored {
  if (typed !== null && source === "") throw new FormRefusal({ photographs: photographWords.noFile });
  const all = slideNames.map((slide) => {
    const changed = { picture: source, alt: typed?.alt ?? "", "alt:hi": typed?.["alt:hi"] ?? "" };
    return [slide, slide === old ? changed : fieldsOf(held, slide)] as const;
  });
  const shown = all.filter(([, { picture }]) => picture !== "");
  const english = shown.map(([slide, { picture, alt }]) => [slide, { picture, alt }] as const);
  const hindi = shown.map(
    ([slide, { picture, "alt:hi": alt }]) => [slide, alt === "" ? undefined : { picture, alt }] as const,
  );
  return { name: "slides", said: said(stating<SlidePicture>(english), stating<SlidePicture>(hindi)) };
}

const list = (): string => "/desk/words/slides/table";

/** The owner's own photographs of the slides of Home, one of which is changed. */
export const slidesPage = page({
  async load(visit: Visit) {
    const held = await readHeld(visit);
    const asked = visit.url.searchParams.get("slide");
    const old = slideNames.find((slide) => slide === asked) ?? null;
    return {
      slides: slideNames.map((slide) => ({ slide, ...fieldsOf(held, slide) })),
      old,
      fields: fieldsOf(held, old ?? ""),
    };
  },
  acts: rowActs("slides", {
    form: slideForm,
    labels: {
      photographs: { label: words.photograph, as: "file", accept: "image/*,.heic,.heif" },
      ...inBoth("alt", photographWords.alt, { hint: words.altHint }),
    },
    prepare: (visit, { photographs }) => keepAll(visit, photographs === undefined ? [] : [photographs]),
    fieldsOf,
    stored: (held, old, typed, kept) => storedSlides(held, old, typed, kept?.sources ?? []),
    nameOf: ({ old }) => old,
    removed: words.slideRemoved,
  }),
  title: ({ old }) => (old === null ? words.parts.slides[0] : words.slide(words.slideNames[old])),
  show: ({ data: { slides, old, fields }, visit: { pictureAddress }, forms: { save, remove } }) => {
    const shown = (picture: string, alt: string) =>
      picture === "" ? null : (
        <img
          src={pictureAddress(picture, 320)}
          alt={alt}
          width={240}
          height={180}
          className="h-[7.5rem] w-40 flex-none object-cover"
        />
      );
    return old === null ? (
      <>
        <p className="mt-3 max-w-prose">{words.leads.slides}</p>
        <Rows rows={slides} className="mt-4">
          {({ slide, picture, alt }) => (
            <div className="flex flex-wrap items-center gap-4 py-2">
              {shown(picture, "")}
              <div className="min-w-0 grow basis-48">
                <TapLink to={`${list()}?slide=${slide}`} className="font-semibold">
                  {words.slide(words.slideNames[slide])}
                </TapLink>
                <p className="wrap-anywhere">{picture === "" ? words.parts.slides[1] : told(markedOwn(alt))}</p>
              </div>
            </div>
          )}
        </Rows>
        <WaysOn part="slides" look="" />
      </>
    ) : (
      <>
        <p className="mt-3 mb-4 max-w-prose">{words.leads.slides}</p>
        {shown(fields.picture, fields.alt)}
        <DeskForm form={save} hasFiles className="mt-4 max-w-2xl" button={frameWords.save} />
        <ActButton form={fields.picture === "" ? null : remove} isQuiet>
          {words.removeSlide}
        </ActButton>
        <LinkBelow to={list()}>{words.allSlides}</LinkBelow>
      </>
    );
  },
});
