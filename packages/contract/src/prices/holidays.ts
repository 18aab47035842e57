/**
 * Public holidays and make-up workdays of mainland China. They colour the calendar; they price only through a season.
 * 2026: State Council General Office notice on the holiday arrangements of 2026 (国务院办公厅关于2026年部分节假日安排的通知,
 * 2025-11-04). 2027: the arrangements are published at the end of the year before; until then the statutory days of the
 * national rule (全国年节及纪念日放假办法, 2024-11-12) and the days that commonly join them are shown as expected.
 */
import { addDays, datesOf } from '../dates.ts';
import type { Text } from '../texts.ts';

export const holidayNames = {
  newYear: ['元旦', 'New Year'],
  springFestival: ['春节', 'Spring Festival'],
  qingming: ['清明节', 'Qingming'],
  labour: ['劳动节', 'Labour Day'],
  dragonBoat: ['端午节', 'Dragon Boat Festival'],
  midAutumn: ['中秋节', 'Mid-Autumn Festival'],
  national: ['国庆节', 'National Day'],
} as const satisfies Record<string, Text>;
export type HolidayName = keyof typeof holidayNames;

export interface HolidaySource {
  readonly title: Text;
  readonly published: string;
}

export const holidaySources = {
  notice2026: {
    title: [
      '国务院办公厅关于2026年部分节假日安排的通知',
      'Notice of the General Office of the State Council on the holidays of 2026',
    ],
    published: '2025-11-04',
  },
  rule2024: {
    title: [
      '全国年节及纪念日放假办法（预计，以当年通知为准）',
      'National rule on holidays (expected; the notice of the year decides)',
    ],
    published: '2024-11-12',
  },
} as const satisfies Record<string, HolidaySource>;

export interface HolidayPeriod {
  readonly name: HolidayName;
  /** First and last day off, both included. */
  readonly from: string;
  readonly to: string;
  /** Weekend days on which people work in exchange. */
  readonly workdays: readonly string[];
  /** `expected`: not published yet. */
  readonly status: 'official' | 'expected';
  readonly source: keyof typeof holidaySources;
}

const official = (name: HolidayName, from: string, to: string, ...workdays: string[]): HolidayPeriod => ({
  name,
  from,
  to,
  workdays,
  status: 'official',
  source: 'notice2026',
});
const expected = (name: HolidayName, from: string, to: string): HolidayPeriod => ({
  name,
  from,
  to,
  workdays: [],
  status: 'expected',
  source: 'rule2024',
});

export const holidayPeriods: readonly HolidayPeriod[] = [
  official('newYear', '2026-01-01', '2026-01-03', '2026-01-04'),
  official('springFestival', '2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'),
  official('qingming', '2026-04-04', '2026-04-06'),
  official('labour', '2026-05-01', '2026-05-05', '2026-05-09'),
  official('dragonBoat', '2026-06-19', '2026-06-21'),
  official('midAutumn', '2026-09-25', '2026-09-27'),
  official('national', '2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10'),
  expected('newYear', '2027-01-01', '2027-01-03'),
  expected('springFestival', '2027-02-05', '2027-02-12'),
  expected('qingming', '2027-04-03', '2027-04-05'),
  expected('labour', '2027-05-01', '2027-05-05'),
  expected('dragonBoat', '2027-06-09', '2027-06-09'),
  expected('midAutumn', '2027-09-15', '2027-09-15'),
  expected('national', '2027-10-01', '2027-10-07'),
];

export type HolidayDay =
  | { readonly kind: 'holiday'; readonly period: HolidayPeriod }
  | { readonly kind: 'workday'; readonly period: HolidayPeriod };

/** Date → what it is; a date that is neither is absent. */
export const holidayDays: ReadonlyMap<string, HolidayDay> = new Map(
  holidayPeriods.flatMap((period): [string, HolidayDay][] => [
    ...datesOf(period.from, addDays(period.to, 1)).map((day): [string, HolidayDay] => [
      day,
      { kind: 'holiday', period },
    ]),
    ...period.workdays.map((day): [string, HolidayDay] => [day, { kind: 'workday', period }]),
  ]),
);
