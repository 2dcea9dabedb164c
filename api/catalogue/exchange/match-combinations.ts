import type { Selectable } from "kysely";
import type { VariantsTable } from "#api/database/tables/catalogue.ts";
import type { DraftVariant, Messages, ProductDraft } from "./product-patch.ts";
import { remark } from "./remarks.ts";

/** A stated combination and the stored one that it is; null for a new one. */
export interface Matched {
  variant: DraftVariant;
  row: Selectable<VariantsTable> | null;
}

/**
 * Finds the stored combination of each stated one; null for a new one. A line of a list whose combination does not exist is
 * refused, and the others stay.
 */
export function matchCombinations(
  draft: ProductDraft,
  stored: readonly Selectable<VariantsTable>[],
  told: Messages,
): Matched[] {
  const stated = draft.variants ?? [];
  const storedAs = new Map(stored.map((row) => [looseCombinationKey(row), row]));
  const exact = new Map(stated.map((variant) => [variant, storedAs.get(looseCombinationKey(variant))]));
  const taken = new Map<Selectable<VariantsTable>, number>();
  for (const [{ line }, row] of exact) if (row !== undefined) taken.set(row, line);
  return stated.flatMap((variant): Matched[] => {
    const known = exact.get(variant);
    if (known !== undefined) return [{ variant, row: known }];
    const { line } = variant;
    if (draft.combinations === "named") {
      const row = onlyMatch(stored, variant);
      const other = row === undefined ? undefined : taken.get(row);
      if (row !== undefined && other === undefined) {
        taken.set(row, line);
        return [{ variant, row }];
      }
      told.refuse(
        line,
        other === undefined
          ? remark("no_combination", quotedCombination(variant), JSON.stringify(draft.slug))
          : remark("combination_twice", quotedCombination(variant), JSON.stringify(draft.slug), String(other)),
      );
      return [];
    }
    const fitting = stored.filter((row) => !taken.has(row) && isShorter(variant, row));
    const rivals = stated.filter((one) => exact.get(one) === undefined && fitting.some((row) => isShorter(one, row)));
    const [row] = fitting;
    if (row === undefined || fitting.length > 1 || rivals.length > 1) return [{ variant, row: null }];
    told.note(line, remark("combination_found", quotedCombination(variant), quotedCombination(row)));
    return [{ variant, row }];
  });
}

/** Whether a stated combination is a stored one without an option that no longer differs: "S" is "S, Silk". */
function isShorter(variant: DraftVariant, row: Selectable<VariantsTable>): boolean {
  const [size, color] = [variant.size.toLowerCase(), variant.color.toLowerCase()];
  const [rowSize, rowColor] = [row.size.toLowerCase(), row.color.toLowerCase()];
  if (size === "" && color === "") return false;
  const fitsSize = size === rowSize || size === "" || rowSize.startsWith(`${size}, `);
  return fitsSize && (color === rowColor || color === "");
}

/** The combination that a line means which names the size or the colour only, where no other fits. */
function onlyMatch(stored: readonly Selectable<VariantsTable>[], { size, color }: DraftVariant) {
  const same = (a: string, b: string) => a === "" || a.toLowerCase() === b.toLowerCase();
  const matches = stored.filter((row) => same(size, row.size) && same(color, row.color));
  return matches.length === 1 ? matches[0] : undefined;
}

/** A combination as messages name it. */
export function quotedCombination({ size, color }: { size: string; color: string }): string {
  return JSON.stringify([size, color].filter((value) => value !== "").join(", "));
}

/** What tells combinations apart: capitals do not. */
export function looseCombinationKey({ size, color }: { size: string; color: string }): string {
  return JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
}

/** Whether a combination has neither size nor colour: there is nothing to choose. */
export function isOnlyOne({ size, color }: { size: string; color: string }): boolean {
  return size === "" && color === "";
}
