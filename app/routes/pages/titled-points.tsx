/** Points with a title each, as a list of terms and descriptions. */
export function TitledPoints({ points }: { points: readonly { title: string; text: string }[] }) {
  return (
    <dl className="mt-4 grid gap-x-12 md:grid-cols-2">
      {points.map(({ title, text }) => (
        <div key={title} className="border-t border-line py-4">
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1 max-w-prose text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
