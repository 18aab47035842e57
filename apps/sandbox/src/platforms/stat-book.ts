/** Counts events at a platform, so that a test can find repeated ones. */
import { type PlatformName, platformNames } from './world.ts';

export interface Stats {
  /** Calls by interface and result: `order/accept` → { ok, orderState, … }. */
  readonly calls: Record<string, Record<string, number>>;
  /** Nights written, orders made, `acceptedAgain`, `rejectedAgain`, `cancelledAgain`, pushes and so on. */
  readonly counts: Record<string, number>;
}

export interface StatBook {
  call(platform: PlatformName, at: string, result: string): void;
  count(platform: PlatformName, what: string, by?: number): void;
  of(platform: PlatformName): Stats;
  clear(): void;
}

const emptyStats = (): Stats => ({ calls: {}, counts: {} });

export const statBookOf = (): StatBook => {
  const books = new Map<PlatformName, Stats>();
  const of = (platform: PlatformName): Stats => {
    const known = books.get(platform) ?? emptyStats();
    books.set(platform, known);
    return known;
  };
  return {
    call(platform, at, result) {
      const { calls } = of(platform);
      const line = calls[at] ?? {};
      line[result] = (line[result] ?? 0) + 1;
      calls[at] = line;
    },
    count(platform, what, by = 1) {
      const { counts } = of(platform);
      counts[what] = (counts[what] ?? 0) + by;
    },
    of,
    clear: () => {
      for (const platform of platformNames) books.delete(platform);
    },
  };
};
