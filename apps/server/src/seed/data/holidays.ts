/** Nights for which a homestay asks more, with the factor on its price. Lunar ones by year; add years as they come. */

export interface Holiday {
  readonly name: string;
  /** First night, `YYYY-MM-DD`. */
  readonly from: string;
  readonly nights: number;
  readonly factor: number;
}

const lunar: readonly Holiday[] = [
  { name: '春节', from: '2026-02-16', nights: 7, factor: 1.65 },
  { name: '端午节', from: '2026-06-18', nights: 3, factor: 1.3 },
  { name: '中秋节', from: '2026-09-24', nights: 3, factor: 1.35 },
  { name: '春节', from: '2027-02-05', nights: 7, factor: 1.65 },
  { name: '端午节', from: '2027-06-08', nights: 3, factor: 1.3 },
  { name: '中秋节', from: '2027-09-14', nights: 3, factor: 1.35 },
  { name: '春节', from: '2028-01-25', nights: 7, factor: 1.65 },
  { name: '端午节', from: '2028-05-27', nights: 3, factor: 1.3 },
  { name: '春节', from: '2029-02-12', nights: 7, factor: 1.65 },
  { name: '端午节', from: '2029-06-15', nights: 3, factor: 1.3 },
  { name: '中秋节', from: '2029-09-21', nights: 3, factor: 1.35 },
  { name: '春节', from: '2030-02-02', nights: 7, factor: 1.65 },
];

/** Month and day alone; they come every year. */
const solar = [
  { name: '元旦', on: '12-31', nights: 3, factor: 1.4 },
  { name: '清明节', on: '04-03', nights: 3, factor: 1.3 },
  { name: '劳动节', on: '04-30', nights: 5, factor: 1.6 },
  { name: '国庆节', on: '09-30', nights: 7, factor: 1.7 },
  { name: '圣诞', on: '12-24', nights: 2, factor: 1.2 },
  { name: '暑期高峰', on: '08-08', nights: 9, factor: 1.15 },
] as const;

export const holidaysOf = (year: number): Holiday[] => [
  ...solar.map(({ on, ...holiday }) => ({ ...holiday, from: `${year}-${on}` })),
  ...lunar.filter((holiday) => holiday.from.startsWith(String(year))),
];
