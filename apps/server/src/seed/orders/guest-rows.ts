/** Turns the guests of the seed into rows. */
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database/tables.ts';
import { spelledName } from '../../platform/spelling.ts';
import { isBefore, type SeedCalendar } from '../houses/calendar.ts';
import type { SeedOrder } from './order-model.ts';
import type { Guest } from './order-sales.ts';

type Row<T extends keyof DB> = Insertable<DB[T]>;

const firstOf = (orders: readonly SeedOrder[]): SeedOrder | undefined =>
  [...orders].sort(
    (a, b) => Number(isBefore(b.created, a.created)) - Number(isBefore(a.created, b.created)),
  )[0];

/** Completed orders, what they brought, when the last one ended. */
export const guestRows = (
  guests: readonly Guest[],
  orderRows: readonly Row<'orders'>[],
  calendar: SeedCalendar,
): Row<'guests'>[] => {
  const completed = Map.groupBy(
    orderRows.filter((row) => row.shown === 'completed'),
    (row) => row.guestId,
  );
  return guests.map(({ id, name, phone, since, orders }) => {
    const stayed = completed.get(id) ?? [];
    return {
      id,
      name,
      nameSpelled: spelledName(name),
      ...phone,
      source: firstOf(orders)?.channel ?? 'direct',
      stayCount: stayed.length,
      lifetimeFen: stayed.reduce((sum, row) => sum + row.roomFen + (row.chargesFen ?? 0), 0),
      lastStayOn:
        stayed
          .map((row) => row.checkOut)
          .sort()
          .at(-1) ?? null,
      createdAt: calendar.instant(since),
    };
  });
};
