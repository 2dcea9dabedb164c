import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { countByCategory } from "#api/desk/list-products.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import type { Database } from "#api/database/tables.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { code } from "#content/language.ts";
import { readShopContent, type WireCategory } from "#contract/shop-content.ts";
import {
  categories as presets,
  categoryFrom,
  findCategory,
  presetCategories,
  slugPattern,
  type ShopCategory,
} from "#domain/categories.ts";
import type { Language } from "#domain/languages.ts";
import { ActButton, ButtonLink, DeskForm, LinkBelow, Rows, TapLink } from "#desk/forms.tsx";
import { FormRefusal, page, type Labels } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { readHeld, rowActs, type Held, type Stored } from "./held.ts";
import { inBoth, WaysOn } from "./part.tsx";
import { refuseUnknownPieces, said, typedLine, typedLines, typedPiece } from "./shop-parts.ts";

const [MAX_CATEGORIES, MAX_NAME, MAX_WORDS] = [60, 40, 300];

const yes = z.literal("yes").optional();
const categoryForm = z.object({
  slug: typedLine(MAX_NAME),
  name: typedLine(MAX_NAME),
  "name:hi": typedLine(MAX_NAME),
  words: typedLines(MAX_WORDS),
  piece: typedPiece,
  follows: z.enum([...presets, ""]).default(""),
  place: z
    .string()
    .regex(/^\d{1,3}$/, words.countWrong)
    .optional(),
  sidebar: yes,
  home: yes,
  hidden: yes,
  old: z.string().default(""),
  seen: z.string(),
});
type Typed = z.output<typeof categoryForm>;

/** The categories that hold, as a language names them. */
export function categoriesOf({ held }: Pick<Held, "held">, language: Language): readonly ShopCategory[] {
  return readShopContent({ categories: held[language].categories ?? held.en.categories }).categories;
}

/** The same as they are stored. */
function storedIn(held: Held, language: Language): WireCategory[] {
  return categoriesOf(held, language).map(
    ({ name, piece, follows, inSidebar: sidebar, onHome: home, isHidden, ...one }) => ({
      slug: one.slug,
      ...(name !== null && { name }),
      words: [...one.words],
      ...(piece !== null && { piece }),
      ...(follows !== null && !isPreset(one.slug) && { follows }),
      sidebar,
      home,
      hidden: isHidden,
    }),
  );
}

const isPreset = (slug: string) => presets.some((one) => one === slug);

const newCategory: Partial<WireCategory> = { sidebar: true, home: true };

/** The fields of a category in force; of a new one, which stands last, for "". */
function fieldsOf(held: Held, old: string): Record<string, string> {
  const [all, hindi] = [storedIn(held, "en"), storedIn(held, "hi")];
  const at = all.findIndex(({ slug }) => slug === old);
  const { name = "", words: others, piece = "", follows = "", ...one } = all[at] ?? newCategory;
  const inHindi = hindi.find(({ slug }) => slug === old)?.name ?? "";
  const tick = (isSo: boolean | undefined) => (isSo ? "yes" : "");
  return {
    name,
    "name:hi": inHindi === name ? "" : inHindi,
    words: (others ?? []).join(", "),
    piece,
    follows,
    place: String(at === -1 ? all.length + 1 : at + 1),
    sidebar: tick(one.sidebar),
    home: tick(one.home),
    hidden: tick(one.hidden),
  };
}

/** The categories with one more, another or one less. One that pieces are in, and one of the specification's, stays. */
async function storedCategories(held: Held, old: string, typed: Typed | null, db: Database): Promise<Stored> {
  const isOther = ({ slug }: { slug: string }) => slug !== old;
  const [en, hi] = [storedIn(held, "en").filter(isOther), storedIn(held, "hi").filter(isOther)];
  if (typed === null) await refuseUsed(isPreset(old) ? [] : [old], db);
  if (typed === null && isPreset(old)) throw new FormRefusal({ old: words.categoryStays });
  if (typed !== null) {
    const one = await oneOf(held, old, typed, db);
    const place = Math.max(0, Number(typed.place ?? en.length + 1) - 1);
    en.splice(place, 0, one);
    hi.splice(place, 0, { ...one, ...(typed["name:hi"] && { name: typed["name:hi"] }) });
  }
  return { name: "categories", said: said(en, JSON.stringify(hi) === JSON.stringify(en) ? undefined : hi) };
}

