import { Link } from "react-router";
import * as checkoutWords from "#app/content/checkout-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { stepAddress, type Step } from "#app/routes/checkout/addresses.ts";

const steps: readonly Step[] = [1, 2, 3];

/** The breadcrumb of the steps. Steps up to `reached` are links, except the current one. */
export function StepsTrail({ step, reached }: { step: Step; reached: Step }) {
  return (
    <nav aria-label={checkoutWords.steps}>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm min-[360px]:gap-x-4 sm:gap-x-2 sm:text-base">
        {steps.map((one) => (
          <li key={one} className="flex items-center gap-2">
            {one === 1 ? null : (
              <span className="hidden text-edge sm:block">
                <Icon name="right" size={16} />
              </span>
            )}
            <StepName step={one} isCurrent={one === step} isOpen={one <= reached} isDone={one < reached} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({
  step,
  isCurrent,
  isOpen,
  isDone,
}: {
  step: Step;
  isCurrent: boolean;
  isOpen: boolean;
  isDone: boolean;
}) {
  const text = (
    <>
      <span
        aria-hidden="true"
        className={`numbers inline-flex h-6 w-6 flex-none min-[360px]:h-7 min-[360px]:w-7 items-center justify-center rounded-full border text-sm ${isCurrent ? "border-madder bg-madder text-on-madder" : "border-edge"}`}
      >
        {isDone && !isCurrent ? <Icon name="check" size={16} /> : step}
      </span>
      {` ${checkoutWords.stepTitles[step]}`}
    </>
  );
  if (isCurrent)
    return (
      <span aria-current="step" className="inline-flex min-h-11 items-center gap-1 min-[360px]:gap-1.5 font-semibold">
        {text}
      </span>
    );
  if (!isOpen)
    return <span className="inline-flex min-h-11 items-center gap-1 min-[360px]:gap-1.5 text-ink-soft">{text}</span>;
  return (
    <Link to={stepAddress(step)} className="link inline-flex min-h-11 items-center gap-1 min-[360px]:gap-1.5">
      {text}
      {isDone ? <span className="aside-text">, {checkoutWords.done}</span> : null}
    </Link>
  );
}
