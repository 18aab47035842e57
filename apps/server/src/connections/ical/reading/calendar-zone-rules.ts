/**
 * Time zones of a calendar. What it defines itself (VTIMEZONE) counts before what the name is known for; where a whole name
 * and its definition may differ, and for a name of several zones, every meaning is returned.
 */
import { localTime } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { TimeZoneText } from './calendar-text-rules.ts';
import { type DefinedZone, type Zone, zonesByName } from './zone-name-rules.ts';

/** Null for an unknown name. */
export type FindZone = (name: string) => Zone | null;

export interface ZoneMeanings {
  /** Every zone that the name may mean in this calendar; none if unknown. */
  readonly zones: readonly Zone[];
  /** False where the calendar does not say which, even if the nights are the same in all. */
  readonly isSure: boolean;
}

export type FindMeanings = (name: string) => ZoneMeanings;

/** Zone from the parts of its definition; null where a part cannot be read. */
export type DefineZone = (parts: TimeZoneText['parts']) => number | DefinedZone | null;

/** Definitions of one name. Merged calendars repeat them, and few differ. */
const MAX_DEFINITIONS = 3;

const keyOf = (name: string): string => name.replaceAll('"', '').trim().toLowerCase();

/** By name, without those that say the same again. */
const byKey = (defined: readonly TimeZoneText[]): Map<string, TimeZoneText[]> => {
  const found = new Map<string, Map<string, TimeZoneText>>();
  for (const zone of defined) {
    const key = keyOf(zone.name);
    const same = found.get(key) ?? new Map<string, TimeZoneText>();
    if (same.size <= MAX_DEFINITIONS) same.set(JSON.stringify([zone.location, zone.parts]), zone);
    found.set(key, same);
  }
  return new Map([...found].map(([key, same]) => [key, [...same.values()]]));
};

/** Looks each name up once. */
export const zonesOf = (
  defined: readonly TimeZoneText[],
  defineZone: DefineZone,
  timeZone: string,
): FindMeanings => {
  const definitions = byKey(defined);
  const byDefinition = ({ parts, location }: TimeZoneText): Zone[] => {
    const place = location === null ? null : zonesByName(location, timeZone);
    return [defineZone(parts) ?? [], place?.isFull ? place.zones : []].flat();
  };
  const meaningsOf = (name: string): ZoneMeanings => {
    const named = zonesByName(name, timeZone);
    const stated = definitions.get(keyOf(name)) ?? [];
    const zones = stated.slice(0, MAX_DEFINITIONS).flatMap(byDefinition);
    if (zones.length === 0) return named;
    const all = new Set([...zones, ...(named.isFull ? named.zones : [])]);
    return { zones: [...all], isSure: stated.length <= MAX_DEFINITIONS };
  };
  const found = new Map<string, ZoneMeanings>();
  return (name) => {
    const known = found.get(name) ?? meaningsOf(name);
    found.set(name, known);
    return known;
  };
};

/** Clock time in the zone at an instant, as if it were UTC. */
const clockAt = (at: number, zone: Zone): number => {
  if (typeof zone === 'number') return at + zone * MINUTE_MS;
  if (typeof zone === 'object') return at + zone.offsetAt(at) * MINUTE_MS;
  const { date, time } = localTime(new Date(at), zone);
  return Date.parse(`${date}T${time}:00Z`);
};

/**
 * When a clock in the zone shows `clock` (as if it were UTC): the first time where it shows it twice. In the hour that a
 * clock skips, the offset before the change counts (RFC 5545 §3.3.5).
 */
export const instantOf = (clock: number, zone: Zone): number => {
  if (typeof zone === 'number') return clock - zone * MINUTE_MS;
  const [before, after] = [-DAY_MS, DAY_MS].map(
    (ms) => clock - (clockAt(clock + ms, zone) - (clock + ms)),
  ) as [number, number];
  return clockAt(before, zone) !== clock && clockAt(after, zone) === clock ? after : before;
};
