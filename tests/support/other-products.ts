/** A product as another upstream tells it: text for numbers, one of two names for its name, stock as "1" or 0. */
export interface OtherProduct {
  _id: string;
  title?: string;
  product_name?: string;
  description: string;
  price: string;
  sale_price: string;
  in_stock: "1" | 0;
  category: string;
  image: string;
  image_additional_1: string;
  image_additional_2: string | null;
}

const kinds = [
  { category: "Saree", name: "Tant saree" },
  { category: "Lehenga", name: "Gota lehenga" },
  { category: "Kurti", name: "Kantha kurti" },
  { category: "Skirt", name: "Tiered skirt" },
];

/** More than two pages of the listing. */
export const otherProducts: readonly OtherProduct[] = Array.from({ length: 60 }, (_, index): OtherProduct => {
  const kind = kinds[index % kinds.length] ?? { category: "Saree", name: "Saree" };
  const name = `${kind.name} no. ${index + 1}`;
  return {
    _id: `65fc0a1b2c3d4e5f6071${(0x8200 + index).toString(16)}`,
    ...(index % 2 === 0 ? { title: name } : { product_name: name }),
    description: "Woven for another shop.",
    price: index % 5 === 0 ? `1,${String(100 + index)}.00` : String(700 + index * 11),
    sale_price: index % 7 === 3 ? "499.50" : "",
    in_stock: index % 10 === 9 ? 0 : "1",
    category: kind.category,
    image: index % 3 === 0 ? "null" : `/uploads/piece-${index + 1}.jpg`,
    image_additional_1: "",
    image_additional_2: null,
  };
});
