/** Short dates for notifications, without the year. */
import type { Language } from '../../platform/texts.ts';

/** Cached: creating it costs more than formatting. */
const english = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

const day = (date: string, language: Language): string =>
  language === 'zh-CN' ? date.slice(5) : english.format(new Date(`${date}T00:00:00Z`));

/** An hourly stay is of one day. */
export const newsDates = (
  { checkIn, checkOut }: { readonly checkIn: string; readonly checkOut: string },
  language: Language,
): string =>
  checkIn === checkOut ? day(checkIn, language) : `${day(checkIn, language)} → ${day(checkOut, language)}`;
