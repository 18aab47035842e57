/**
 * Restores stays to their state before a step; parts created by the step are removed. Their nights must already be
 * released.
 */
import { sql } from 'kysely';
import type { Snapshot, StaySnapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import { countUnplaced } from '../../../inventory/room-status/type-nights.ts';
import type { Ctx } from '../../../platform/context.ts';
import { restoreDiscount } from '../folio/long-stay-discount.ts';
import { guestsBack, partsHandedBack } from '../order-hooks.ts';
import { takeSegments } from '../sell/take-places.ts';

interface Step {
  readonly houseId: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Other tables that reference a stay; a test compares them with the database's foreign keys. */
export const handedBack = ['order_charges', 'door_codes', 'visitors'] as const;

/** Moves the part's history to the stay it was split from and revokes its door codes. */
const handBack = async (
  ctx: Ctx,
  { houseId, before: { stays } }: Step,
  parts: readonly string[],
): Promise<void> => {
  const [cut] = stays;
  if (!cut) return;
  await partsHandedBack(ctx, { houseId, orderId: cut.orderId, stayIds: parts });
  for (const table of handedBack)
    await sql`update ${sql.table(table)} set stay_id = ${cut.id}
      where house_id = ${houseId} and stay_id = any(${parts}::uuid[])`.execute(ctx.db);
  // A stay has one task per room it left on a day.
  await sql`update tasks t set stay_id = ${cut.id}
    where t.house_id = ${houseId} and t.stay_id = any(${parts}::uuid[]) and not exists (
      select from tasks o where o.house_id = t.house_id and o.stay_id = ${cut.id} and o.room_id = t.room_id and o.day = t.day)`.execute(
    ctx.db,
  );
};

/** Prices and charges first, because those of a removed part return to the original stay. */
const clear = async (ctx: Ctx, step: Step): Promise<void> => {
  const { houseId, before, after } = step;
  const ids = after.stays.map(({ id }) => id);
  await ctx.db.deleteFrom('orderNights').where('houseId', '=', houseId).where('stayId', 'in', ids).execute();
  const known = new Set(before.stays.flatMap(({ charges }) => charges.map(({ id }) => id)));
  const made = after.stays
    .flatMap(({ charges }) => charges.map(({ id }) => id))
    .filter((id) => !known.has(id));
  if (made.length > 0)
    await ctx.db.deleteFrom('orderCharges').where('houseId', '=', houseId).where('id', 'in', made).execute();
  // Fees handed to a part return before the part is removed.
  for (const { id: stayId, charges } of before.stays)
    await sql`update order_charges set stay_id = ${stayId}
      where house_id = ${houseId} and id = any(${charges.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  const kept = new Set(before.stays.map(({ id }) => id));
  const parts = ids.filter((id) => !kept.has(id));
  if (parts.length > 0) {
    await handBack(ctx, step, parts);
    await ctx.db.deleteFrom('stays').where('houseId', '=', houseId).where('id', 'in', parts).execute();
  }
  // Clears rooms first: two guests in house may have swapped.
  await ctx.db
    .updateTable('stays')
    .set({ roomId: null })
    .where('houseId', '=', houseId)
    .where('id', 'in', ids)
    .execute();
};

/** Restores sold night prices and charges, including dropped ones. */
export const restoreNights = async (
  ctx: Ctx,
  houseId: string,
  stay: Pick<StaySnapshot, 'id' | 'nights' | 'charges'>,
): Promise<void> => {
  const { id: stayId, nights, charges } = stay;
  if (nights.length > 0)
    await ctx.db
      .insertInto('orderNights')
      .values(
        nights.map(({ night, roomTypeId, fen, listFen = null }) => ({
          ...{ houseId, stayId, night, roomTypeId, listFen },
          priceFen: fen,
        })),
      )
      .execute();
  for (const { id, fen } of charges)
    await sql`update order_charges set stay_id = ${stayId}, amount_fen = ${fen}, removed_at = null
      where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  await restoreDiscount(ctx, { houseId, stayId });
};

const restoreStay = async (ctx: Ctx, houseId: string, stay: StaySnapshot): Promise<void> => {
  const { id, roomTypeId, roomId, checkIn, checkOut, state, locked, holdsNights, rooms } = stay;
  const { arriveTime = null, leaveTime = null } = stay;
  await restoreNights(ctx, houseId, stay);
  await takeSegments(ctx, houseId, id, rooms);
  if (holdsNights && rooms.length === 0) {
    const range = { from: checkIn, to: checkOut };
    await countUnplaced(ctx, houseId, roomTypeId, range, 1);
  }
  await ctx.db
    .updateTable('stays')
    .set({ roomTypeId, roomId, checkIn, checkOut, state, locked, holdsNights, arriveTime, leaveTime })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};

export const restoreStays = async (ctx: Ctx, step: Step): Promise<void> => {
  if (step.after.stays.length === 0) return;
  await clear(ctx, step);
  for (const stay of step.before.stays) await restoreStay(ctx, step.houseId, stay);
  const back = step.before.stays.filter(({ state }) => state === 'in_house').map(({ id }) => id);
  await guestsBack(ctx, { houseId: step.houseId, stayIds: back });
};
