/**
 * Some sources (Smoobu) list each stay three times: as a whole, as arrival day and as departure day. The departure day is
 * the night after the stay, so taking one for a stay's that is not sells a night twice. Such a day is dropped only where it
 * names the stay that it belongs to: by the stay's UID, or by a booking code that no fourth event has. Dates and words that
 * match ("Reserved", a guest's name) are not such a name.
 */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Dates } from './calendar-date-rules.ts';

export interface Stay extends Dates {
  readonly uid: string;
  readonly summary: string;
  readonly isWholeDays: boolean;
}

const ARRIVAL = 'check-?in|arrival|in';
const DEPARTURE = 'check-?out|departure|out';
const marked = (words: string) => new RegExp(`^(.+)[-_.:](?:${words})(@.*)?$`, 'i');
const [arrivalUid, departureUid] = [marked(ARRIVAL), marked(DEPARTURE)];

/** `7712-in@example.com` belongs to `7712@example.com`. */
const baseOf = (uid: string, pattern: RegExp): string | null => {
  const [, name, domain = ''] = pattern.exec(uid) ?? [];
  return name === undefined ? null : `${name}${domain}`;
};

/** `HMABC12345`: letters and digits, longer than the number of a room. */
const codeOf = (summary: string): string | null =>
  /(?<![\p{L}\d])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{8,}(?![\p{L}\d])/u.exec(summary)?.[0] ?? null;

const isDay = ({ from, to, isWholeDays }: Stay): boolean => isWholeDays && daysBetween(from, to) === 1;

const grouped = <T extends Stay>(stays: readonly T[], key: (stay: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const stay of stays) {
    const name = key(stay);
    if (!name) continue;
    const group = groups.get(name);
    if (group) group.push(stay);
    else groups.set(name, [stay]);
  }
  return groups;
};

const byUid = <T extends Stay>(stays: readonly T[], wholes: ReadonlyMap<string, readonly T[]>): T[] =>
  stays.filter((day) => {
    if (!isDay(day)) return false;
    const [arrival, departure] = [baseOf(day.uid, arrivalUid), baseOf(day.uid, departureUid)];
    return (
      wholes.get(arrival ?? '')?.some(({ from }) => from === day.from) ||
      wholes.get(departure ?? '')?.some(({ to }) => to === day.from)
    );
  });

/** Leaves out the days of arrival and departure among three events with one code. */
const byCode = <T extends Stay>(stays: readonly T[]): T[] =>
  [...grouped(stays, ({ summary }) => codeOf(summary)).values()].flatMap((three) => {
    const whole = three.find((one) => !isDay(one));
    const days = three.filter(isDay);
    const begins = [whole?.from, whole?.to];
    const isStay = three.length === 3 && begins.every((date) => days.some(({ from }) => from === date));
    return isStay ? days : [];
  });

export const markersIn = <T extends Stay>(stays: readonly T[]): ReadonlySet<T> => {
  const wholes = grouped(stays, ({ uid }) => uid);
  return new Set([...byUid(stays, wholes), ...byCode(stays)]);
};
