/** Numbers of a workbook as people see them: dates, percentages and currencies by the cell's number format. Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';

/** Formats that every program knows by number: dates and times, East Asian ones included. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const MAX_FORMAT_LENGTH = 255;

/** Whether the format shows a date: y, m or d (or Chinese 年月日) outside of quoted texts, colours and conditions. */
const isDateCode = (bare: string): boolean =>
  /[ymd]/i.test(bare) && !/[0#?]/.test(bare.replaceAll(/s\.0+/gi, ''));

const FOREIGN =
  /(?:HK|NT|US|S|A)?\$|[€£₩฿₽₹₫₱]|\b(?:USD|EUR|GBP|JPY|HKD|TWD|MOP|KRW|THB|SGD|AUD|CAD|NZD|MYR|CHF)\b/i;

export interface NumberFormat {
  readonly isDate: boolean;
  readonly isPercent: boolean;
  /** The sign of a currency other than that of the books; '' without one. */
  readonly currency: string;
}

/** `code` is undefined for formats that every program knows by number. */
export const numberFormatOf = (id: number, code: string | undefined): NumberFormat => {
  if (code === undefined)
    return { isDate: isBuiltInDate(id), isPercent: id === 9 || id === 10, currency: '' };
  const [first = ''] = code.slice(0, MAX_FORMAT_LENGTH).split(';', 1);
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]|general/gi, '');
  // `[$€-2]` names a sign, `[$-804]` only a language.
  const signs = first.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"').replaceAll(/\[[^\]]*\]/g, '');
  const isDate = isDateCode(bare);
  return {
    isDate,
    isPercent: bare.includes('%'),
    currency: isDate ? '' : (FOREIGN.exec(signs)?.[0] ?? ''),
  };
};

const MAX_SERIAL = 2_958_466;

/** The date of a serial day; null where the program shows none. Day 60 of the 1900 calendar never was. */
export const dateOfSerial = (serial: number, is1904: boolean): string | null => {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return null;
  const day = Math.floor(serial);
  if (is1904) return addDays('1904-01-01', day);
  if (day === 60) return null;
  return addDays('1899-12-30', day < 60 ? day + 1 : day);
};

/** A whole number with more digits than a spreadsheet program keeps has been rounded by it. */
export const isRounded = (value: number): boolean => Math.abs(value) >= 1e15;

/** With the 15 digits that the programs show: 59.699999999999996 is 59.7. */
export const textOfNumber = (value: number): string => String(Number(value.toPrecision(15)));

/** With the sign of a foreign currency, a percentage as such: a cell that shows 20% holds 0.2. */
export const shownNumber = (value: number, format: NumberFormat | undefined): string =>
  format?.isPercent ? `${textOfNumber(value * 100)}%` : `${format?.currency ?? ''}${textOfNumber(value)}`;
