// House-local calendar dates as whole days since 1970-01-01. UTC arithmetic only: a browser in another
// time zone, or a day with 23 hours, must not move a night.

const MS_PER_DAY = 86_400_000;

/** What the head and the day columns need to know about one day of the window. */
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

export function toEpochDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

export function toDate(epochDay: number): string {
  return new Date(epochDay * MS_PER_DAY).toISOString().slice(0, 10);
}

export function addDays(date: string, days: number): string {
  return toDate(toEpochDay(date) + days);
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

export function buildCalendar({ from, days, today, holidays, texts }: CalendarInput): DayInfo[] {
  const first = toEpochDay(from);
  return Array.from({ length: days }, (_, offset) => {
    const date = toDate(first + offset);
    const dayOfWeek = new Date((first + offset) * MS_PER_DAY).getUTCDay();
    const month = Number(date.slice(5, 7));
    const dayOfMonth = Number(date.slice(8, 10));
    return {
      date,
      year: Number(date.slice(0, 4)),
      month,
      dayOfMonth,
      weekday: texts.weekdays[dayOfWeek] ?? '',
      label: dayOfMonth === 1 ? texts.monthDay(date) : String(dayOfMonth),
      weekend: dayOfWeek === 0 || dayOfWeek === 6,
      today: date === today,
      holiday: holidays?.get(date) ?? null,
    };
  });
}
