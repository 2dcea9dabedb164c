import { z } from "zod";
import { MAX_PICTURES } from "#contract/limits.ts";
import { colors } from "#domain/options.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { changePictures, readProduct, type ProductPicture } from "#api/desk/edit-products.ts";
import { RefusedFile } from "#api/catalogue/pictures/open-picture-files.ts";
import { keepPhotograph, MAX_PHOTOGRAPH_BYTES } from "#api/desk/photographs.ts";
import { colorName } from "#content/catalogue-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { photographWords as words, productWords } from "#content/desk/products-words.ts";
import { remarkWords } from "#content/desk/remark-words.ts";
import { FileField } from "#desk/controls.tsx";
import { acted } from "#desk/products/product-changes.ts";
import { DeskForm, LinkBelow, TapLink } from "#desk/forms.tsx";
import { act, FormRefusal, page, type ShownForm, type By } from "#desk/page.ts";
import { sentenceOf, type Remark } from "#api/catalogue/remarks.ts";
import { memberOf, type Visit } from "#desk/visit.ts";

type Shown = Awaited<ReturnType<typeof readProduct>>;

/** Which picture a form is of, from 0. A form without it adds some. */
const place = z.coerce.number().int().min(0).max(999).optional();
const roomIn = (pictures: readonly ProductPicture[]) => MAX_PICTURES - pictures.filter((one) => !one.isOfColor).length;
const seenNow = ({ seen, pictures }: Shown) => ({ seen, room: String(roomIn(pictures)) });

const sentForm = z
  .object({ seen: z.string(), place, room: z.coerce.number(), photographs: z.array(z.file()).min(1, words.noFile) })
  .superRefine(({ place: at, room, photographs }, ctx) => {
    const refuse = (message: string) => ctx.addIssue({ code: "custom", path: ["photographs"], message });
    const left = at === undefined ? room : 1;
    if (photographs.length > left) refuse(words.full(left));
    const large = photographs.find(({ size }) => size > MAX_PHOTOGRAPH_BYTES);
    if (large !== undefined) refuse(words.tooLarge(large.name));
  });

const changes = ["words", "up", "down", "remove"] as const;
const text = z.string().max(3_000).default("");
const changeForm = z.object({
  seen: z.string(),
  place: place.unwrap(),
  change: z.enum(changes),
  alt: text,
  alt_hi: text,
  // What would end a colour in the list of pictures.
  color: z
    .string()
    .max(100)
    .regex(/^[^:;\n]*$/)
    .default(""),
});

/** The photographs of a product: kept ones in their order, and new ones, which are cleaned and kept before it changes. */
export const productPhotographsPage = page({
  load: ({ services: { db } }: Visit, { slug }: By<"slug">) => readProduct(db, slug),
  acts: {
    send: act("setDeskPictures", "catalogue", {
      form: sentForm,
      values: seenNow,
      prepare: (visit, { photographs }) => keepAll(visit, photographs),
      async does({ trx }, { seen, place }, { slug }: By<"slug">, { sources, remarks }) {
        const { changes } = await changePictures(trx, slug, seen, (pictures) => {
          const { color = "", isOfColor = false } = pictures[place ?? -1] ?? {};
          const added = sources.map((source) => ({ source, alt: "", alt_hi: "", color, isOfColor }));
          return place === undefined ? [...pictures, ...added] : pictures.toSpliced(place, 1, ...added);
        });
        return { answer: { remarks }, details: { changes } };
      },
      done: ({ remarks }) => [words.done, ...remarks].join("\n"),
    }),
    change: act("setDeskPictures", "catalogue", {
      form: changeForm,
      values: seenNow,
      async does({ trx }, { seen, place, change, ...written }, { slug }: By<"slug">) {
        const changed = await changePictures(trx, slug, seen, (pictures) => {
          const picture = pictures[place];
          if (picture === undefined) return pictures;
          const others = pictures.toSpliced(place, 1);
          if (change === "remove") return others;
          if (change === "words") return pictures.with(place, { ...picture, ...written });
          return others.toSpliced(change === "up" ? place - 1 : place + 1, 0, picture);
        });
        return acted(changed);
      },
      done: () => words.done,
    }),
  },
  title: ({ product }) => words.title(markedOwn(product.name)),
  show({ data: { product, variants, pictures }, visit: { pictureAddress }, forms: { send, change } }) {
    const colors = colorsOf(variants, pictures);
    const count = MAX_PICTURES - roomIn(pictures);
    const rows = pictures.map((picture, place) => (
      <li key={place} className="flex flex-wrap gap-4 border-t border-line py-4">
        <img
          src={pictureAddress(picture.source, 320)}
          alt={picture.alt}
          loading={place === 0 ? "eager" : "lazy"}
          width={160}
          height={213}
          className="w-40 flex-none object-cover"
        />
        <div className="min-w-0 grow basis-64">
          <h2>{words.picture(place + 1)}</h2>
          {change && <Change form={formOf(change, picture, place)} place={place} count={count} colors={colors} />}
          {send && <Upload form={formOf(send, picture, place)} of={words.picture(place + 1)} />}
        </div>
      </li>
    ));
    return (
      <>
        <TapLink to={`/desk/products/${product.slug}`}>
          <span lang={ownLanguage(product.name)}>{product.name}</span>
        </TapLink>
        {pictures.length === 0 ? <p>{words.none}</p> : null}
        <ol className="empty:hidden">{rows.slice(0, count)}</ol>
        {pictures.length > count && (
          <details className="border-t border-line py-2">
            <summary className="link flex min-h-11 items-center">{words.ofColors(pictures.length - count)}</summary>
            <ol>{rows.slice(count)}</ol>
          </details>
        )}
        {send && count < MAX_PICTURES && (
          <section className="border-t border-line pt-4">
            <h2>{words.add}</h2>
            <p className="mt-2 text-sm">{words.addHint(MAX_PICTURES)}</p>
            <Upload form={send} />
          </section>
        )}
        <LinkBelow to="/desk/products">{productWords.back}</LinkBelow>
      </>
    );
  },
});

