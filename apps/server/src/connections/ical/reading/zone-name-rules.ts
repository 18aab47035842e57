/**
 * Time zones by name: IANA, Windows, or an offset in the name. An abbreviation such as `CST` is the name of several zones,
 * and the sign of `GMT-8` is read in two ways: for such names every meaning is returned.
 */
import { localTime } from '@minsu/contract/platform/dates.ts';
import { windowsZones } from './windows-zone-rules.ts';

export interface DefinedZone {
  /** Minutes ahead of UTC at an instant. */
  readonly offsetAt: (at: number) => number;
}

/** An IANA name, minutes ahead of UTC, or as a calendar defines it. */
export type Zone = string | number | DefinedZone;

export interface NamedZones {
  /** Every zone that the name may mean; none if unknown. */
  readonly zones: readonly Zone[];
  /** False where the name alone does not say which. */
  readonly isSure: boolean;
  /** The whole name of a place or of a Windows zone, no abbreviation or offset: worth as much as a definition. */
  readonly isFull: boolean;
}

/** Minutes ahead of UTC; null without a sign and hours. */
export const offsetOf = (text: string): number | null => {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d{2})?/.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
};

/** Abbreviations with several meanings; a number is minutes ahead of UTC. */
const abbreviations = new Map<string, readonly Zone[]>(
  Object.entries({
    act: ['Australia/Darwin', 'America/Rio_Branco', 480],
    adt: [-180, 240],
    amt: ['America/Manaus', 'Asia/Yerevan'],
    art: ['America/Argentina/Buenos_Aires', 'Africa/Cairo'],
    ast: ['America/Halifax', 'Asia/Riyadh', -240],
    bst: ['Europe/London', 60, 'Asia/Dhaka', 'Pacific/Bougainville'],
    cdt: [-300, -240, 540],
    cst: ['Asia/Shanghai', 'America/Chicago', -360, 'America/Havana'],
    ect: ['America/Guayaquil', 'Europe/Paris', -240],
    edt: [-240, 660],
    est: ['America/New_York', -300, 'Australia/Brisbane', 'Australia/Sydney'],
    gst: ['Asia/Dubai', 'Pacific/Guam', -120],
    ist: ['Asia/Kolkata', 'Asia/Jerusalem', 120, 'Europe/Dublin', 60],
    mdt: [-360],
    mst: ['America/Denver', -420, 'Asia/Kuala_Lumpur', 390],
    nst: ['America/St_Johns', 'Pacific/Auckland'],
    pdt: [-420],
    pst: ['America/Los_Angeles', -480, 'Asia/Manila'],
    sst: ['Pacific/Pago_Pago', 'Asia/Singapore', 'Pacific/Guadalcanal'],
    wst: ['Australia/Perth', 'Pacific/Apia'],
  }),
);
const windows = new Map(Object.entries(windowsZones));

const UTC = new Set(['utc', 'gmt', 'uct', 'zulu', 'universal', 'etc/utc', 'etc/gmt', 'etc/uct', 'etc/zulu']);

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
  return [3, 2, 1].filter((count) => count <= parts.length).map((count) => parts.slice(-count).join('/'));
};

const sure = (zone: Zone, isFull: boolean): NamedZones => ({ zones: [zone], isSure: true, isFull });

const offsetIn = (timeZone: string, month: string): number => {
  const at = Date.parse(`2027-${month}-15T12:00:00Z`);
  const { date, time } = localTime(new Date(at), timeZone);
  return (Date.parse(`${date}T${time}:00Z`) - at) / 60_000;
};

/**
 * `(UTC+08:00) Beijing, Chongqing`, `GMT+0800`, `UTC+8`. Some systems write `GMT-8` for eight hours ahead: the sign is in
 * doubt where the other one is the house's.
 */
const byOffset = (plain: string, timeZone: string): NamedZones | null => {
  const offset = /^\(?(?:utc|gmt)\s*[+-]\d/.test(plain) ? offsetOf(plain) : null;
  if (offset === null) return null;
  const isShort = /^(?:utc|gmt)[+-]\d{1,2}$/.test(plain);
  const house = ['01', '07'].map((month) => offsetIn(timeZone, month));
  if (!isShort || house.includes(offset) || !house.includes(-offset)) return sure(offset, false);
  return { zones: [offset, -offset], isSure: false, isFull: false };
};

export const zonesByName = (name: string, timeZone: string): NamedZones => {
  const plain = name.trim().toLowerCase();
  const place =
    windows.get(plain) ?? windows.get(plain.replace(/daylight time|summer time/, 'standard time'));
  if (place !== undefined && place !== 'Etc/UTC') return sure(place, true);
  const known = [...new Set([plain, ...endsOf(plain)])].find(
    (one) => abbreviations.has(one) || UTC.has(one) || isKnown(one),
  );
  const several = abbreviations.get(known ?? '');
  if (several) return { zones: several, isSure: false, isFull: false };
  if (place !== undefined || UTC.has(known ?? '')) return sure(0, known?.includes('/') ?? false);
  if (known !== undefined) return sure(known, known.includes('/'));
  return byOffset(plain, timeZone) ?? { zones: [], isSure: false, isFull: false };
};
