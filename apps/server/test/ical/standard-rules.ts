/** RRULE of RFC 5545 as slowly and plainly as it can be read: each day of each period is asked whether it belongs. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';

const NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export interface StandardRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval?: number | undefined;
  readonly count?: number | undefined;
  readonly weekStart?: string | undefined;
  /** `MO`, `1MO`, `-1MO`. */
  readonly days?: readonly string[] | undefined;
  readonly monthDays?: readonly number[] | undefined;
  readonly months?: readonly number[] | undefined;
  readonly positions?: readonly number[] | undefined;
}

export const textOfRule = (rule: StandardRule): string =>
  [
    `FREQ=${rule.frequency}`,
    rule.interval && `INTERVAL=${rule.interval}`,
    rule.count && `COUNT=${rule.count}`,
    rule.weekStart && `WKST=${rule.weekStart}`,
    rule.months && `BYMONTH=${rule.months.join(',')}`,
    rule.monthDays && `BYMONTHDAY=${rule.monthDays.join(',')}`,
    rule.days && `BYDAY=${rule.days.join(',')}`,
    rule.positions && `BYSETPOS=${rule.positions.join(',')}`,
  ]
    .filter(Boolean)
    .join(';');

type Period = readonly [from: number, to: number];

const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const monthOf = (ms: number): Period => {
  const date = new Date(ms);
  return [
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1),
  ];
};

const periodOf = (
  { frequency, interval = 1, weekStart = 'MO' }: StandardRule,
  start: number,
  n: number,
): Period => {
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (frequency === 'DAILY') return [start + n * interval * DAY_MS, start + (n * interval + 1) * DAY_MS];
  if (frequency === 'WEEKLY') {
    const behind = (date.getUTCDay() - NAMES.indexOf(weekStart) + 7) % 7;
    const from = start + (n * interval * 7 - behind) * DAY_MS;
    return [from, from + 7 * DAY_MS];
  }
  if (frequency === 'MONTHLY') return monthOf(Date.UTC(year, month + n * interval, 1));
  return [Date.UTC(year + n * interval, 0, 1), Date.UTC(year + n * interval + 1, 0, 1)];
};

const isDay = (text: string, day: number, [from, to]: Period): boolean => {
  if (NAMES[new Date(day).getUTCDay()] !== text.slice(-2)) return false;
  const number = Number(text.slice(0, -2));
  if (number > 0) return Math.floor((day - from) / DAY_MS / 7) + 1 === number;
  return number === 0 || Math.floor((to - DAY_MS - day) / DAY_MS / 7) + 1 === -number;
};

const belongs = (rule: StandardRule, start: number, day: number, period: Period): boolean => {
  const { frequency, days, monthDays, months } = rule;
  const [date, first] = [new Date(day), new Date(start)];
  const [month, monthDay] = [date.getUTCMonth() + 1, date.getUTCDate()];
  if (months && !months.includes(month)) return false;
  const length = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
  if (monthDays && !monthDays.some((one) => (one > 0 ? one : length + 1 + one) === monthDay)) return false;
  const counted = frequency === 'MONTHLY' || months ? monthOf(day) : period;
  if (days) return days.some((text) => isDay(text, day, counted));
  if (monthDays || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return date.getUTCDay() === first.getUTCDay();
  if (monthDay !== first.getUTCDate()) return false;
  return frequency === 'MONTHLY' || months !== undefined || month === first.getUTCMonth() + 1;
};

/** Days from `start` on and before `to`. */
export const daysByStandard = (rule: StandardRule, start: string, to: string): string[] => {
  const [begin, end] = [Date.parse(start), Date.parse(to)];
  const found: string[] = [];
  for (let n = 0; ; n += 1) {
    const period = periodOf(rule, begin, n);
    if (period[0] >= end || found.length === rule.count) return found;
    const all: number[] = [];
    for (let day = period[0]; day < period[1]; day += DAY_MS)
      if (belongs(rule, begin, day, period)) all.push(day);
    const chosen = new Set((rule.positions ?? []).map((at) => all.at(at > 0 ? at - 1 : at)));
    for (const day of rule.positions ? all.filter((one) => chosen.has(one)) : all)
      if (day >= begin && day < end && found.length !== rule.count) found.push(isoOf(day));
  }
};
