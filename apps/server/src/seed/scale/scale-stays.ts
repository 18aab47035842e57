/** Places the orders of one room end to end over two years, so that no night is sold twice. */
import type { RoomFact, TypeFact } from '../houses/house-model.ts';
import type { Random } from '../random.ts';

export const SCALE_START = -540;
export const SCALE_END = 180;
/** More was asked for than fits. */
export class ScaleError extends Error {}

const DAYS = SCALE_END - SCALE_START;

export interface Lot {
  readonly room: RoomFact;
  readonly type: TypeFact;
  readonly from: number;
  readonly to: number;
  readonly what: 'sold' | 'ended' | 'block';
}

const ENDED = 0.09;
const BLOCKED = 0.25;
const MAX_BLOCK = 6;
/** The season of now is denser than the past and the far future: gaps are this much shorter within 90 days of today. */
const DENSE = 0.45;
const NEAR = 90;

/** A length with the wanted mean, at least one night: geometric, cut off. */
const lengthOf = (random: Random, mean: number): number =>
  Math.min(30, 1 + Math.floor(Math.log(1 - random.next()) / Math.log(1 - 1 / Math.max(1.0001, mean))));

/** Shortens the longest until they fit with some air between them. */
const fitted = (lengths: readonly number[], room: string): number[] => {
  const limit = Math.floor(DAYS * 0.97);
  const fit = [...lengths];
  let sum = fit.reduce((a, b) => a + b, 0);
  while (sum > limit) {
    const longest = fit.indexOf(Math.max(...fit));
    if ((fit[longest] ?? 1) <= 1)
      throw new ScaleError(`room ${room} cannot take ${fit.length} orders: ask for more rooms`);
    fit[longest] = (fit[longest] ?? 1) - 1;
    sum -= 1;
  }
  return fit;
};

/** Distributes the free days over the gaps before, between and after. */
const gapsOf = (lengths: readonly number[], random: Random): number[] => {
  const free = DAYS - lengths.reduce((a, b) => a + b, 0);
  const count = lengths.length + 1;
  const weights = Array.from({ length: count }, (_, i) => {
    const near = Math.abs(SCALE_START + (DAYS * (i + 0.5)) / count) < NEAR;
    return (0.15 + random.next()) * (near ? DENSE : 1);
  });
  const total = weights.reduce((a, b) => a + b, 0);
  let spent = 0;
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    const gap = Math.floor((free * sum) / total) - spent;
    spent += gap;
    return gap;
  });
};

/** `count` orders of a room; some cancelled ones at any dates, and occasionally a block. */
export const lotsOf = (
  room: RoomFact,
  type: TypeFact,
  count: number,
  nights: number,
  random: Random,
): Lot[] => {
  const kinds = Array.from({ length: count }, (): Lot['what'] => (random.chance(ENDED) ? 'ended' : 'sold'));
  if (random.chance(BLOCKED)) kinds.push('block');
  const held = random.shuffle(kinds.filter((kind) => kind !== 'ended'));
  const lengths = fitted(
    held.map((kind) => (kind === 'block' ? random.int(1, MAX_BLOCK) : lengthOf(random, nights))),
    room.number,
  );
  const gaps = gapsOf(lengths, random);
  let day = SCALE_START;
  const lots = held.map((what, i): Lot => {
    const from = day + (gaps[i] ?? 0);
    day = from + (lengths[i] ?? 1);
    return { room, type, from, to: day, what };
  });
  const ended = kinds
    .filter((kind) => kind === 'ended')
    .map((what): Lot => {
      const length = lengthOf(random, nights);
      const from = random.int(SCALE_START, SCALE_END - length);
      return { room, type, from, to: from + length, what };
    });
  return [...lots, ...ended];
};
