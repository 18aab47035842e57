/** Counts calls in sliding windows. */

export interface Window {
  readonly limit: number;
  readonly seconds: number;
}

export interface Exceeded {
  readonly window: Window;
  readonly retryAfterSeconds: number;
}

interface Times {
  at: number[];
  /** Index of the first that still counts. */
  head: number;
}

/** Entries before `head` are dropped in batches. */
const COMPACT_AT = 4_096;

export const rateWindowsOf = (now: () => number) => {
  const kept = new Map<string, Times>();
  const timesOf = (key: string, { seconds }: Window): Times => {
    const times = kept.get(key) ?? { at: [], head: 0 };
    kept.set(key, times);
    const oldest = now() - seconds * 1_000;
    while ((times.at[times.head] ?? Number.POSITIVE_INFINITY) <= oldest) times.head += 1;
    if (times.head > COMPACT_AT) {
      times.at = times.at.slice(times.head);
      times.head = 0;
    }
    return times;
  };
  return {
    /** The first window that is full, without counting anything. */
    check(key: string, windows: readonly Window[]): Exceeded | null {
      for (const window of windows) {
        const times = timesOf(`${key}/${window.seconds}`, window);
        if (times.at.length - times.head < window.limit) continue;
        const freeAt = (times.at[times.at.length - window.limit] ?? 0) + window.seconds * 1_000;
        return { window, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now()) / 1_000)) };
      }
      return null;
    },
    count(key: string, windows: readonly Window[]): void {
      for (const window of windows) timesOf(`${key}/${window.seconds}`, window).at.push(now());
    },
    clear: (): void => kept.clear(),
  };
};
export type RateWindows = ReturnType<typeof rateWindowsOf>;
