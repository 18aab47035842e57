/** Undoes a board step: restores everything it touched unless it has changed since. */
import { isDeepStrictEqual } from 'node:util';
import { ownsNights } from '@minsu/contract/inventory/room-status/room-status.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { restoreBlocks } from '../../../inventory/room-status/blocks/restore-blocks.ts';
import { releaseNights } from '../../../inventory/room-status/room-nights.ts';
import type { Snapshot, StaySnapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import { assertStayTimes } from '../../../inventory/room-status/stay-time-queries.ts';
import { snapshotOf } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { partOfSnapshot, readSoldParts } from '../folio/sold-part-queries.ts';
import { dropFeesOfStep } from '../folio/step-fees.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { assertMayIgnore, assertRestrictions } from '../sell/guard-restrictions.ts';
import { assertTypesHold, lockPlaces, type Place } from '../sell/types-hold.ts';
import { releaseStay } from '../stay/stay-nights.ts';
import { assertRemovable } from './assert-removable.ts';
import { assertTermsKept } from './assert-terms-kept.ts';
import { boardStepOf } from './board-step-queries.ts';
import { saveOrders } from './finish-step.ts';
import { restoreStays } from './restore-stays.ts';

interface LockedStep {
  readonly id: string;
  readonly houseId: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly madeAt: Date;
  readonly undoneAt: Date | null;
  readonly timeZone: string;
}

type Which = Omit<z.output<typeof undoStep.input>, 'ignoreRestrictions'>;

const touches = (list: 'stays' | 'blocks', id: string) =>
  sql`s.after -> ${sql.lit(list)} @> ${JSON.stringify([{ id }])}::jsonb and s.undone_at is null`;

const whichStep = ({ id, stayId, blockId }: Which): RawBuilder<unknown> => {
  if (id !== undefined) return sql`s.id = ${id}::uuid`;
  if (stayId !== undefined) return touches('stays', stayId);
  return blockId === undefined ? sql`s.undone_at is null` : touches('blocks', blockId);
};

const lockStep = async (ctx: Ctx, which: Which): Promise<LockedStep> => {
  const { rows } = await sql<LockedStep>`
    select s.id, s.house_id, s.before, s.after, s.made_at, s.undone_at, h.time_zone
    from board_steps s join houses h on h.id = s.house_id
    where s.user_id = ${ctx.user.id} and ${whichStep(which)} and ${inScope(ctx, 's.houseId')}
    order by s.id desc limit 1 for update of s`.execute(ctx.db);
  const step = rows[0] ?? fail(orderFailures.stepNotFound);
  return step.undoneAt === null ? step : fail(orderFailures.stepUndone);
};

const lockOrders = async (ctx: Ctx, { before, after }: LockedStep): Promise<Map<string, LockedOrder>> => {
  const ids = [...new Set([...before.stays, ...after.stays].map(({ orderId }) => orderId))].sort();
  const orders = new Map<string, LockedOrder>();
  for (const orderId of ids) orders.set(orderId, await lockOrder(ctx, { orderId }, null));
  return orders;
};

/** Changing a block locks its row first, so these reads stay valid. */
const lockBlocks = async (ctx: Ctx, { houseId, after }: LockedStep): Promise<void> => {
  const ids = after.blocks.map(({ id }) => id);
  await sql`select from room_blocks where house_id = ${houseId} and id = any(${ids}::uuid[])
    order by id for update`.execute(ctx.db);
};

const concernedBy = ({ houseId, before, after }: LockedStep) => ({
  houseId,
  stayIds: [...new Set([...before.stays, ...after.stays].map(({ id }) => id))],
  blockIds: [...new Set([...before.blocks, ...after.blocks].map(({ id }) => id))],
});

const stayPlaces = ({ rooms, holdsNights, roomTypeId, checkIn, checkOut }: StaySnapshot): Place[] => {
  if (!holdsNights) return [];
  if (rooms.length === 0) return [{ roomId: null, roomTypeId, from: checkIn, to: checkOut }];
  return rooms.map((room) => ({ ...room, roomTypeId }));
};

const placesOf = ({ stays, blocks }: Snapshot): Place[] => [
  ...stays.flatMap(stayPlaces),
  ...blocks
    .filter(({ removed, kind }) => !removed && ownsNights(kind))
    .map(({ roomId, from, to }) => ({ roomId, from, to, roomTypeId: null })),
];

/** Restoring stays sells their nights again, so today's restrictions apply. */
const assertSellable = async (
  ctx: Ctx,
  { before, after }: LockedStep,
  orders: ReadonlyMap<string, LockedOrder>,
  anyway: boolean,
): Promise<void> => {
  assertMayIgnore(ctx, anyway);
  for (const order of orders.values()) {
    const now = await readSoldParts(ctx, order);
    const touched = new Set(after.stays.map(({ id }) => id));
    const restored = before.stays.flatMap((snapshot) => {
      const stay = order.stays.find(({ id }) => id === snapshot.id);
      return stay && now.some(({ stayId }) => stayId === stay.id) ? [partOfSnapshot(snapshot, stay)] : [];
    });
    const rest = now.filter(({ stayId }) => !touched.has(stayId));
    await assertRestrictions(ctx, order, { before: now, after: [...rest, ...restored] }, anyway);
  }
};

/** Past nights cannot change. */
const assertAhead = (before: readonly Place[], after: readonly Place[], today: string): void => {
  const nights = (places: readonly Place[]) =>
    new Set(places.flatMap(({ roomId, from, to }) => datesOf(from, to).map((night) => `${night} ${roomId}`)));
  const [had, have] = [nights(before), nights(after)];
  const changed = [...had, ...have].filter((key) => !had.has(key) || !have.has(key));
  if (changed.some((key) => key.slice(0, 10) < today)) fail(orderFailures.stepInThePast);
};

const release = async (ctx: Ctx, { houseId, after }: LockedStep): Promise<void> => {
  for (const stay of after.stays) await releaseStay(ctx, houseId, stay);
  for (const { id } of after.blocks) await releaseNights(ctx, houseId, { blockId: id });
};

const typedPlaces = ({ before, after, houseId }: LockedStep) => {
  const places = { before: placesOf(after), after: placesOf(before) };
  const dates = [...places.before, ...places.after].flatMap(({ from, to }) => [from, to]).sort();
  return { houseId, ...places, from: dates[0] ?? '', to: dates.at(-1) ?? '' };
};

const roomNumbers = async (ctx: Ctx, houseId: string): Promise<(id: string) => string> => {
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('houseId', '=', houseId)
    .execute();
  const numbers = new Map(rooms.map(({ id, number }) => [id, number]));
  return (id) => numbers.get(id) ?? '';
};

/** Stays per order with rooms before and after. */
const eventsOf = async (
  ctx: Ctx,
  { houseId, before, after }: LockedStep,
  orders: ReadonlyMap<string, LockedOrder>,
) => {
  const numberOf = await roomNumbers(ctx, houseId);
  return [...orders.values()].map((order) => {
    const rooms = ({ stays }: Snapshot) =>
      stays
        .filter((stay) => stay.orderId === order.id)
        .map(
          ({ roomId, checkIn, checkOut }) => `${roomId ? numberOf(roomId) : '–'} ${checkIn} → ${checkOut}`,
        );
    return { order, name: 'stepUndone', before: { rooms: rooms(after) }, after: { rooms: rooms(before) } };
  });
};

export const undoStepRoute = command(undoStep, async (ctx, { ignoreRestrictions, ...which }) => {
  const step = await lockStep(ctx, which);
  if (step.after.blocks.length > 0 && !ctx.user.may('roomStatus:block')) fail(orderFailures.blockForbidden);
  const orders = await lockOrders(ctx, step);
  await lockBlocks(ctx, step);
  const places = typedPlaces(step);
  if (places.from !== '') await lockPlaces(ctx, places);
  if (!isDeepStrictEqual(await snapshotOf(ctx, concernedBy(step)), step.after))
    fail(orderFailures.stepOverridden);
  await assertRemovable(ctx, step, orders);
  assertAhead(places.before, places.after, await businessDateIn(ctx, step.timeZone));
  await assertSellable(ctx, step, orders, ignoreRestrictions);
  await assertTermsKept(ctx, step, orders);
  await release(ctx, step);
  await restoreStays(ctx, step);
  await dropFeesOfStep(ctx, step);
  await restoreBlocks(ctx, step);
  if (places.from !== '') await assertTypesHold(ctx, places);
  const stayIds = step.before.stays.map(({ id }) => id);
  if (stayIds.length > 0) await assertStayTimes(ctx, step.houseId, stayIds);
  await saveOrders(ctx, await eventsOf(ctx, step, orders));
  await ctx.db
    .updateTable('boardSteps')
    .set({ undoneAt: ctx.now })
    .where('houseId', '=', step.houseId)
    .where('id', '=', step.id)
    .execute();
  return boardStepOf(ctx, step.id);
});
