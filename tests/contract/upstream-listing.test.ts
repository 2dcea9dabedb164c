import { beforeAll, expect, it } from "vitest";
import { readProductList } from "#contract/product-lists.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

/** A list as the catalogue keeps it in memory, held to one worked out from the rows themselves. */
interface Row {
  id: number;
  name: string;
  position: number;
  paise: number;
  category: string;
  also: string;
  created_at: string;
}

const categories = ["saree", "kurti", "skirt"];
useUpstream();
beforeAll(() => {
  // Few prices, places and dates, so that many are equal.
  for (let index = 0; index < 60; index++) {
    const id = up.product({ price: 100 + (index % 7) * 50, salePrice: index % 5 === 0 ? 120 : null, stock: index % 3 });
    up.run(
      "update products set category = ?, also_in = ?, position = ?, created_at = ? where id = ?",
      categories[index % 3] ?? "",
      index % 4 === 0 ? "western,kurti" : null,
      (index * 17) % 20,
      `2026-01-0${1 + (index % 4)}T00:00:00.000Z`,
      id,
    );
  }
});

const rows = (): Row[] =>
  up
    .rows("select id, name, position, effective_paise as paise, category, also_in, created_at from products")
    .map((row) => ({
      id: Number(row["id"]),
      name: String(row["name"]),
      position: Number(row["position"]),
      paise: Number(row["paise"]),
      category: String(row["category"]),
      also: String(row["also_in"]),
      created_at: String(row["created_at"]),
    }));

async function list(query: string): Promise<{ ids: number[]; total: number | null }> {
  const found = readProductList((await up.call("GET", `/products?${query}`)).body);
  return { ids: found?.products.map(({ id }) => Number(id)) ?? [], total: found?.total ?? null };
}

it.each([
  "",
  "&category=saree",
  "&category=western",
  "&minPrice=120&maxPrice=250",
  "&category=kurti&minPrice=150",
  "&maxPrice=99",
  "&category=nothing",
  "&minPrice=300&maxPrice=200",
])("lists every page in every order, filtered by '%s'", async (filter) => {
  const asked = new URLSearchParams(filter);
  const [min, max, category] = [
    Number(asked.get("minPrice") ?? 0) * 100,
    Number(asked.get("maxPrice") ?? 1e9) * 100,
    asked.get("category"),
  ];
  const kept = rows().filter(
    (row) =>
      (category === null || [row.category, ...row.also.split(",")].includes(category)) &&
      row.paise >= min &&
      row.paise <= max,
  );
  for (const [sortBy, key] of [
    ["", "position"],
    ["price", "paise"],
    ["created_at", "created_at"],
  ] as const) {
    for (const direction of ["asc", "desc"]) {
      const sign = direction === "asc" ? 1 : -1;
      const expected = kept
        .toSorted((a, b) => sign * (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id))
        .map(({ id }) => id);
      for (let page = 1; page <= Math.ceil(expected.length / 7) + 1; page++) {
        const found = await list(`limit=7&page=${page}&sortBy=${sortBy}&sortDir=${direction}${filter}`);
        expect({ sortBy, direction, page, ...found }).toEqual({
          sortBy,
          direction,
          page,
          ids: expected.slice((page - 1) * 7, page * 7),
          total: expected.length,
        });
      }
    }
  }
});

it("sees every change of the catalogue at once, also one made in the database", async () => {
  const total = async (filter: string) => (await list(`limit=1&page=1${filter}`)).total;
  expect(await total("")).toBe(60);
  const added = up.product({ price: 77_000 });
  expect([await total(""), await total("&minPrice=77000")]).toEqual([61, 1]);
  up.run("update products set price_paise = 7800000 where id = ?", added);
  expect([await total("&maxPrice=77000&minPrice=77000"), await total("&minPrice=78000")]).toEqual([0, 1]);
  up.run("update products set sale_paise = 100 where id = ?", added);
  expect(await total("&maxPrice=1")).toBe(1);
  up.run("update products set category = 'skirt' where id = ?", added);
  expect(await total("&category=skirt")).toBe(21);
  up.run("delete from products where id = ?", added);
  expect([await total(""), await total("&category=skirt")]).toEqual([60, 20]);
});

it("filters by what products state, their sale and their stock", async () => {
  const piece = (values: Record<string, string | number | null>, variants: string[] = []) => {
    const id = up.product({ price: 5_000, stock: 3 });
    const names = Object.keys(values);
    up.run(
      `update products set ${names.map((name) => `${name} = ?`).join(", ")} where id = ?`,
      ...Object.values(values),
      id,
    );
    for (const [position, color] of variants.entries())
      up.run(
        "insert into variants (product_id, position, size, color, stock) values (?, ?, 'M', ?, 1)",
        id,
        position,
        color,
      );
    return id;
  };
  const silk = piece({ fabric: "Silk, Cotton", craft: "Zari", occasion: "Wedding" }, ["Navy blue"]);
  const shown = piece({ fabric: "silk", craft: "Ajrakh", color_images: "Red: /r.jpg; Blue: /b.jpg" });
  const usual = piece({ fabric: "Khadi", craft: "Ajrakh", sale_paise: 400_000 });
  const sold = piece({ fabric: "Silk", occasion: "Wedding, Office", stock: 0 });
  const answer = async (query: string) => {
    const { body } = await up.call("GET", `/products?page=1&minPrice=4000&${query}`);
    return readProductList(body)
      ?.products.map(({ id }) => Number(id))
      .toSorted((a, b) => a - b);
  };
  for (const [query, ids] of [
    ["fabric=SILK", [silk, shown, sold]],
    ["craft=ajrakh", [shown, usual]],
    ["occasion=office", [sold]],
    ["color=Blue", [silk, shown]],
    ["color=Navy+Blue", [silk]],
    ["color=Indigo", []],
    ["size=L", [shown]],
    ["onSale=1", [usual]],
    ["inStock=1", [silk, shown, usual]],
    ["inStock=1&fabric=silk&color=red", [shown]],
    ["onSale=yes&inStock=0", [silk, shown, usual, sold]],
  ] as const)
    expect({ query, ids: await answer(query) }).toEqual({ query, ids });
  const wire = readProductList((await up.call("GET", `/products?page=1&occasion=office`)).body)?.products[0];
  expect(wire).toMatchObject({ fabric: "Silk", occasion: "Wedding, Office" });
});
