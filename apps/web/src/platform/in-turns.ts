/** Runs what has come together: soon after the first, and then no more often than every `everyMs`. */

/** How long to wait for further changes of the same moment. */
const TOGETHER_MS = 300;

export interface Turns<T> {
  readonly add: (one: T) => void;
  readonly stop: () => void;
}

export const inTurns = <T>(everyMs: number, run: (all: readonly T[]) => void): Turns<T> => {
  const waiting = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const go = (): void => {
    timer = undefined;
    lastAt = Date.now();
    const all = [...waiting];
    waiting.clear();
    run(all);
  };
  return {
    add: (one) => {
      waiting.add(one);
      timer ??= setTimeout(go, Math.max(TOGETHER_MS, lastAt + everyMs - Date.now()));
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
};
