/**
 * Repeated events. Booking platforms emit none; people who keep a calendar of their own do ("closed every Monday"). Every
 * so many days or weeks is understood, with an end or without; anything else is told as not understood. A few bytes can
 * ask for millions of repetitions, so each that is looked at, and each exception, is paid for out of one budget.
 */
import { addDays, daysBetween } from '@minsu/contract/dates.ts';
import { type Dates, readPoint } from './calendar-date-rules.ts';
import type { EventText } from './calendar-text-rules.ts';

interface Rule {
  readonly days: number;
  readonly count: number;
  /** The last date on which it may begin. */
  readonly last: string;
}

const FAR = '9999-12-31';
const KNOWN = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']);
const wholeNumber = (text: string | undefined, absent: number): number =>
  text === undefined ? absent : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;

const readRule = (value: string): Rule | null => {
  const parts = new Map(
    value
      .trim()
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => {
        const [name = '', text = ''] = part.split('=');
        return [name, text];
      }),
  );
  if ([...parts.keys()].some((name) => !KNOWN.has(name))) return null;
  const step = { DAILY: 1, WEEKLY: 7 }[parts.get('FREQ') ?? ''];
  const interval = wholeNumber(parts.get('INTERVAL'), 1);
  const count = wholeNumber(parts.get('COUNT'), Number.MAX_SAFE_INTEGER);
  const until = parts.get('UNTIL');
  const end = until === undefined ? undefined : readPoint({ name: 'UNTIL', params: new Map(), value: until });
  if (!step || !interval || !count || end === null) return null;
  const last = !end ? FAR : end.kind === 'day' ? end.date : new Date(end.at).toISOString().slice(0, 10);
  return { days: step * interval, count, last };
};

/** What may still be looked at, over all events of a calendar; below zero there are too many. */
export interface Budget {
  left: number;
}

const spend = (budget: Budget): boolean => --budget.left >= 0;

/** Days that are left out of the repetition; null when they cannot be understood. */
const excepted = (properties: EventText, budget: Budget): Set<string> | null => {
  const days = new Set<string>();
  for (const { name, params, value } of properties) {
    if (name !== 'EXDATE') continue;
    for (const text of value.split(',')) {
      if (!spend(budget)) return days;
      const point = readPoint({ name, params, value: text });
      if (!point) return null;
      days.add(point.kind === 'day' ? point.date : new Date(point.at).toISOString().slice(0, 10));
    }
  }
  return days;
};

interface Window {
  /** Nights [from, to) that count: what lies outside is not told. */
  readonly from: string;
  readonly to: string;
  /** Days that an event of its own replaces. */
  readonly replaced: ReadonlySet<string> | undefined;
  readonly budget: Budget;
}

/** All of them within the window, as far as the budget goes; an event that is not repeated is answered as it is. */
export const repeatsOf = (properties: EventText, first: Dates, window: Window): Dates[] | 'unread' => {
  const rules = properties.filter(({ name }) => name === 'RRULE');
  if (properties.some(({ name }) => name === 'RDATE' || name === 'EXRULE') || rules.length > 1)
    return 'unread';
  const [given] = rules;
  if (!given) return [first];
  const [rule, except] = [readRule(given.value), excepted(properties, window.budget)];
  if (!rule || !except) return 'unread';
  const nights = daysBetween(first.from, first.to);
  // The first whose last night is not over.
  const begin = Math.max(0, Math.floor((daysBetween(first.from, window.from) - nights) / rule.days) + 1);
  const repeats: Dates[] = [];
  for (let n = begin; n < rule.count; n++) {
    const from = addDays(first.from, n * rule.days);
    if (from > rule.last || from >= window.to || !spend(window.budget)) break;
    if (!except.has(from) && !window.replaced?.has(from)) repeats.push({ from, to: addDays(from, nights) });
  }
  return repeats;
};
