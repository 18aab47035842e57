/**
 * RRULE (RFC 5545 §3.3.10) as the days it names, on the clock of the event. rrule-temporal expands; what it is known to read otherwise
 * than the standard, and what means no whole days, is widened here: a day too many is a night kept, a day too few one sold twice.
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

/** Numbered weekdays count within months and years alone; beside plain ones a year's are read wrongly. */
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
  // Both are not allowed; the later end is taken. So many are more than anybody counts through.
  if (until !== null || Number(parts.get('COUNT') ?? 0) > MAX_COUNT) parts.delete('COUNT');
  withoutTimes(parts);
  widenDays(parts);
  return { text: [...parts].map(([name, text]) => `${name}=${text}`).join(';'), until };
};

const MAX_PERIODS = 20_000;
const MAX_CANDIDATES = 200_000;

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Days of the rule within [from, to), counted from `start`. Null where the library does not understand it, or gives up. */
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
