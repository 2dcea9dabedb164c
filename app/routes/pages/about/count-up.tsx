import { useEffect, useState, type ReactNode } from "react";

/** How counters run (specification, section 9). */
const STEPS = 75;
const STEP_MS = 20;

/** A round figure such as "500+". It stands there from the start; with script it counts up once, unless motion is unwanted. */
export function CountUp({ to }: { to: number }): ReactNode {
  const [step, setStep] = useState<number | null>(null);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    let done = 0;
    setStep(done);
    // It ends by its count: on a busy phone the steps take longer than they should.
    const timer = setInterval(() => {
      done += 1;
      if (done === STEPS) clearInterval(timer);
      setStep(done === STEPS ? null : done);
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
