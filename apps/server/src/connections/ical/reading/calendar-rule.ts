/**
 * Expands an RRULE (RFC 5545 §3.3.10) to days on the event's clock with rrule-temporal. Parts it is known to read
 * against the standard, and parts smaller than days, are widened: a day too many blocks a night, a day too few sells
 * one twice.
 */
import { RRuleTemporal } from 'rrule-temporal';

export interface DayRule {
  /** Without an end. */
  readonly text: string;
  /** The value of UNTIL. */
  readonly until: string | null;
}

const KNOWN = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS'],
  ...['BYYEARDAY', 'BYWEEKNO', 'BYHOUR', 'BYMINUTE', 'BYSECOND'],
]);
const MAX_COUNT = 3_000;
const TIMES = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
const DAYS = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;

const partsOf = (value: string): Map<string, string> =>
  new Map(
    value
      .trim()
      .toUpperCase()
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part): [string, string] => {
        const at = part.indexOf('=');
        return [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()];
      }),
  );

/** Numbered weekdays apply to months and years only; mixed with plain ones a yearly rule is read wrongly. */
const widenDays = (parts: Map<string, string>): void => {
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const numbered = days.filter((day) => /\d/.test(day));
  if (numbered.length === 0) return;
  const frequency = parts.get('FREQ');
  const isMixed = numbered.length < days.length;
  const counts =
    frequency === 'MONTHLY' ||
    (frequency === 'YEARLY' && !parts.has('BYWEEKNO') && !(isMixed && !parts.has('BYMONTH')));
  if (counts) return;
  parts.set('BYDAY', [...new Set(days.map((day) => day.slice(-2)))].join(','));
  parts.delete('BYSETPOS');
};

/** Times of a day are of no account: the day counts once. */
const withoutTimes = (parts: Map<string, string>): void => {
  if (!TIMES.some((name) => parts.has(name))) return;
  // Positions would count times.
  parts.delete('BYSETPOS');
  for (const name of TIMES) parts.delete(name);
};

const isWhole = (text: string | undefined): boolean => text === undefined || /^[1-9]\d{0,8}$/.test(text);

/** Null where it cannot be understood, or repeats within a day. */
export const readDayRule = (value: string): DayRule | null => {
  const parts = partsOf(value);
  if ([...parts.keys()].some((name) => !KNOWN.has(name))) return null;
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(parts.get('FREQ') ?? '')) return null;
  if (!isWhole(parts.get('INTERVAL')) || !isWhole(parts.get('COUNT'))) return null;
  if (!(parts.get('BYDAY') ?? 'MO').split(',').every((day) => DAYS.test(day))) return null;
  const until = parts.get('UNTIL') ?? null;
  parts.delete('UNTIL');
  // Having both is invalid; the later end is used. So high a count has no practical end.
  if (until !== null || Number(parts.get('COUNT') ?? 0) > MAX_COUNT) parts.delete('COUNT');
  withoutTimes(parts);
  widenDays(parts);
  return { text: [...parts].map(([name, text]) => `${name}=${text}`).join(';'), until };
};

const MAX_PERIODS = 20_000;
const MAX_CANDIDATES = 200_000;

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Days of the rule within [from, to), counted from `start`. Null if the library cannot expand it. */
export const daysOfRule = (
  { text }: DayRule,
  start: string,
  { from, to }: { readonly from: string; readonly to: string },
): string[] | null => {
  try {
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${text}`,
      maxIterations: MAX_PERIODS,
      maxCandidateEvaluations: MAX_CANDIDATES,
      cache: false,
    });
    const days = rule.between(midnight(from < start ? start : from), midnight(to), true);
    return days.map((day) => day.toString().slice(0, 10)).filter((day) => day < to);
  } catch {
    return null;
  }
};
