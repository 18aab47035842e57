import { expect, test, vi } from 'vitest';
import {
  formatAgo,
  formatClock,
  formatDate,
  formatInstant,
  formatInstantFully,
  formatMoney,
  formatMonth,
  formatRange,
} from './format.ts';

test('formats money', () => {
  expect(formatMoney(123_450)).toBe('¥1,234.50');
  expect(formatMoney(0)).toBe('¥0.00');
  expect(formatMoney(-6_800)).toBe('-¥68.00');
});

test("keeps calendar dates in any reader's time zone", () => {
  const style = { year: false } as const;
  expect(formatDate('2026-11-20', 'zh-CN', style)).toBe('11-20 周五');
  expect(formatDate('2026-11-20', 'en-US', style)).toBe('Fri, Nov 20');
  expect(formatDate('2027-01-01', 'zh-CN', { weekday: false, year: true })).toBe('2027-01-01');
  expect(formatRange('1999-12-31', '2000-01-02', 'zh-CN')).toBe('1999-12-31 → 2000-01-02');
  const thisYear = new Date().getFullYear();
  expect(formatRange('1999-12-31', `${thisYear}-02-01`, 'zh-CN')).toBe(`1999-12-31 → ${thisYear}-02-01`);
  expect(formatRange(`${thisYear}-02-01`, `${thisYear}-02-03`, 'zh-CN')).toBe('02-01 → 02-03');
  expect(formatMonth('2016-11-01', 'zh-CN', { year: true })).toBe('2016年11月');
  expect(formatMonth('2016-11-01', 'en-US', { year: true })).toBe('Nov 2016');
});

test.each(['Asia/Shanghai', 'America/New_York'])(
  "omits the business's current year, for a browser in %s",
  (browser) => {
    vi.stubEnv('TZ', browser);
    vi.useFakeTimers({ now: new Date('2026-12-31T17:00:00Z') });
    const said = ['2026-12-31', '2027-01-01'].map((date) => formatDate(date, 'zh-CN', { weekday: false }));
    vi.useRealTimers();
    vi.unstubAllEnvs();
    expect(said).toEqual(['2026-12-31', '01-01']);
  },
);

test('formats near instants in words and distant ones as dates, in property time', () => {
  const options = { timeZone: 'Asia/Shanghai', now: new Date('2026-11-20T02:00:00Z') };
  expect(formatInstant('2026-11-20T01:20:00Z', 'zh-CN', options)).toBe('今天 09:20');
  expect(formatInstant('2026-11-19T14:41:00Z', 'en-US', options)).toBe('Yesterday 22:41');
  expect(formatInstant('2026-11-19T16:30:00Z', 'zh-CN', options)).toBe('今天 00:30');
});

test('formats elapsed time in whole units, never in the future', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(formatAgo('2026-11-20T11:59:30Z', 'zh-CN', now)).toBe('刚刚');
  expect(formatAgo('2026-11-20T12:05:00Z', 'en-US', now)).toBe('just now');
  expect(formatAgo('2026-11-20T11:57:00Z', 'zh-CN', now)).toBe('3分钟前');
  expect(formatAgo('2026-11-20T10:30:00Z', 'en-US', now)).toBe('1 hour ago');
  expect(formatAgo('2026-11-17T12:00:00Z', 'en-US', now)).toBe('3 days ago');
});

test('starts the day at 00, not at 24', () => {
  expect(formatClock('2026-11-20T16:05:00Z', 'Asia/Shanghai')).toBe('00:05');
});

test('names the zone in the full form', () => {
  expect(formatInstantFully('2026-11-20T01:20:05Z', 'zh-CN', 'Asia/Urumqi')).toContain('GMT+6');
  expect(formatInstantFully('2026-11-20T01:20:05Z', 'en-US', 'Asia/Shanghai')).toContain('9:20:05 AM GMT+8');
});
