/** Days of a board's window, for header and columns. */
import { fromEpochDay, isWeekend, toEpochDay, weekday } from '@minsu/contract/platform/dates.ts';

/** Facts about one day of the window. */
export interface DayInfo {
  readonly date: string;
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly weekday: string;
  readonly label: string;
  readonly weekend: boolean;
  readonly today: boolean;
  readonly holiday: string | null;
}

export interface CalendarTexts {
  /** Sunday first. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  monthDay(date: string): string;
}

export interface CalendarInput {
  readonly from: string;
  readonly days: number;
  readonly today: string;
  readonly holidays: ReadonlyMap<string, string> | undefined;
  readonly texts: CalendarTexts;
}

/** A board's single "today": that of the most easterly property. Null without properties. */
export const todayOf = (houses: readonly { readonly businessDate: string }[]): string | null =>
  houses.reduce<string | null>(
    (latest, { businessDate }) => (latest === null || businessDate > latest ? businessDate : latest),
    null,
  );

export function buildCalendar({ from, days, today, holidays, texts }: CalendarInput): DayInfo[] {
  const first = toEpochDay(from);
  return Array.from({ length: days }, (_, offset) => {
    const date = fromEpochDay(first + offset);
    const month = Number(date.slice(5, 7));
    const dayOfMonth = Number(date.slice(8, 10));
    return {
      date,
      year: Number(date.slice(0, 4)),
      month,
      dayOfMonth,
      weekday: texts.weekdays[weekday(date)] ?? '',
      label: dayOfMonth === 1 ? texts.monthDay(date) : String(dayOfMonth),
      weekend: isWeekend(date),
      today: date === today,
      holiday: holidays?.get(date) ?? null,
    };
  });
}
