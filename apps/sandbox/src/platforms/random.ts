/** Chance that can be repeated: the same seed gives the same run. */
export interface Random {
  /** [0, 1). */
  next(): number;
  int(min: number, max: number): number;
  pick<T>(of: readonly T[]): T;
  shuffle<T>(of: readonly T[]): T[];
}

/** mulberry32. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: (of) => of[int(0, of.length - 1)] as (typeof of)[number],
    shuffle: (of) => {
      const out = [...of];
      for (let i = out.length - 1; i > 0; i -= 1) {
        const j = int(0, i);
        [out[i], out[j]] = [out[j] as (typeof out)[number], out[i] as (typeof out)[number]];
      }
      return out;
    },
  };
};