/** Has photographs cleaned and kept, one after the other, up to the first that cannot be. */
export async function keepAll(visit: Visit, files: readonly File[]) {
  const kept = { sources: [] as string[], remarks: [] as string[] };
  for (const file of files) {
    const { name } = file;
    const textOf = (said: Remark) => `${markedOwn(name)}: ${sentenceOf(said, remarkWords)}`;
    try {
      const bytes = Buffer.from(await file.arrayBuffer());
      const { source, remarks } = await keepPhotograph(visit.services, memberOf(visit), { name, bytes });
      kept.sources.push(source);
      kept.remarks.push(...remarks.map(textOf));
    } catch (error) {
      throw error instanceof RefusedFile ? new FormRefusal({ photographs: textOf(error.said) }) : error;
    }
  }
  return kept;
}

/** One of several forms of an act: that of a picture. */
function formOf(form: ShownForm, { alt, alt_hi, color }: ProductPicture, place: number): ShownForm {
  const of = `, ${words.picture(place + 1)}`;
  return {
    ...form,
    id: `${form.id}-${place}`,
    labels: { alt: words.alt + of, alt_hi: frameWords.inHindi(words.alt) + of, color: words.color + of },
    state: { ...form.state, values: { alt, alt_hi, color } },
    hidden: { ...form.hidden, place: String(place) },
  };
}

/** The colours that a picture may show: those of the product, else the usual ones, and those that are said of its pictures. */
function colorsOf(variants: Shown["variants"], pictures: readonly ProductPicture[]): string[] {
  const own = variants.length === 0 ? colors : variants.map(({ color }) => color);
  return [...new Set([...own, ...pictures.map(({ color }) => color)])].filter((color) => /^[^:;]+$/.test(color));
}

/** The place of a picture, what it shows, and in which colour. One that only its colour shows has no place. */
function Change({
  form,
  place,
  count,
  colors,
}: {
  form: ShownForm;
  place: number;
  count: number;
  colors: readonly string[];
}) {
  const isOwn = place < count;
  const offered = changes.filter(
    (change) => (change !== "up" || (isOwn && place > 0)) && (change !== "down" || place < count - 1),
  );
  const labels = { words: frameWords.save, up: words.up, down: words.down, remove: words.remove };
  return (
    <DeskForm form={form} className="mt-3">
      {isOwn && (
        <>
          <Field<string> name="alt" autoComplete="off" />
          <Field<string> name="alt_hi" autoComplete="off" lang="hi" />
        </>
      )}
      {colors.length > 0 && (
        <SelectField<string>
          name="color"
          options={[
            ...(isOwn ? [{ value: "", text: words.noColor }] : []),
            ...colors.map((color) => ({ value: color, text: colorName(color) })),
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {offered.map((change) => (
          <span key={change}>
            <button
              type="submit"
              name="change"
              value={change}
              aria-label={`${labels[change]}, ${words.picture(place + 1)}`}
              className="button button-quiet"
            >
              {labels[change]}
            </button>{" "}
          </span>
        ))}
      </div>
    </DeskForm>
  );
}

/** Sends photographs: new ones, or one in place of another. */
function Upload({ form, of }: { form: ShownForm; of?: string }) {
  const ending = of === undefined ? "" : `, ${of}`;
  return (
    <DeskForm form={form} hasFiles className="mt-2 flex flex-wrap items-end gap-3">
      <FileField
        name="photographs"
        label={of === undefined ? productWords.photographs : `${words.replace}${ending}`}
        accept="image/*,.heic,.heif"
        multiple={of === undefined}
      />
      <button
        type="submit"
        aria-label={words.send + ending}
        className={of === undefined ? "button" : "button button-quiet"}
      >
        {words.send}
      </button>
    </DeskForm>
  );
}
