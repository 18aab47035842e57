/** Numbers of a workbook as people see them: dates by the cell's number format, amounts without binary residue. Pure. */
import { addDays } from '@minsu/contract/dates.ts';

/** Formats that every program knows by number: dates and times, East Asian ones included. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const MAX_FORMAT_LENGTH = 255;

/** Whether the format shows a date: y, m or d (or Chinese 年月日) outside of quoted texts, colours and conditions. */
const isDateCode = (code: string): boolean => {
  const [first = ''] = code.slice(0, MAX_FORMAT_LENGTH).split(';', 1);
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]|general/gi, '');
  return /[ymd]/i.test(bare) && !/[0#?]/.test(bare.replaceAll(/s\.0+/gi, ''));
};

export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? isBuiltInDate(id) : isDateCode(code);

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
