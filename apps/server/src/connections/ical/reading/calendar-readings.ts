/**
 * The ways to read the time zones of an event. Where a zone's name has several meanings, the event is read in each, and
 * every night of any of them is taken: one is right, and no one here knows which.
 */
import type { Clocks, Dates } from './calendar-date-rules.ts';
import type { FindMeanings, FindZone, ZoneMeanings } from './calendar-zone-rules.ts';
import type { Zone } from './zone-name-rules.ts';

export interface Nights {
  readonly dates: readonly Dates[];
  /** Something of it is not certain. */
  readonly isUnsure: boolean;
}

/** The most readings of one event: more than three names of several zones do not meet in one. */
const MAX_READINGS = 64;

/** Every choice of one meaning per name. */
const choicesOf = (several: ReadonlyMap<string, ZoneMeanings>): ReadonlyMap<string, Zone>[] =>
  [...several].reduce<Map<string, Zone>[]>(
    (choices, [name, { zones }]) =>
      choices.length * zones.length > MAX_READINGS
        ? choices
        : choices.flatMap((choice) => zones.map((zone) => new Map([...choice, [name, zone]]))),
    [new Map()],
  );

const isSame = (one: readonly Dates[], other: readonly Dates[]): boolean =>
  one.length === other.length &&
  one.every(({ from, to }, at) => from === other[at]?.from && to === other[at]?.to);

/** All nights of all readings. The single event of each is one event, from the earliest night to the latest. */
const together = (all: readonly (readonly Dates[])[], isRepeated: boolean): readonly Dates[] => {
  const dates = [...new Map(all.flat().map((one) => [`${one.from}/${one.to}`, one])).values()];
  const [first] = dates;
  if (!first || isRepeated) return dates;
  const from = dates.reduce((least, one) => (one.from < least ? one.from : least), first.from);
  const to = dates.reduce((most, one) => (one.to > most ? one.to : most), first.to);
  return [{ from, to }];
};

/** The nights of an event in every reading of its zones; `nightsIn` gets the index of the reading, from 0. */
export const nightsInAllZones = (
  {
    timeZone,
    findMeanings,
    isRepeated,
  }: { timeZone: string; findMeanings: FindMeanings; isRepeated: boolean },
  nightsIn: (clocks: Clocks, reading: number) => Nights,
): Nights => {
  const asked = new Map<string, ZoneMeanings>();
  const first: FindZone = (name) => {
    const meanings = findMeanings(name);
    if (meanings.zones.length > 1 || (meanings.zones.length === 1 && !meanings.isSure))
      asked.set(name, meanings);
    return meanings.zones[0] ?? null;
  };
  const read = nightsIn({ timeZone, findZone: first }, 0);
  if (asked.size === 0) return read;
  const others = choicesOf(asked)
    .slice(1)
    .map((choice, at) => nightsIn({ timeZone, findZone: (name) => choice.get(name) ?? first(name) }, at + 1));
  const all = [read, ...others];
  const isDisputed = others.some(({ dates }) => !isSame(dates, read.dates));
  return {
    dates: isDisputed
      ? together(
          all.map(({ dates }) => dates),
          isRepeated,
        )
      : read.dates,
    isUnsure:
      isDisputed || all.some(({ isUnsure }) => isUnsure) || [...asked.values()].some(({ isSure }) => !isSure),
  };
};
