/** Rules for past stays beyond those of an order line. Pure. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import { pastStayTexts as words } from '@minsu/contract/sales/orders/past/past-stay.text.ts';

/** Earlier years are typing errors. */
const FIRST_YEAR = 2000;

export interface PastDates {
  readonly checkIn: string;
  readonly checkOut: string;
  /** `YYYY-MM-DD`; '' where the file has none. */
  readonly booked: string;
}

export const pastProblems = (
  { checkIn, checkOut, booked }: PastDates,
  today: string,
): { readonly field: 'checkIn' | 'checkOut' | 'booked'; readonly text: Text }[] => [
  ...(checkIn < `${FIRST_YEAR}-01-01`
    ? [{ field: 'checkIn' as const, text: inBoth(words.tooOld, () => ({ year: FIRST_YEAR })) }]
    : []),
  ...(checkOut > today
    ? [{ field: 'checkOut' as const, text: inBoth(words.notOver, () => ({ today })) }]
    : []),
  ...(booked !== '' && booked > checkIn ? [{ field: 'booked' as const, text: words.bookedLate }] : []),
];

/** Nights of [checkIn, checkOut). */
export const nightsOf = (checkIn: string, checkOut: string): string[] => {
  const nights: string[] = [];
  for (let night = checkIn; night < checkOut; night = addDays(night, 1)) nights.push(night);
  return nights;
};

/** The total spread evenly over the nights; the parts add up to it. */
export const pricesOf = (totalFen: number, nights: number): number[] =>
  splitAmount(
    totalFen,
    Array.from({ length: nights }, () => 1),
  );

/** The owner of a room on a night: a stored stay, or a line of the file. */
export type Owner = 'stored' | number;

/** Rooms and nights of a file and of orders already stored. */
export class NightsTaken {
  readonly #owners = new Map<string, Owner>();

  add(roomId: string, night: string, owner: Owner): void {
    this.#owners.set(`${roomId}|${night}`, owner);
  }

  /** The first night that another has; the nights are then not taken. */
  take(
    roomId: string,
    nights: readonly string[],
    line: number,
  ): { readonly night: string; readonly by: Owner } | null {
    for (const night of nights) {
      const by = this.#owners.get(`${roomId}|${night}`);
      if (by !== undefined) return { night, by };
    }
    for (const night of nights) this.add(roomId, night, line);
    return null;
  }
}
