/** Work for idle moments, held back until the first screen is drawn: before that the browser only waits for the line. */

const waiting = new Set<() => void>();
let held = false;

/** At the start of the product. */
export const holdIdle = (): void => {
  held = true;
};

/** Once the first screen is drawn. */
export const allowIdle = (): void => {
  held = false;
  for (const begin of [...waiting]) begin();
  waiting.clear();
};

const request = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
};

/** Runs a callback when the browser is idle, after at most five seconds; returns the cancel function. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!held) return request(run);
  let cancel = () => {
    waiting.delete(begin);
  };
  const begin = () => {
    cancel = request(run);
  };
  waiting.add(begin);
  return () => cancel();
};
