/** Occupancy and room revenue of a month: occupied nights at room price over existing rooms. */
import { lastDayOf, sum } from './amounts.ts';
import type { LivedMonth } from './lived-month.ts';
import { orderOn } from './order-money.ts';

export interface HouseFigures {
  readonly sold: number;
  readonly available: number;
  readonly revenueFen: number;
  readonly adrFen: number | null;
  readonly occupancy: number;
}

export const figuresOf = (month: LivedMonth, day: string): ReadonlyMap<string, HouseFigures> =>
  new Map(
    month.houses.map(({ key, rooms }) => {
      const nights = month.orders
        .filter(({ house }) => house === key)
        .flatMap((order) => orderOn(month, order, day)?.stays ?? [])
        .filter(({ end }) => end === 'left' || end === 'open')
        .flatMap((stay) => stay.nights)
        .filter(({ night }) => night.startsWith(month.month));
      const [sold, revenueFen] = [nights.length, sum(nights.map(({ priceFen }) => priceFen))];
      const available = rooms * Number(lastDayOf(month.month).slice(8));
      const adrFen = sold === 0 ? null : Math.floor(revenueFen / sold + 0.5);
      return [key, { sold, available, revenueFen, adrFen, occupancy: sold / available }];
    }),
  );
