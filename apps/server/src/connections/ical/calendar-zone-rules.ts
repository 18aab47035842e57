/** Time zones of a calendar: by their IANA or Windows name, by an offset in the name, or as the calendar defines them (VTIMEZONE). */
import { localTime } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { TimeZoneText } from './calendar-text-rules.ts';
import { windowsZones } from './windows-zone-rules.ts';

export interface DefinedZone {
  /** Minutes ahead of UTC at an instant. */
  readonly offsetAt: (at: number) => number;
}

/** An IANA name, minutes ahead of UTC, or as the calendar defines it. */
export type Zone = string | number | DefinedZone;

/** Null for an unknown name. */
export type FindZone = (name: string) => Zone | null;

/** Zone from the parts of its definition; null where a part cannot be read. */
export type DefineZone = (parts: TimeZoneText['parts']) => number | DefinedZone | null;

/** Minutes ahead of UTC; null without a sign and hours. */
export const offsetOf = (text: string): number | null => {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
};

const isKnown = (name: string): boolean => {
  try {
    return localTime(new Date(0), name).date !== '';
  } catch {
    return false;
  }
};

/** `/mozilla.org/20050126_1/Europe/Berlin` and its kin end in the name. */
const endsOf = (name: string): string[] => {
  const parts = name.split('/').filter((part) => part !== '');
  return [3, 2, 1].filter((count) => count < parts.length).map((count) => parts.slice(-count).join('/'));
};

const byName = (name: string): Zone | null => {
  const plain = name.trim().toLowerCase();
  const windows =
    windowsZones[plain] ?? windowsZones[plain.replace(/daylight time|summer time/, 'standard time')];
  const known = [windows, plain, ...endsOf(plain)].find((one) => one !== undefined && isKnown(one));
  if (known !== undefined) return known;
  // `(UTC+08:00) Beijing, Chongqing`, `GMT+0800`, `UTC+8`.
  return /^\(?(?:utc|gmt)\s*[+-]\d/.test(plain) ? offsetOf(plain) : null;
};

/** By its stated location, else by the offsets of its parts. */
const byDefinition = (zone: TimeZoneText, defineZone: DefineZone): Zone | null =>
  (zone.location === null ? null : byName(zone.location)) ?? defineZone(zone.parts);

/** Looks each name up once. */
export const zonesOf = (defined: readonly TimeZoneText[], defineZone: DefineZone): FindZone => {
  const definitions = new Map(defined.map((zone) => [zone.name, zone]));
  const found = new Map<string, Zone | null>();
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const definition = definitions.get(name);
    const zone = byName(name) ?? (definition ? byDefinition(definition, defineZone) : null);
    found.set(name, zone);
    return zone;
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
