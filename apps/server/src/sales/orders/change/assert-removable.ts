/** Refuses to undo adding a room if other records now refer to its stay, because the stay is deleted. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import type { Snapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';

/** Tables whose rows a deleted stay would leave without one; nights, rooms and its own charges go with it. */
export const dependentTables = [
  'registrations',
  'posted_nights',
  'door_codes',
  'visitors',
  'tasks',
  'refunds',
  'split_items',
  'statement_lines',
] as const;

interface Step {
  readonly houseId: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Parts of a split stay return to the stay they were cut from; only an added stay has none. */
const addedStays = ({ before, after }: Step) => (before.stays.length === 0 ? after.stays : []);

export const assertRemovable = async (
  ctx: Ctx,
  step: Step,
  orders: ReadonlyMap<string, LockedOrder>,
): Promise<void> => {
  const added = addedStays(step);
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const charges = added.flatMap((stay) => stay.charges.map(({ id }) => id));
  const others = [...orders.values()]
    .flatMap(({ stays }) => stays)
    .filter(({ id, state }) => !ids.includes(id) && state !== 'cancelled');
  const used = sql.join(
    dependentTables.map(
      (table) => sql`exists (select from ${sql.table(table)} x where x.house_id = ${step.houseId}
        and x.stay_id = any(${ids}::uuid[]))`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ used: boolean }>`
    select ${used} or exists (select from order_charges c where c.house_id = ${step.houseId}
      and c.stay_id = any(${ids}::uuid[]) and c.id <> all(${charges}::uuid[])) as used`.execute(ctx.db);
  if (others.length === 0 || rows[0]?.used !== false) fail(orderFailures.addedRoomInUse);
};
