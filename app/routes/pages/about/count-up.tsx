import { useEffect, useState, type ReactNode } from "react";

/** The steps of the animation (specification, section 9). */
const STEPS = 75;
const STEP_MS = 20;

/** A number such as "500+". With script it counts up once, unless the shopper prefers reduced motion. */
export function CountUp({ to }: { to: number }): ReactNode {
  const [step, setStep] = useState<number | null>(null);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    let steps = 0;
    setStep(steps);
    // It ends after a number of steps, not after a time: on a busy phone the steps take longer.
    const timer = setInterval(() => {
      steps += 1;
      if (steps === STEPS) clearInterval(timer);
      setStep(steps === STEPS ? null : steps);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, []);
  if (step === null) return `${to}+`;
  return (
    <>
      <span aria-hidden="true">{Math.round((to * step) / STEPS)}+</span>
      <span className="aside-text">{to}+</span>
    </>
  );
}
