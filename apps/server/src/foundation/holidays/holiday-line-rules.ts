/** A line of a file as a period of holidays of a year, with what cannot be taken from it. Pure. */

import { holidayTexts as t } from '@minsu/contract/foundation/holidays/holiday.text.ts';
import type { Holiday } from '@minsu/contract/foundation/holidays/holiday.ts';
import { addDays, daysBetween, isCalendarDate } from '@minsu/contract/platform/dates.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import type { Params, Text } from '@minsu/contract/platform/texts.ts';
import { dateOf } from '../../platform/imports/import-date-rules.ts';

export type NewHoliday = Omit<Holiday, 'id' | 'year'>;

export interface HolidayProblem {
  readonly field: 'name' | 'from' | 'to' | 'workdays' | 'status';
  readonly text: Text;
  readonly params?: Params;
}

export interface ReadHoliday {
  readonly line: number;
  readonly holiday: NewHoliday;
  readonly problems: HolidayProblem[];
}

const statuses: Readonly<Record<string, Holiday['status']>> = {
  '': 'official',
  已公布: 'official',
  official: 'official',
  预计: 'expected',
  expected: 'expected',
};

/** Days apart by commas, spaces or Chinese marks. */
const daysIn = (text: string): string[] =>
  text
    .split(/[,，、;；\s]+/)
    .filter(Boolean)
    .map((day) => dateOf(day));

const MAX_DAYS = 21;
/** For New Year, the last days of the year before may be off, with workdays in exchange. */
const isOfYear = (day: string, year: number): boolean =>
  day >= `${year - 1}-12-15` && day <= `${year + 1}-01-15`;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

const problem = (field: HolidayProblem['field'], text: Text, params: Params = {}): HolidayProblem => ({
  field,
  text,
  params,
});

const spanProblems = (from: string, to: string, year: number): HolidayProblem[] => {
  const wrong = (['from', 'to'] as const).filter((field) => !isCalendarDate(field === 'from' ? from : to));
  if (wrong.length > 0) return wrong.map((field) => problem(field, fieldTexts.invalidDate));
  if (to < from) return [problem('to', fieldTexts.endsBeforeStart)];
  if (daysBetween(from, to) >= MAX_DAYS) return [problem('to', t.tooLong)];
  return isOfYear(from, year) && isOfYear(to, year) ? [] : [problem('from', t.wrongYear, { year })];
};

const workdayProblems = (days: readonly string[], year: number): HolidayProblem[] =>
  days.flatMap((day) => {
    if (!isCalendarDate(day)) return [problem('workdays', fieldTexts.invalidDate)];
    if (!isOfYear(day, year)) return [problem('workdays', t.wrongYear, { year })];
    return isWeekend(day) ? [] : [problem('workdays', t.notWeekend, { day })];
  });

export const readHoliday = (
  line: number,
  values: Readonly<Record<string, string>>,
  year: number,
): ReadHoliday => {
  const of = (key: string): string => (values[key] ?? '').trim();
  const [from, to] = [dateOf(of('from')), dateOf(of('to') || of('from'))];
  const workdays = daysIn(of('workdays'));
  const status = statuses[of('status').toLowerCase()];
  const problems = [
    ...(of('name').length > 20 ? [problem('name', fieldTexts.tooLong, { limit: 20, count: 20 })] : []),
    ...spanProblems(from, to, year),
    ...workdayProblems(workdays, year),
    ...(status ? [] : [problem('status', t.badStatus)]),
  ];
  const holiday = {
    zh: of('name'),
    en: of('nameEn') || of('name'),
    ...{ from, to, workdays, status: status ?? 'official' },
    source: of('source').slice(0, 120),
  };
  return { line, holiday, problems };
};

const covers = ({ from, to }: NewHoliday, day: string): boolean => from <= day && day <= to;

/** Problems of a line in combination with others: same name, a day off twice, a workday that is a day off. */
export const problemsAmong = (read: ReadHoliday, all: readonly ReadHoliday[]): HolidayProblem[] => {
  const others = all.filter((other) => other !== read);
  const twin = others.find(
    (other) =>
      other.line < read.line &&
      (other.holiday.zh === read.holiday.zh ||
        covers(other.holiday, read.holiday.from) ||
        covers(read.holiday, other.holiday.from)),
  );
  const off = read.holiday.workdays.filter((day) => all.some(({ holiday }) => covers(holiday, day)));
  return [
    ...(twin ? [problem('from', t.overlaps, { line: twin.line })] : []),
    ...off.map((day) => problem('workdays', t.workdayOff, { day })),
  ];
};

/** How many days are off. */
export const daysOff = ({ from, to }: Pick<NewHoliday, 'from' | 'to'>): number =>
  daysBetween(from, addDays(to, 1));
