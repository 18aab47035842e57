/** Money, dates and counts as people read them. Calendar dates are text and never pass through a local time zone. */
import { addDays, daysBetween, localDate } from '@minsu/contract/dates.ts';
import { formatFen } from '@minsu/contract/money.ts';
import type { Language } from '@minsu/contract/texts.ts';

/** `123450` → `¥1,234.50`. */
export const formatMoney = (fen: number): string => (fen < 0 ? `-¥${formatFen(-fen)}` : `¥${formatFen(fen)}`);

const weekdayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

const utcDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

export interface DateStyle {
  readonly weekday?: boolean;
  /** `auto`: only when it is not the year of today. */
  readonly year?: boolean | 'auto';
}

/** `2026-11-20` → `11-20 周五` or `Fri, Nov 20`. */
export const formatDate = (date: string, language: Language, style: DateStyle = {}): string => {
  const { weekday = true, year = 'auto' } = style;
  const withYear = year === 'auto' ? date.slice(0, 4) !== new Date().toISOString().slice(0, 4) : year;
  if (language === 'zh-CN') {
    const text = withYear ? date : date.slice(5);
    return weekday ? `${text} ${weekdayNames[utcDate(date).getUTCDay()]}` : text;
  }
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(weekday ? { weekday: 'short' } : {}),
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(utcDate(date));
};

/** `11-19 → 11-22` or `Nov 19 → Nov 22`. */
export const formatRange = (from: string, to: string, language: Language): string =>
  `${formatDate(from, language, { weekday: false })} → ${formatDate(to, language, { weekday: false })}`;

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const clock = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    instant,
  );

export interface InstantOptions {
  /** The house's zone where the moment belongs to a house; else the reader's. */
  readonly timeZone?: string;
  readonly now?: Date;
}

const dayWords: Record<Language, readonly [today: string, yesterday: string]> = {
  'zh-CN': ['今天', '昨天'],
  'en-US': ['Today', 'Yesterday'],
};

/** `今天 09:20`, `昨天 22:41`, `11-15 09:03`. */
export const formatInstant = (iso: string, language: Language, options: InstantOptions = {}): string => {
  const { timeZone = browserZone(), now = new Date() } = options;
  const instant = new Date(iso);
  const day = localDate(instant, timeZone);
  const today = localDate(now, timeZone);
  const word = [today, addDays(today, -1)].indexOf(day);
  const shown = dayWords[language][word] ?? formatDate(day, language, { weekday: false });
  return `${shown} ${clock(instant, timeZone)}`;
};

/** With year and seconds, for titles on hover. */
export const formatInstantFully = (
  iso: string,
  language: Language,
  timeZone: string = browserZone(),
): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'full', timeStyle: 'medium' }).format(
    new Date(iso),
  );

export const nightsOf = (checkIn: string, checkOut: string): number => daysBetween(checkIn, checkOut);

/** `0.781` → `78.1%`. */
export const formatPercent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}%`;

export const formatCount = (count: number): string => count.toLocaleString('en-US');
