/** Names as they occur: surnames by their share of the population, some visitors from abroad. */
import { foreignGuests, givenNames, surnames } from '../data/names.ts';
import type { Random } from '../random.ts';

export const chineseName = (random: Random): string =>
  `${random.weighted(surnames)}${random.pick(random.chance(0.52) ? givenNames.female : givenNames.male)}`;

export const foreignPerson = (random: Random): { name: string; dial: string } => {
  const { western, japanese, korean } = foreignGuests;
  const origin = random.weighted<'western' | 'japanese' | 'korean'>([
    ['western', 6],
    ['japanese', 2],
    ['korean', 2],
  ]);
  const dial = random.pick<string>(foreignGuests[origin].dial);
  if (origin === 'western')
    return { name: `${random.pick(western.first)} ${random.pick(western.last)}`, dial };
  return { name: random.pick<string>(origin === 'japanese' ? japanese.full : korean.full), dial };
};
