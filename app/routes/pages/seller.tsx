import type { SellerLine } from "#app/content/shop-page-words.server.ts";

/** Who stands behind the shop: its legal name, its head office, and who answers complaints. */
export function Seller({
  title,
  points,
}: {
  title: string;
  points: readonly { title: string; lines: readonly SellerLine[] }[];
}) {
  return (
    <section id="seller" className="mt-12 border-l-4 border-zari bg-raised p-6 sm:p-8">
      <h2>{title}</h2>
      <dl className="mt-4 grid gap-x-12 md:grid-cols-2">
        {points.map((point) => (
          <div key={point.title} className="border-t border-line py-4 [overflow-wrap:anywhere]">
            <dt className="font-semibold">{point.title}</dt>
            {point.lines.map(({ text, to }) => (
              <dd key={text} className="mt-1">
                {to === null ? (
                  text
                ) : (
                  <a className="link inline-flex min-h-11 items-center" href={to}>
                    {text}
                  </a>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
