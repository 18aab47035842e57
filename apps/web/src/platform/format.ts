/** Formats money, dates and counts. Calendar dates are text and never pass through a local time zone. */
import { addDays, daysBetween, localDate } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { calendarToday } from './clocks.ts';

/** `123450` → `¥1,234.50`. */
export const formatMoney = (fen: number): string => (fen < 0 ? `-¥${formatFen(-fen)}` : `¥${formatFen(fen)}`);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format costs a hundred times its use, and a list uses thousands. */
const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language}${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
};

const weekdayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

const utcDate = (date: string): Date => new Date(`${date}T00:00:00Z`);

export interface DateStyle {
  readonly weekday?: boolean;
  /** `auto`: unless it is the current year. */
  readonly year?: boolean | 'auto';
}

/** By business time: in the first hours of a year UTC is still in the old one. */
const isOfOtherYear = (date: string): boolean => date.slice(0, 4) !== calendarToday(null).slice(0, 4);

/** `2026-11-20` → `11-20 周五` or `Fri, Nov 20`. */
export const formatDate = (date: string, language: Language, style: DateStyle = {}): string => {
  const { weekday = true, year = 'auto' } = style;
  const withYear = year === 'auto' ? isOfOtherYear(date) : year;
  if (language === 'zh-CN') {
    const text = withYear ? date : date.slice(5);
    return weekday ? `${text} ${weekdayNames[utcDate(date).getUTCDay()]}` : text;
  }
  return dateFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(weekday ? { weekday: 'short' } : {}),
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(utcDate(date));
};

/** `11-19 → 11-22` or `Nov 19 → Nov 22`; with years on both if one needs it. */
export const formatRange = (from: string, to: string, language: Language): string => {
  const year = isOfOtherYear(from) || isOfOtherYear(to);
  const end = (date: string) => formatDate(date, language, { weekday: false, year });
  return `${end(from)} → ${end(to)}`;
};

const clock = (instant: Date, timeZone: string): string =>
  dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

/** `09:20`. */
export const formatClock = (iso: string, timeZone: string): string => clock(new Date(iso), timeZone);

/** `09:20:05`: age of the displayed data. */
export const formatClockFully = (iso: string, timeZone: string): string =>
  dateFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso));

export interface InstantOptions {
  /** Time zone of the property or the business: `timeZoneOf()`. */
  readonly timeZone: string;
  readonly now?: Date;
  readonly seconds?: boolean;
}

const dayWords: Record<Language, readonly [today: string, yesterday: string]> = {
  'zh-CN': ['今天', '昨天'],
  'en-US': ['Today', 'Yesterday'],
};

/** `今天 09:20`, `昨天 22:41`, `11-15 09:03`. */
export const formatInstant = (iso: string, language: Language, options: InstantOptions): string => {
  const { timeZone, now = new Date(), seconds = false } = options;
  const instant = new Date(iso);
  const day = localDate(instant, timeZone);
  const today = localDate(now, timeZone);
  const word = [today, addDays(today, -1)].indexOf(day);
  const shown = dayWords[language][word] ?? formatDate(day, language, { weekday: false });
  return `${shown} ${seconds ? formatClockFully(iso, timeZone) : clock(instant, timeZone)}`;
};

/** With year, seconds and zone name, for tooltips. */
export const formatInstantFully = (iso: string, language: Language, timeZone: string): string =>
  dateFormat(language, { timeZone, dateStyle: 'full', timeStyle: 'long' }).format(new Date(iso));

/** With year, for printed documents. */
export const formatStamp = (at: Date, language: Language, timeZone: string): string =>
  dateFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const nightsOf = (checkIn: string, checkOut: string): number => daysBetween(checkIn, checkOut);

/** `0.781` → `78.1%`. */
export const formatPercent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)}%`;

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** For axes and narrow places: `1.2万`, `12K`. */
export const formatShort = (count: number, language: Language): string =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);

/** `2026-11-01` → `11月` or `Nov`; with year `2026年11月` or `Nov 2026`. */
export const formatMonth = (
  date: string,
  language: Language,
  { year = false }: { readonly year?: boolean } = {},
): string => {
  if (language === 'zh-CN') return `${year ? `${date.slice(0, 4)}年` : ''}${Number(date.slice(5, 7))}月`;
  return dateFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    ...(year ? { year: 'numeric' } : {}),
  }).format(utcDate(date));
};

const agoUnits = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;

/** `3 分钟前`, `2 hours ago`; `刚刚` within a minute, never in the future. */
export const formatAgo = (iso: string, language: Language, now: Date = new Date()): string => {
  const past = now.getTime() - Date.parse(iso);
  const [unit, ms] = agoUnits.find(([, size]) => past >= size) ?? [];
  if (!unit || !ms) return language === 'zh-CN' ? '刚刚' : 'just now';
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(past / ms), unit);
};
