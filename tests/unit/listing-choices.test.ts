import { expect, test } from "vitest";
import { filterChoices, listingChips } from "#app/routes/catalogue/listing/listing-chips.server.ts";
import { noFilters } from "#app/routes/catalogue/listing/listing-query.ts";
import { noFacetFilter } from "#domain/facet-filter.ts";
import { readListNotes } from "#contract/product-lists.ts";

test("filters show the words of values, and ask by the values", () => {
  const { facets } = readListNotes({
    facets: {
      fabrics: [
        { value: "Silk", label: "रेशम", count: 2 },
        { value: "Khadi", count: 1 },
      ],
      crafts: [
        { value: "Zari", count: 2 },
        { value: "Ikat", count: 1 },
      ],
    },
  });
  const applied = { ...noFilters, ...noFacetFilter, fabric: "silk" };
  expect(filterChoices(applied as never, facets, 3).selects).toEqual([
    { name: "fabric", label: "Fabric", value: "Silk", values: "Silk\nKhadi", labels: "रेशम\nKhadi", counts: "2\n1" },
    { name: "craft", label: "Craft", value: "", values: "Zari\nIkat", counts: "2\n1" },
  ]);
  const [chip] = listingChips({ applied, words: null, range: noFilters.range } as never, null, facets);
  expect(chip?.text).toBe("रेशम");
});
