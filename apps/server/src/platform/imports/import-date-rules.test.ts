import { addDays, fromEpochDay } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../sheets/cell-rules.ts';
import { convertedSampleOf, dateOf, dateOfCell, dateOrderOf } from './import-date-rules.ts';

describe('cells that say which date they are', () => {
  test.each([
    ['2027-01-31', '2027-01-31'],
    ['2027/1/3', '2027-01-03'],
    ['2027.1.3', '2027-01-03'],
    ['2027-03-01 14:00:00', '2027-03-01'],
    ['2027/3/1 9:05', '2027-03-01'],
    ['2027-03-01T14:00', '2027-03-01'],
    ['2027-03-01T00:00:00+08:00', '2027-03-01'],
    ['20270301', '2027-03-01'],
    ['20270301140000', '2027-03-01'],
    ['２０２７－０３－０１', '2027-03-01'],
    ['　2027-03-01　', '2027-03-01'],
    ['2027年1月31日', '2027-01-31'],
    ['2027年1月31号', '2027-01-31'],
    ['2027 年 1 月 31 日', '2027-01-31'],
    ['2027年3月1日 14:00', '2027-03-01'],
    ['2027年3月1日14时30分', '2027-03-01'],
    ['2027年3月1日（周一）', '2027-03-01'],
    ['2027-03-01 星期一', '2027-03-01'],
    ['二〇二七年三月一日', '2027-03-01'],
    ['二零二七年十二月二十一日', '2027-12-21'],
    ['二〇二七年十月十日', '2027-10-10'],
    ['46447', '2027-03-01'],
    ['46447.583', '2027-03-01'],
    ['1 Mar 2027', '2027-03-01'],
    ['Mar 1, 2027', '2027-03-01'],
    ['Mon, 01-Mar-2027', '2027-03-01'],
    ['March 1st, 2027 2:00 PM', '2027-03-01'],
    ['2027-Sep-09', '2027-09-09'],
    ['05/05/2027', '2027-05-05'],
  ])('%s', (text, date) => expect(dateOf(text)).toBe(date));

  test.each([
    ['2027-02-30'],
    ['20271301'],
    ['12345678'],
    ['2027-03-01T14:00:00Z'],
    ['2027-03-01T14:00:00-05:00'],
    ['3月1日'],
    ['12/20/26'],
    ['03/04/2027'],
    ['明天'],
    ['123'],
    ['99999'],
    ['constructor'],
    [''],
  ])('%s is no date, or not only one, and stays as it is', (text) => expect(dateOf(text)).toBe(text));
});

test('the order of a column is proven by its cells, never by one of them for itself', () => {
  expect(dateOrderOf(['03/04/2027', '12/20/2026', ''])).toBe('mdy');
  expect(dateOrderOf(['03/04/2027', '20/12/2026 14:00'])).toBe('dmy');
  expect(dateOrderOf(['03/04/2027', '05.06.2027'])).toBe('ask');
  // Both orders are proven, so two files were mixed.
  expect(dateOrderOf(['12/20/2026', '20/12/2026'])).toBe('ask');
  expect(dateOrderOf(['2027-03-04', '05/05/2027', 'x', '40/40/2027'])).toBe(null);
});

test('a column written in one order is read back, or asked about', () => {
  const day = fc.integer({ min: 10_957, max: 25_000 }).map(fromEpochDay);
  const isPlain = (date: string) => date.slice(5, 7) === date.slice(8);
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('mdy', 'dmy'),
      (days, order) => {
        const cells = days.map((date) => {
          const [year, month, dayOf] = date.split('-').map(Number);
          return order === 'mdy' ? `${month}/${dayOf}/${year}` : `${dayOf}/${month}/${year}`;
        });
        const proven = dateOrderOf(cells);
        if (days.every(isPlain)) expect(proven).toBe(null);
        else if (days.every((date) => Number(date.slice(8)) <= 12)) expect(proven).toBe('ask');
        else expect(proven).toBe(order);
        expect(cells.map((cell) => dateOf(cell, order))).toEqual(days);
      },
    ),
  );
});

test('a column of which only a part was converted is asked about, unless a converted day proves its order', () => {
  const date = (text: string) => ({ text, isDate: true as const });
  const text = (each: string) => ({ text: each });
  expect(convertedSampleOf([date('2027-03-04'), text('20/12/2026')])).toBe('2027-03-04');
  expect(convertedSampleOf([date('2027-03-03'), date('2027-05-04'), text('12-20-2026')])).toBe('2027-05-04');
  // A day after the 12th cannot have been a month.
  expect(convertedSampleOf([date('2027-03-04'), date('2027-03-13'), text('20/12/2026')])).toBe(null);
  expect(convertedSampleOf([date('2027-03-03'), text('20/12/2026')])).toBe(null);
  expect(convertedSampleOf([date('2027-03-04'), text('2026-12-20'), text(''), text('x')])).toBe(null);
  expect(convertedSampleOf([text('2027-03-04'), text('20/12/2026')])).toBe(null);
});

test('a file in one order, opened by a program of the other, is read back once month and day are changed', () => {
  const day = fc.integer({ min: 10_957, max: 25_000 }).map(fromEpochDay);
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), (days) => {
      // Written as day/month/year, read as month/day/year where that is a date.
      const cells = days.map((date): Cell => {
        const [year = '', month = '', dayOf = ''] = date.split('-');
        return Number(dayOf) <= 12
          ? { text: `${year}-${dayOf}-${month}`, isDate: true }
          : { text: `${dayOf}/${month}/${year}` };
      });
      const isHalf = cells.some(({ isDate }) => isDate) && cells.some(({ isDate }) => !isDate);
      const sample = convertedSampleOf(cells);
      if (isHalf && days.some((date) => Number(date.slice(8)) <= 12 && date.slice(5, 7) !== date.slice(8)))
        expect(sample).not.toBe(null);
      if (sample === null) return;
      expect(cells.map((cell) => dateOfCell(cell, 'dmy', 'swapped'))).toEqual(days);
    }),
  );
});

test('plain numbers of a workbook of 1904 count from there', () => {
  const of1904 = { text: '44926', is1904: true as const };
  expect(dateOfCell(of1904, null, null)).toBe('2027-01-01');
  expect(dateOfCell({ text: '44926' }, null, null)).toBe('2022-12-31');
  expect(dateOfCell({ ...of1904, text: '12' }, null, null)).toBe('12');
  expect(dateOfCell({ ...of1904, text: '20270301' }, null, null)).toBe('2027-03-01');
});

test('any day is read back from the ways without an order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 73_050 }), (serial) => {
      const date = addDays('1899-12-30', serial);
      const [year = '', month = '', day = ''] = date.split('-');
      const ways = [
        date,
        `${year}${month}${day}`,
        `${year}年${Number(month)}月${Number(day)}日`,
        `${date} 23:59:59`,
      ];
      expect([...ways, String(serial)].map((text) => dateOf(text))).toEqual([...ways, ''].map(() => date));
    }),
  );
});
