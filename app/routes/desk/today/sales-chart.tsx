import { promisedDayText } from "#content/date-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import type { Today } from "#contract/desk/today-calls.ts";
import { amountText, priceText } from "#domain/money.ts";

/** The size of a bar and of the drawing, in its own units. */
const BAR = { width: 8, gap: 2 };
const HEIGHT = 100;

/** The sales of the last days, drawn by the server where there are any; the same figures stand in a table below, which opens. */
export function SalesChart({ sales }: { sales: Today["sales"] }) {
  const most = Math.max(0, ...sales.map(({ paise }) => paise));
  const width = sales.length * (BAR.width + BAR.gap);
  return (
    <>
      {most === 0 ? (
        <p className="mt-3">{todayWords.noSales}</p>
      ) : (
        <svg
          role="img"
          aria-label={todayWords.chart(priceText(most))}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="mt-3 h-32 w-full border-b border-edge text-madder"
        >
          {sales.map(({ day, paise }, index) => {
            const height = Math.round((paise / most) * HEIGHT);
            return (
              <rect
                key={day}
                x={index * (BAR.width + BAR.gap)}
                y={HEIGHT - height}
                width={BAR.width}
                height={height}
                fill="currentColor"
              />
            );
          })}
        </svg>
      )}
      <details className="mt-2">
        <summary className="link flex min-h-11 items-center">{todayWords.table}</summary>
        <table className="w-full max-w-md">
          <caption className="aside-text">{todayWords.caption}</caption>
          <thead>
            <tr>
              {[todayWords.day, todayWords.orders, todayWords.amount].map((name) => (
                <th key={name} scope="col" className="border-b border-line py-1 pr-3 text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map(({ day, orders, paise }) => (
              <tr key={day}>
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  {promisedDayText(day)}
                </th>
                <td className="numbers py-1 pr-3">{orders}</td>
                <td className="numbers py-1">{amountText(paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
