/** Items guests left behind: recorded with room and stay, stored, and returned, sent or disposed of. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import {
  editLostItem,
  recordLostItem,
  settleLostItem,
} from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { type LostState, lostTable } from '@minsu/contract/operations/tasks/task-states.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockSeenLostItem } from './locked-lost-item.ts';
import { lostItemById } from './lost-item-queries.ts';

interface Said {
  readonly name: string;
  readonly description: string;
  readonly place: string;
  readonly keptAt: string;
  readonly keeper: string;
}

/** Also of the demo business. */
export const lostSearchText = (
  { name, description, place, keptAt, keeper }: Said,
  more: readonly (string | null)[],
): string => [name, description, place, keptAt, keeper, ...more].filter(Boolean).join(' ').toLowerCase();

interface Place {
  readonly roomNumber: string | null;
  readonly houseName: string;
}

const placeOf = async (ctx: Ctx, houseId: string, roomId: string | null): Promise<Place> => {
  const { rows } = await sql<Place & { isRoom: boolean }>`
    select h.name as house_name, r.number as room_number, r.id is not null as is_room
    from houses h left join rooms r on r.house_id = h.id and r.id = ${roomId}::uuid
    where h.id = ${houseId} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  const place = rows[0] ?? fail(houseFailures.notFound);
  return roomId === null || place.isRoom ? place : fail(houseFailures.roomNotFound);
};

interface Guest {
  readonly orderId: string;
  readonly guestName: string;
}

/** The stay of that order in that room; without an order, the room's last guest before it was found. */
const guestOf = async (
  ctx: Ctx,
  {
    houseId,
    roomId,
    orderNo,
    foundAt,
  }: { houseId: string; roomId: string | null; orderNo: string | undefined; foundAt: Date },
): Promise<Guest | null> => {
  if (!orderNo && roomId === null) return null;
  const { rows } = await sql<Guest>`
    select s.order_id, s.guest_name from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    where s.house_id = ${houseId} and ${roomId === null ? sql`true` : sql`s.room_id = ${roomId}`}
      and ${
        orderNo
          ? sql`lower(o.order_no) = ${orderNo.toLowerCase()}`
          : sql`s.checked_in_at <= ${foundAt}
        and s.state in ('in_house', 'checked_out')`
      }
    order by s.checked_in_at desc nulls last, s.id limit 1`.execute(ctx.db);
  const guest = rows[0] ?? null;
  if (orderNo && !guest) failAt('orderNo', taskFailures.stayUnknown);
  return guest;
};

export const recordLostItemRoute = command(recordLostItem, async (ctx, input) => {
  const { houseId, roomId = null, orderNo, foundAt: given, ...said } = input;
  const foundAt = given ? new Date(given) : ctx.now;
  if (foundAt > ctx.now) failAt('foundAt', taskFailures.foundInFuture);
  const { roomNumber, houseName } = await placeOf(ctx, houseId, roomId);
  const guest = await guestOf(ctx, { houseId, roomId, orderNo, foundAt });
  const id = ctx.newId();
  await ctx.db
    .insertInto('lostItems')
    .values({
      ...said,
      houseId,
      id,
      roomId,
      orderId: guest?.orderId ?? null,
      guestName: guest?.guestName ?? null,
      foundAt,
      foundBy: ctx.user.realname,
      foundById: ctx.user.id,
      searchText: lostSearchText(said, [roomNumber, houseName, guest?.guestName ?? null]),
      createdAt: ctx.now,
    })
    .execute();
  await ctx.record({
    name: 'lostItem.recorded',
    entity: 'lostItem',
    entityId: id,
    houseId,
    after: { name: said.name, roomId },
  });
  return lostItemById(ctx, id);
});

export const editLostItemRoute = command(editLostItem, async (ctx, { id, version, ...said }) => {
  const item = await lockSeenLostItem(ctx, { id, version });
  if (item.state !== 'found') fail(taskFailures.lostItemSettled);
  const { houseName } = await lostItemById(ctx, id);
  await ctx.db
    .updateTable('lostItems')
    .set({
      ...said,
      searchText: lostSearchText(said, [item.roomNumber, houseName, item.guestName]),
      version: version + 1,
    })
    .where('houseId', '=', item.houseId)
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: 'lostItem.edited',
    entity: 'lostItem',
    entityId: id,
    houseId: item.houseId,
    after: said,
  });
  return lostItemById(ctx, id);
});

export const settleLostItemRoute = command(settleLostItem, async (ctx, { id, version, action, note }) => {
  const item = await lockSeenLostItem(ctx, { id, version });
  const row = lostTable[action];
  const refused = refusal(row, item.state, null);
  if (refused) fail(refused);
  const state = row.to[0] as LostState;
  const settled = state !== 'found';
  await ctx.db
    .updateTable('lostItems')
    .set({
      state,
      settledAt: settled ? ctx.now : null,
      settledBy: settled ? ctx.user.realname : null,
      settledNote: settled ? note : '',
      version: version + 1,
    })
    .where('houseId', '=', item.houseId)
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: settled ? 'lostItem.settled' : 'lostItem.reopened',
    entity: 'lostItem',
    entityId: id,
    houseId: item.houseId,
    before: { state: item.state },
    after: { state, note },
  });
  return lostItemById(ctx, id);
});
