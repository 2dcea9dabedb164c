import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import { FramedPicture } from "#app/images/picture.tsx";

/** A category with the picture that stands for it. */
export interface CategoryCard {
  title: string;
  category: string;
  picture: SignedSource | null;
}

/** The categories as pictures with an arch, each leading to its listing. */
export function CategoryCards({ categories }: { categories: readonly CategoryCard[] }) {
  return (
    <ul className="columns gap-4 sm:gap-6 lg:[--most:4]">
      {categories.map(({ title, category, picture }) => (
        <li key={category}>
          <Link to={`${href("/productlisting")}?category=${category}`} className="group block">
            <FramedPicture
              frame="rounded-t-full border border-line bg-sunk"
              source={picture}
              alt=""
              sizes="(min-width: 80rem) 17rem, (min-width: 64rem) 22vw, 46vw"
              maxWidth={640}
              className="transition-transform duration-500 group-hover:[transform:scale(1.05)]"
            />
            <span
              lang={ownLanguage(title)}
              className="mt-3 block border-b border-zari pb-2 font-serif font-semibold min-[360px]:text-lg group-hover:text-madder sm:text-xl"
            >
              {title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
