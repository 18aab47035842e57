/**
 * Statutory holidays of mainland China by date, for the head of the board (national holiday rules of 2024-11-12).
 * Prices follow a holiday only through a season (design: contract §3).
 */
const days = {
  newYear: ['2026-01-01', '2027-01-01', '2028-01-01'],
  springFestival: [
    '2026-02-16',
    '2026-02-17',
    '2026-02-18',
    '2026-02-19',
    '2027-02-05',
    '2027-02-06',
    '2027-02-07',
    '2027-02-08',
  ],
  qingming: ['2026-04-05', '2027-04-05'],
  labour: ['2026-05-01', '2026-05-02', '2027-05-01', '2027-05-02'],
  dragonBoat: ['2026-06-19', '2027-06-09'],
  midAutumn: ['2026-09-25', '2027-09-15'],
  national: ['2026-10-01', '2026-10-02', '2026-10-03', '2027-10-01', '2027-10-02', '2027-10-03'],
} as const;

export type Holiday = keyof typeof days;

export const holidayDates: readonly (readonly [date: string, holiday: Holiday])[] = (
  Object.entries(days) as [Holiday, readonly string[]][]
).flatMap(([holiday, dates]) => dates.map((date) => [date, holiday] as const));
