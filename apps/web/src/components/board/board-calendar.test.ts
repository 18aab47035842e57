import { describe, expect, it } from 'vitest';
import { buildCalendar, todayOf } from './board-calendar.ts';

const texts = {
  weekdays: ['日', '一', '二', '三', '四', '五', '六'],
  monthDay: (date: string) => date.slice(5),
} as const;

describe('calendar days', () => {
  it('marks today, weekends, holidays and the first of a month', () => {
    const holidays = new Map([['2026-12-01', '节']]);
    const days = buildCalendar({ from: '2026-11-27', days: 6, today: '2026-11-30', holidays, texts });
    expect(days.map((day) => day.weekday).join('')).toBe('五六日一二三');
    expect(days.map((day) => day.label)).toEqual(['27', '28', '29', '30', '12-01', '2']);
    expect(days.map((day) => day.weekend)).toEqual([false, true, true, false, false, false]);
    expect(days.findIndex((day) => day.today)).toBe(3);
    expect(days[4]).toMatchObject({ year: 2026, month: 12, dayOfMonth: 1, holiday: '节' });
  });

  it('has one today, the latest of its properties in any order', () => {
    const dates = ['2026-11-29', '2026-11-30', '2026-11-29'].map((businessDate) => ({ businessDate }));
    expect([todayOf(dates), todayOf(dates.toReversed()), todayOf([])]).toEqual([
      '2026-11-30',
      '2026-11-30',
      null,
    ]);
  });
});
