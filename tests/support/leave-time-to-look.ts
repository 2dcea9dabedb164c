/**
 * In the page: what leaves by itself after so many ms (`from`) or more, a toast above all, stays for minutes. Its time must
 * not decide what is seen of it.
 */
export function leaveTimeToLook(from: number): void {
  const wait = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0, ...given: unknown[]) => wait(work, ms >= from ? ms * 60 : ms, ...given),
  });
}
