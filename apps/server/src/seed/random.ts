/** Chance that repeats itself: every draw of the seed comes from here, so that the same day gives the same business. */

export interface Random {
  /** [0, 1) */
  next(): number;
  /** Both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[];
  /** A stream of its own per subject, so that one more draw here changes nothing there. */
  fork(subject: string): Random;
}

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};

/** mulberry32: four lines, passes the common tests, enough for a business that never was. */
const stream = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const weightedPick = <T>(choices: readonly (readonly [T, number])[], next: () => number): T => {
  let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return (choices.at(-1) as readonly [T, number])[0];
};

export const createRandom = (subject: string): Random => {
  const next = stream(hashOf(subject));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError(`nothing to pick from (${subject})`);
      return list[int(0, list.length - 1)] as (typeof list)[number];
    },
    weighted: (choices) => weightedPick(choices, next),
    shuffle: (list) => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = int(0, i);
        const held = copy[i] as (typeof list)[number];
        copy[i] = copy[j] as (typeof list)[number];
        copy[j] = held;
      }
      return copy;
    },
    fork: (child) => createRandom(`${subject}/${child}`),
  };
};

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Shaped as uuid version 7, like the ids the server makes; the time is the caller's. */
export const createIds = (random: Random): ((ms: number) => string) => {
  const bits16 = () => Math.floor(random.next() * 0x1_0000);
  return (ms) => {
    const time = hex(ms, 12);
    const version = hex(0x7000 | (bits16() & 0xfff), 4);
    const variant = hex(0x8000 | (bits16() & 0x3fff), 4);
    const tail = `${hex(bits16(), 4)}${hex(bits16(), 4)}${hex(bits16(), 4)}`;
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${tail}`;
  };
};

/** The time that an id was made with. */
export const idMs = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
