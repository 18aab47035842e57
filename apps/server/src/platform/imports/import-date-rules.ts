/** Dates as files write them. Which number is the month in `03/04/2027` is decided for the whole column. Pure. */
import { addDays, isCalendarDate } from '@minsu/contract/platform/dates.ts';
import type { ConvertedReading, DateOrder } from '@minsu/contract/platform/import-run.ts';
import type { Cell } from '../sheets/cell-rules.ts';

const two = (text: string): string => text.padStart(2, '0');

const ymd = (year: string, month: string, day: string): string | null => {
  const date = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDate(date) ? date : null;
};

const DIGITS = '〇一二三四五六七八九';
/** `二十一` → 21, `二〇二七` → 2027; null: no number. */
const chineseNumber = (text: string): string | null => {
  const plain = text
    .replaceAll(/[零○Ｏ]/g, '〇')
    .replaceAll('廿', '二十')
    .replaceAll('卅', '三十');
  const tens = /^([一二三])?十([一二三四五六七八九])?$/.exec(plain);
  if (tens)
    return String(DIGITS.indexOf(tens[1] ?? '一') * 10 + Math.max(0, DIGITS.indexOf(tens[2] ?? '〇')));
  const digits = [...plain].map((each) => DIGITS.indexOf(each));
  return digits.includes(-1) ? null : digits.join('');
};