/** What is typed of a category, as it is stored in English. A word that means another one is refused. */
async function oneOf(held: Held, old: string, typed: Typed, db: Database): Promise<WireCategory> {
  const { name, "name:hi": hindi, piece, follows, sidebar, home, hidden } = typed;
  const slug = old || slugFrom(typed.slug ?? name ?? "");
  const others = (["en", "hi"] as const).flatMap((one) =>
    categoriesOf(held, one).filter((other) => other.slug !== old),
  );
  const list = (typed.words ?? "").split(/[,;\n]/).flatMap((word) => word.trim() || []);
  const means = (text = "") => findCategory(others, text)?.slug ?? [categoryFrom(text)].find((one) => one !== slug);
  const refuse = (field: string, text: string) => {
    throw new FormRefusal({ [field]: text });
  };
  if (name === undefined && !isPreset(slug)) refuse("name", words.categoryMissing);
  if (!slugPattern.test(slug) || slug === "all") refuse("slug", words.slugWrong);
  if (means(slug)) refuse("slug", words.twice(slug));
  for (const [field, text] of [["name", name], ["name:hi", hindi], ...list.map((word) => ["words", word])] as const)
    if (text !== undefined && means(text)) refuse(field ?? "", words.meansOther(text, means(text) ?? ""));
  if (others.length >= 2 * MAX_CATEGORIES) refuse("name", words.tooMany(MAX_CATEGORIES));
  await refuseUnknownPieces({ piece }, ["piece"], db);
  return {
    slug,
    ...(name !== undefined && { name }),
    words: list,
    ...(piece !== undefined && { piece }),
    ...(follows !== "" && !isPreset(slug) && { follows }),
    sidebar: sidebar !== undefined,
    home: home !== undefined,
    hidden: hidden !== undefined,
  };
}

/** Refuses to lose categories that pieces are in, with their number. */
async function refuseUsed(slugs: readonly string[], db: Database): Promise<void> {
  const counts = await countByCategory(db);
  const used = slugs.reduce((sum, slug) => sum + (counts.get(slug) ?? 0), 0);
  if (used > 0) throw new FormRefusal({ old: words.categoryUsed(used) });
}

/** Refuses to forget all that the owner states of categories while pieces are in one of theirs. */
export const refuseLost = (held: Held, db: Database) =>
  refuseUsed(
    categoriesOf(held, "en").flatMap(({ slug }) => (isPreset(slug) ? [] : [slug])),
    db,
  );

const { categoryFields: names } = words;
const labelsOf = ({ old }: { old: string | null }): Labels => ({
  ...inBoth("name", names.name),
  ...(old !== null && isPreset(old) && { name: { label: names.name, lang: "en", hint: words.presetHint } }),
  ...(old === "" && { slug: { label: names.slug, lang: "en", hint: words.slugHint } }),
  words: { label: names.words, as: "area", rows: 2 },
  piece: { label: names.piece, hint: words.pieceHint },
  ...(old !== null && !isPreset(old) && { follows: { label: names.follows, as: "select", options: followed } }),
  place: { label: names.place, inputMode: "numeric" },
  ...Object.fromEntries(
    (["sidebar", "home", "hidden"] as const).map((name) => [
      name,
      { label: names[name], as: "check", group: words.shown },
    ]),
  ),
});
const followed = [
  { value: "", text: words.nothing },
  ...presets.map((value) => ({ value, text: categoryName(presetCategories, value, "many") })),
];

const list = (): string => "/desk/words/categories/table";

/** The categories in their places, one of which is changed. */
export const categoriesPage = page({
  async load(visit: Visit) {
    const held = await readHeld(visit);
    const all = categoriesOf(held, code);
    const asked = visit.url.searchParams.get("category");
    // The category that is changed: "" for a new one, null for none.
    const old = asked === "" || all.some(({ slug }) => slug === asked) ? asked : null;
    return { all, old, fields: fieldsOf(held, old ?? ""), counts: await countByCategory(visit.services.db) };
  },
  acts: rowActs("categories", {
    form: categoryForm,
    labels: labelsOf,
    fieldsOf,
    stored: (held, old, typed, _kept, db) => storedCategories(held, old, typed, db),
    nameOf: ({ old, name, slug = old }) => name ?? slug,
    removed: words.categoryRemoved,
  }),
  title: ({ all, old }) =>
    old === null
      ? words.parts.categories[0]
      : old === ""
        ? words.addCategory
        : markedOwn(categoryName(all, old, "many")),
  show: ({ data: { all, old, counts }, forms: { save, remove } }) => {
    const pieces = counts.get(old ?? "") ?? 0;
    return old === null ? (
      <>
        <p className="mt-3 max-w-prose">{words.leads.categories}</p>
        <Rows rows={all}>
          {({ slug, isHidden }) => (
            <>
              <TapLink to={`${list()}?${new URLSearchParams({ category: slug })}`} className="font-semibold">
                {told(markedOwn(categoryName(all, slug, "many")))}
              </TapLink>{" "}
              {told(words.categorySays(markedOwn(slug), counts.get(slug) ?? 0, isHidden))}
            </>
          )}
        </Rows>
        <p className="mt-3">
          <ButtonLink to={`${list()}?category=`}>{words.addCategory}</ButtonLink>
        </p>
        <WaysOn part="categories" look="collection" />
      </>
    ) : (
      <>
        <p className="mt-3 max-w-prose">{words.categoryLead}</p>
        <DeskForm form={save} className="mt-4 max-w-2xl" button={frameWords.save} />
        {old === "" || isPreset(old) ? null : pieces > 0 ? (
          <p className="mt-4">{words.categoryUsed(pieces)}</p>
        ) : (
          <ActButton form={remove} isQuiet>
            {words.removeCategory}
          </ActButton>
        )}
        <LinkBelow to={list()}>{words.allCategories}</LinkBelow>
      </>
    );
  },
});
