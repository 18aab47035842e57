/** Time zones of a calendar: by their IANA or Windows name, by an offset in the name, or as the calendar defines them (VTIMEZONE). */
import { localTime } from '@minsu/contract/dates.ts';
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import type { TimeZoneText } from './calendar-text-rules.ts';
import { windowsZones } from './windows-zone-rules.ts';

/** An IANA name, or minutes ahead of UTC. */
export type Zone = string | number;

/** Null for an unknown name. */
export type FindZone = (name: string) => Zone | null;

const isKnown = (name: string): boolean => {
  try {
    return localTime(new Date(0), name).date !== '';
  } catch {
    return false;
  }
};

const offsetOf = (text: string): number | null => {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
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

/** A zone the calendar defines: by its stated location, or by a constant offset. */
const byDefinition = ({ location, offsets }: TimeZoneText): Zone | null => {
  const zone = location === null ? null : byName(location);
  if (zone !== null) return zone;
  const [first, ...others] = new Set(offsets);
  return first === undefined || others.length > 0 ? null : offsetOf(first);
};

/** Looks each name up once. */
export const zonesOf = (defined: readonly TimeZoneText[]): FindZone => {
  const definitions = new Map(defined.map((zone) => [zone.name, zone]));
  const found = new Map<string, Zone | null>();
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const definition = definitions.get(name);
    const zone = byName(name) ?? (definition ? byDefinition(definition) : null);
    found.set(name, zone);
    return zone;
  };
};

/** Clock time in the zone at an instant, as if it were UTC. */
export const clockAt = (at: number, zone: Zone): number => {
  if (typeof zone === 'number') return at + zone * MINUTE_MS;
  const { date, time } = localTime(new Date(at), zone);
  return Date.parse(`${date}T${time}:00Z`);
};

/** When a clock in the zone shows `clock` (as if it were UTC). In the hour that a clock skips, the hour after. */
export const instantOf = (clock: number, zone: Zone): number => {
  if (typeof zone === 'number') return clock - zone * MINUTE_MS;
  const first = clock - (clockAt(clock, zone) - clock);
  return first - (clockAt(first, zone) - clock);
};
