import { draftProduct } from "./draft-product.ts";
import type { Issue, IssueKind, ProductDraft } from "./product-patch.ts";
import type { ProductRow, RowReader } from "./product-row.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { remark, type Remark } from "./remarks.ts";

/** The most lines of one product: Shopify allows 2,048 variants and 250 pictures. */
const MAX_LINES = 2_500;

/** The lines of one product, wherever they stand in the file, and those of them that begin a stretch of such lines. */
interface Group {
  slug: string;
  rows: ProductRow[];
  begins: Set<ProductRow>;
}

/** Puts the lines of each product together: sorted or damaged files separate them. A further line may leave the key empty. */
export async function groupLines(rows: AsyncIterable<ProductRow>, reader: RowReader): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const nameless: Group[] = [];
  let open: Group | null = null;
  for await (const row of rows) {
    const isFurther =
      reader.groups && row.name === "" && !isSum(row) && (reader.format !== "plain" || row.variant !== "only");
    const slug: string = slugFrom(row.key) || (isFurther ? (open?.slug ?? "") : "");
    const known: Group | undefined = groups.get(slug);
    const group: Group = known ?? { slug, rows: [], begins: new Set() };
    if (slug === "") nameless.push(group);
    else if (known === undefined) groups.set(slug, group);
    if (group !== open) group.begins.add(row);
    group.rows.push(row);
    open = group;
  }
  const first = ({ rows: [row] }: Group) => row?.line ?? 0;
  return [...groups.values(), ...nameless].toSorted((a, b) => first(a) - first(b));
}

/** What a line says of its product: all but what only finds it, belongs to a combination or is read from the other fields. */
const sayings = [
  "name",
  "description",
  "category",
  "fields",
  "price",
  "otherPrice",
  "currency",
  "stock",
  "exportedStock",
  "stockChange",
  "isAvailable",
  "isNew",
  "isHidden",
  "pictures",
  "pictureTexts",
  "options",
  "optionsAre",
  "swatch",
  "variantPicture",
  "createdAt",
  "hiddenBecause",
] as const satisfies readonly (keyof ProductRow)[];

/**
 * Whether a repeated line says nothing that the first line does not say, as in a file that was reduced to a few columns. A
 * repeated change of stock may be a second one.
 */
function saysTheSame(row: ProductRow, first: ProductRow | undefined): boolean {
  if ((row.stockChange ?? "") !== "") return false;
  return sayings.every((name) => {
    const said = JSON.stringify(row[name]);
    return (
      said === undefined ||
      /^(""|null|\[\]|\{("\w+":(""|null),?)*\})$/.test(said) ||
      said === JSON.stringify(first?.[name])
    );
  });
}

/** Whether a line names nothing and has numbers, as the sum below a table does. */
function isSum({ key, name, options, pictures, price, stock }: ProductRow): boolean {
  const namesNothing =
    key === "" && name === "" && pictures.length === 0 && options.every(({ values }) => values.length === 0);
  return namesNothing && (price !== "" || (stock ?? "") !== "");
}

/** Makes a draft of the lines of each product. */
export function* draftProducts(
  groups: readonly Group[],
  reader: RowReader,
  report: (kind: IssueKind, issue: Issue) => void,
): Generator<ProductDraft> {
  let hasRefused = false;
  for (const { slug, rows: lines, begins } of groups) {
    hasRefused = false;
    // The line with the name says most, wherever a spreadsheet has sorted it to.
    const main = lines.find(({ name }) => name !== "") ?? lines[0];
    const usable = reader.groups ? ofOneProduct(lines, begins) : lines.filter((row) => row === main);
    const others = reader.groups ? [] : lines.filter((row) => row !== main && !saysTheSame(row, main));
    for (const { line } of others)
      report("refused", {
        line,
        ...remark("other_line", `"${slug}"`, String(main?.line)),
      });
    const [head] = usable;
    if (head === undefined) continue;
    // Combinations without their sizes and colours: none of their prices is that of all.
    const combination = others.find(({ name }) => name === "" || name === head.name);
    if (combination !== undefined) {
      report("refused", {
        line: head.line,
        ...remark("lines_alike", `"${slug}"`, String(combination.line)),
      });
      continue;
    }
    const stated = head.isFoundByNumber ? { ...reader.stated, name: false } : reader.stated;
    const isShared = usable.some(({ name }) => name !== "" && name !== head.name);
    const drafted = draftProduct(isShared ? usable.map((row) => ({ ...row, name: row.sharedName })) : usable, stated);
    if ("refused" in drafted) for (const issue of drafted.refused) report("refused", issue);
    else if ("skipped" in drafted) report("skipped", drafted.skipped);
    else {
      for (const issue of drafted.lost) report("refused", issue);
      for (const note of drafted.notes) report("note", note);
      const { draft } = drafted;
      // A line that is refused may be that of any combination: none of those that are missing is taken away.
      yield hasRefused && draft.combinations === "all" ? { ...draft, combinations: "added" } : draft;
    }
  }

  /** Drops lines that cannot belong to the product: another title under the same handle, or a repeated variant. */
  function ofOneProduct(lines: ProductRow[], begins: ReadonlySet<ProductRow>): ProductRow[] {
    const title = lines.find(({ name }) => name !== "");
    const variants = new Map<string, ProductRow>();
    let other: ProductRow | null = null;
    return lines.filter((row, index) => {
      const refuse = (said: Remark) => {
        report("refused", { line: row.line, ...said });
        hasRefused = true;
        return false;
      };
      if (index >= MAX_LINES) return refuse(remark("lines_many", String(MAX_LINES)));
      // A new group of lines belongs to the handle's own product.
      if (begins.has(row)) other = null;
      if (row.name !== "")
        other = reader.format !== "google" && title !== undefined && row.sharedName !== title.sharedName ? row : null;
      if (other === row && row.variant === "only")
        return refuse(remark("same_line", `"${slugFrom(row.key)}"`, String(title?.line)));
      if (other === row) return refuse(remark("other_title", `"${row.key.slice(0, 80)}"`, String(title?.line)));
      if (other !== null) return refuse(remark("of_refused", String(other.line)));
      if (row.variant === "") return true;
      const same = variants.get(row.variant);
      if (same !== undefined && reader.format === "plain" && saysTheSame(row, same)) return false;
      if (same !== undefined && row.variant === "only")
        return refuse(remark("same_line", `"${slugFrom(row.key)}"`, String(same.line)));
      if (same !== undefined) return refuse(remark("same_variant", String(same.line)));
      variants.set(row.variant, row);
      return true;
    });
  }
}
