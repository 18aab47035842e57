/** An explanation in words, for screens and programs. Pure. */

import type { whyTexts } from './why.text.ts';
import type { Why, WhyPart } from './why-endpoints.ts';
import type { WhyGrouping } from './why-figures.ts';
import { type DriverGroup, sumOfParts } from './why-rules.ts';

export type WhyKey = keyof typeof whyTexts;

export interface WhySpeech {
  readonly say: (key: WhyKey, params?: Readonly<Record<string, string | number>>) => string;
  /** Amount in the figure's unit, with its sign. */
  readonly signed: (amount: number) => string;
  readonly count: (count: number) => string;
  readonly share: (share: number) => string;
  readonly nameOf: (by: WhyGrouping, part: WhyPart) => string;
}

type Nights = NonNullable<Why['nights']>;
type Driver = NonNullable<Why['drivers']>[number];

export const stepKey = (key: string): WhyKey =>
  (key.startsWith('block.') ? `block_${key.slice('block.'.length)}` : `step_${key}`) as WhyKey;

const shareOf = (sold: number, rooms: number): number => (rooms === 0 ? 0 : sold / rooms);

const ofNights = ({ rooms, sold }: Nights, { say, count, share }: WhySpeech): string =>
  rooms.before === 0 && rooms.now === 0
    ? say('say_sold', { before: count(sold.before), now: count(sold.now) })
    : say('say_nights', {
        roomsBefore: count(rooms.before),
        roomsNow: count(rooms.now),
        soldBefore: count(sold.before),
        soldNow: count(sold.now),
        before: share(shareOf(sold.before, rooms.before)),
        now: share(shareOf(sold.now, rooms.now)),
      });

const amountOf = (drivers: readonly Driver[], key: string): number =>
  drivers.find((driver) => driver.key === key)?.amount ?? 0;

/** Blocks and stop sells that took more or fewer nights. */
const ofBlocks = ({ blocked, stopSold }: Nights, drivers: readonly Driver[], speech: WhySpeech): string[] => {
  const { say, signed, count } = speech;
  // Nights are not among the drivers of a rate.
  if (!drivers.some(({ group }) => group === 'available')) return [];
  const kinds = blocked.flatMap(({ kind, before, now }) => {
    if (before === now) return [];
    const params = {
      kind: say(`block_${kind}`),
      nights: count(Math.abs(now - before)),
      amount: signed(amountOf(drivers, `block.${kind}`)),
    };
    return [say(now > before ? 'say_blockMore' : 'say_blockLess', params)];
  });
  const stops = stopSold.now - stopSold.before;
  if (stops === 0) return kinds;
  const params = { nights: count(Math.abs(stops)), amount: signed(amountOf(drivers, 'stopSell')) };
  return [...kinds, say(stops > 0 ? 'say_stopMore' : 'say_stopLess', params)];
};

/** Sum of the steps of a group. */
export const groupSum = (drivers: readonly Driver[], group: DriverGroup): number =>
  sumOfParts(drivers.filter((driver) => driver.group === group));

const ofGroups = (drivers: readonly Driver[], { say, signed }: WhySpeech): string[] => {
  const has = (group: DriverGroup) => drivers.some((driver) => driver.group === group);
  if (!has('available') || !has('occupancy') || !has('rate')) return [];
  return [
    say('say_groups', {
      available: signed(groupSum(drivers, 'available')),
      occupancy: signed(groupSum(drivers, 'occupancy')),
      rate: signed(groupSum(drivers, 'rate')),
    }),
  ];
};

const largest: readonly WhyGrouping[] = ['house', 'channel'];

/** Sentences on the difference, from its parts alone. */
export const whySentences = (why: Why, speech: WhySpeech): string[] => {
  const { nights, drivers, breakdowns, difference } = why;
  const { say, signed, count, nameOf } = speech;
  if (difference === null) return [say('unknown')];
  const steps = drivers ?? [];
  return [
    ...ofGroups(steps, speech),
    ...(nights ? [ofNights(nights, speech), ...ofBlocks(nights, steps, speech)] : []),
    ...(nights && (nights.lost.before > 0 || nights.lost.now > 0)
      ? [say('say_lost', { before: count(nights.lost.before), now: count(nights.lost.now) })]
      : []),
    ...breakdowns.flatMap(({ by, parts: [first] }) =>
      first && largest.includes(by)
        ? [say('say_largest', { by: say(`by_${by}`), name: nameOf(by, first), amount: signed(first.amount) })]
        : [],
    ),
  ];
};