const chineseDate = (text: string): string | null => {
  const match =
    /^([〇零○一二三四五六七八九]{4})年([一二三四五六七八九十]{1,3})月([一二三四五六七八九十廿卅]{1,3})[日号]?$/.exec(
      text,
    );
  const [year, month, day] = (match?.slice(1) ?? []).map(chineseNumber);
  return year && month && day ? ymd(year, month, day) : null;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ \\-/]*${MONTH},?[ \\-/]*(\\d{4})$`, 'i');
const MONTH_FIRST = new RegExp(`^${MONTH}[ \\-/]*(\\d{1,2})(?:st|nd|rd|th)?,?[ \\-/]+(\\d{4})$`, 'i');
const YEAR_FIRST = new RegExp(`^(\\d{4})[ \\-/]*${MONTH}[ \\-/]*(\\d{1,2})$`, 'i');

const monthNumber = (name: string): string => String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);

const namedMonth = (text: string): string | null => {
  const [, day, name, year] = DAY_FIRST.exec(text) ?? [];
  if (day && name && year) return ymd(year, monthNumber(name), day);
  const [, name2, day2, year2] = MONTH_FIRST.exec(text) ?? [];
  if (day2 && name2 && year2) return ymd(year2, monthNumber(name2), day2);
  const [, year3, name3, day3] = YEAR_FIRST.exec(text) ?? [];
  return day3 && name3 && year3 ? ymd(year3, monthNumber(name3), day3) : null;
};

/** Days of a spreadsheet program's calendar; shorter numbers are not dates of this century or the last. */
const SERIAL = /^([1-9]\d{4})(?:\.\d+)?$/;
const MAX_SERIAL = 73_050;

const serialDate = (text: string): string | null => {
  const days = Number(SERIAL.exec(text)?.[1] ?? Number.NaN);
  return days <= MAX_SERIAL ? addDays('1899-12-30', days) : null;
};

/** A time of day with its surroundings; another time zone stays, so the cell is refused. */
const TIME =
  /(?:[ T]+|(?<=日))(?:上午|下午|中午)?\s*\d{1,2}(?:[:时点]\d{1,2}分?(?::\d{1,2}(?:\.\d+)?)?|[时点])秒?(?: ?[ap]\.?m\.?)?(?:\+08:?00)?$/i;
const WEEKDAY =
  /[ ,(]*(?:(?:星期|周|礼拜)[一二三四五六日天]|(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*))\.?\)?$/i;
const LEADING_WEEKDAY =
  /^(?:(?:星期|周|礼拜)[一二三四五六日天]|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)\.?[, ]+/i;

/** Longer cells are not dates. */
const MAX_LENGTH = 60;

/** Most cells of a file: nothing to take away. */
const PLAIN = /^[\d./-]*$/;

const withoutTime = (text: string): string =>
  text.length > MAX_LENGTH
    ? ''
    : PLAIN.test(text)
      ? text
      : text
          .normalize('NFKC')
          .trim()
          .replace(TIME, '')
          .replace(WEEKDAY, '')
          .replace(LEADING_WEEKDAY, '')
          .replaceAll(/\s*([-/.年月])\s*|\s+(?=[日号])/g, '$1')
          .trim();

const YMD = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:\d{6}|\d{4})?$/;
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** Digits of any width. */
const HAS_YEAR = /\p{Nd}{4}/u;

/** The two numbers before the year; null if the cell is unambiguous or no date. */
const numbersIn = (text: string): readonly [number, number] | null => {
  // Cheap for the many cells that are no dates.
  if (!HAS_YEAR.test(text)) return null;
  const match = NUMBERS.exec(withoutTime(text));
  return match ? [Number(match[1]), Number(match[2])] : null;
};

/**
 * The order that the cells of a column prove; `ask`: they prove none, or both; null: none of them depends on it.
 * `12/20/2026` has the month first, `20/12/2026` the day, and `03/04/2027` may be either.
 */
export const dateOrderOf = (cells: Iterable<string>): DateOrder | 'ask' | null => {
  let [hasMonthFirst, hasDayFirst, isOpen] = [false, false, false];
  for (const cell of cells) {
    const [first, second] = numbersIn(cell) ?? [0, 0];
    if (first < 1 || second < 1 || (first > 12 && second > 12)) continue;
    if (first > 12) hasDayFirst = true;
    else if (second > 12) hasMonthFirst = true;
    else if (first !== second) isOpen = true;
  }
  if (hasMonthFirst && hasDayFirst) return 'ask';
  if (hasMonthFirst) return 'mdy';
  if (hasDayFirst) return 'dmy';
  return isOpen ? 'ask' : null;
};

const swapped = (date: string): string => `${date.slice(0, 4)}-${date.slice(8, 10)}-${date.slice(5, 7)}`;

/**
 * Returns a date whose month and day may be swapped; null without evidence. A program that reads month first turns
 * `03/04/2027` into 4 March and leaves `20/12/2026` as text, so in such a column no converted date has a day above 12.
 */
export const convertedSampleOf = (cells: Iterable<Cell>): string | null => {
  let hasText = false;
  let sample: string | null = null;
  for (const { text, isDate } of cells) {
    if (!isDate) hasText ||= numbersIn(text) !== null;
    else if (Number(text.slice(8, 10)) > 12) return null;
    else if (swapped(text) !== text) sample ??= text;
  }
  return hasText ? sample : null;
};

/** Days from the first of the calendar of 1900 to that of 1904. */
const EPOCH_1904 = 1_462;

/** The date of a cell; `order` and `converted` are those of its column. */
export const dateOfCell = (
  { text, isDate, is1904 }: Cell,
  order: DateOrder | null,
  converted: ConvertedReading | null,
): string => {
  if (isDate) return converted === 'swapped' ? swapped(text) : text;
  return dateOf(is1904 && SERIAL.test(text) ? String(Number(text) + EPOCH_1904) : text, order);
};

const ordered = (plain: string, order: DateOrder | null): string | null => {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(plain) ?? [];
  if (year === '') return null;
  if (order === null) return Number(first) === Number(second) ? ymd(year, first, second) : null;
  return order === 'mdy' ? ymd(year, first, second) : ymd(year, second, first);
};

/** Date of a cell as YYYY-MM-DD; anything else is returned unchanged for the field to refuse. */
export const dateOf = (text: string, order: DateOrder | null = null): string => {
  const plain = withoutTime(text);
  const [, year, month, day] = YMD.exec(plain) ?? COMPACT.exec(plain) ?? [];
  if (year && month && day) return ymd(year, month, day) ?? text;
  return ordered(plain, order) ?? chineseDate(plain) ?? namedMonth(plain) ?? serialDate(plain) ?? text;
};
