import { cardAloneWords, catalogueTitle } from "../../content/catalogue-words.ts";
import { Title } from "../../ui/title.tsx";

export const handle = { script: false };

/** A card without a product renders nothing (specification, section 2). */
export default function ProductCardAlone() {
  return <Title>{catalogueTitle(cardAloneWords.title)}</Title>;
}
