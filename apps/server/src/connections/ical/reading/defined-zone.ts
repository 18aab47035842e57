/**
 * A time zone as a calendar defines it (RFC 5545 §3.6.5): the offset of the part that began last. Outlook writes one under a name
 * of its own, such as "Customized Time Zone", which no list of zones has.
 */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { type DayRule, daysOfRule, readDayRule } from './calendar-rule.ts';
import type { Property } from './calendar-text-rules.ts';
import type { DefineZone } from './calendar-zone-rules.ts';
import { offsetOf } from './zone-name-rules.ts';

/** Real zones have a few dozen parts. */
const MAX_PARTS = 200;

const dateIn = (text: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim()) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
};

/** Days of the rule in a year. Counted from close by where that is the same: Outlook lets its rules begin in the year 1601. */
const ruledDays = (rule: DayRule, first: string, year: number): string[] => {
  const isSteady = !/COUNT|INTERVAL/.test(rule.text) && year > Number(first.slice(0, 4)) + 1;
  const start = isSteady ? `${year - 1}${first.slice(4)}` : first;
  const window = { from: `${year}-01-01`, to: addDays(`${year}-12-31`, 1) };
  const last = rule.until === null ? null : dateIn(rule.until);
  return (daysOfRule(rule, start, window) ?? []).filter((day) => last === null || day <= last);
};

interface Part {
  readonly offset: number;
  /** Instants at which the part begins: its first one, stated ones, those of its rule in the year and in its last one. */
  readonly beginsIn: (year: number) => readonly number[];
}

const textIn = (properties: readonly Property[], name: string): string =>
  properties.find((one) => one.name === name)?.value.trim() ?? '';

const partOf = (properties: readonly Property[]): Part | null => {
  const textOf = (name: string) => textIn(properties, name);
  const offset = offsetOf(textOf('TZOFFSETTO'));
  const before = offsetOf(textOf('TZOFFSETFROM')) ?? offset;
  const [, hours, minutes] = /^\d{8}T(\d{2})(\d{2})/.exec(textOf('DTSTART')) ?? [];
  const first = dateIn(textOf('DTSTART'));
  const rule = readDayRule(textOf('RRULE'));
  const instantOn = (date: string): number =>
    Date.parse(`${date}T${hours}:${minutes}:00Z`) - (before ?? 0) * MINUTE_MS;
  if (offset === null || first === null || Number.isNaN(instantOn(first))) return null;
  if (rule === null && textOf('RRULE') !== '') return null;
  const stated = properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .map((text) => dateIn(text) ?? first);
  const ended = dateIn(rule?.until ?? '')?.slice(0, 4);
  const lately = rule && ended !== undefined ? ruledDays(rule, first, Number(ended)) : [];
  return {
    offset,
    beginsIn: (year) =>
      [first, ...stated, ...lately, ...(rule ? ruledDays(rule, first, year) : [])].map(instantOn),
  };
};

/** Null where a part cannot be read. */
export const defineZone: DefineZone = (texts) => {
  const offsets = new Set(texts.map((text) => offsetOf(textIn(text, 'TZOFFSETTO'))));
  // When its only offset began does not matter.
  const [only = null] = offsets;
  if (offsets.size === 1) return only;
  const parts = texts.slice(0, MAX_PARTS).flatMap((text) => partOf(text) ?? []);
  const [first] = parts;
  if (!first || parts.length < texts.length) return null;
  const byYear = new Map<number, readonly { readonly at: number; readonly offset: number }[]>();
  const beginsUntil = (year: number) => {
    const begins =
      byYear.get(year) ??
      parts
        .flatMap(({ offset, beginsIn }) => [year - 1, year].flatMap(beginsIn).map((at) => ({ at, offset })))
        .toSorted((one, other) => one.at - other.at);
    byYear.set(year, begins);
    return begins;
  };
  return {
    offsetAt: (at) =>
      beginsUntil(new Date(at).getUTCFullYear()).findLast((begin) => begin.at <= at)?.offset ?? first.offset,
  };
};
