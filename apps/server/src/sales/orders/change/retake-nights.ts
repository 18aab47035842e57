/** Retakes nights released by an early departure, or lists their new owners. */

import { roomStatusTexts } from '@minsu/contract/inventory/room-status/room-status.text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { listed, sayText } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import { releaseDueHolds } from '../../../inventory/room-status/release-holds.ts';
import { takeNights } from '../../../inventory/room-status/room-nights.ts';
import { type Named, saidGuest } from '../../../inventory/room-status/said-guest.ts';
import type { StaySnapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { StayInOrder } from '../locked-order.ts';
import type { Segment } from '../order-rules.ts';
import { expireDueOrders } from '../sell/expire-orders.ts';
import { assertTypesHold, lockPlaces } from '../sell/types-hold.ts';

/** Former rooms of the nights from `from` on. */
export const segmentsFrom = ({ rooms }: StaySnapshot, from: string): Segment[] =>
  rooms.flatMap((room) => (room.to > from ? [{ ...room, from: room.from > from ? room.from : from }] : []));

interface GoneNight {
  readonly night: string;
  readonly number: string;
  readonly who: string | null;
  readonly blockKind: string | null;
}

type FoundNight = Omit<GoneNight, 'who'> & { [K in keyof Named]: Named[K] | null } & {
  readonly reason: string | null;
};

const goneNights = async (ctx: Ctx, houseId: string, { roomId, from, to }: Segment): Promise<GoneNight[]> => {
  const { rows } = await sql<FoundNight>`
    select n.night, r.number, s.guest_name as guest, o.order_no, nullif(b.reason, '') as reason, b.kind as block_kind
    from room_night n join rooms r on r.house_id = n.house_id and r.id = n.room_id
    left join stays s on s.house_id = n.house_id and s.id = n.stay_id
    left join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
    where n.house_id = ${houseId} and n.room_id = ${roomId} and n.night >= ${from}::date and n.night < ${to}::date
    union all
    select w.night, r.number, s.guest_name, o.order_no, null, null from room_slot_nights x
    cross join lateral (select x.day - 1 as night where x.bars_before union all select x.day where x.bars_after) w
    join rooms r on r.house_id = x.house_id and r.id = x.room_id
    join stays s on s.house_id = x.house_id and s.id = x.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    where x.house_id = ${houseId} and x.room_id = ${roomId} and w.night >= ${from}::date and w.night < ${to}::date
    order by 1`.execute(ctx.db);
  return rows.map(({ guest, orderNo, reason, ...night }) => ({
    ...night,
    who: guest === null ? reason : saidGuest(ctx, houseId, { guest, orderNo: orderNo ?? '' }),
  }));
};

/** `301 2026-11-21、2026-11-22 李四 · M20261120-000012`; empty if all are free. */
export const takenNightsText = async (
  ctx: Ctx,
  houseId: string,
  segments: readonly Segment[],
): Promise<string> => {
  const byOwner = new Map<string, string[]>();
  for (const segment of segments)
    for (const { night, number, who, blockKind } of await goneNights(ctx, houseId, segment)) {
      const kind = `kind_${blockKind}` as keyof typeof roomStatusTexts;
      const owner = who ?? (kind in roomStatusTexts ? sayText(roomStatusTexts[kind], ctx.language) : '');
      const key = `${number}\n${owner}`;
      byOwner.set(key, [...(byOwner.get(key) ?? []), night]);
    }
  return [...byOwner]
    .map(([key, nights]) => {
      const [number, owner] = key.split('\n');
      return `${number} ${listed(nights, ctx.language)} ${owner}`;
    })
    .join(ctx.language === 'zh-CN' ? '；' : '; ');
};

/**
 * Expires due holds and unpaid orders first. Throws `order.nightsGone`, or when an unassigned stay needs the place.
 */
export const retakeNights = async (
  ctx: Ctx,
  { order: { houseId }, stay }: StayInOrder,
  before: StaySnapshot,
): Promise<void> => {
  const range = { from: stay.checkOut, to: before.checkOut };
  const segments = segmentsFrom(before, range.from);
  if (segments.length === 0) return;
  await expireDueOrders(ctx, { houseId, range });
  await releaseDueHolds(ctx, { houseId, range });
  const after = segments.map((segment) => ({ ...segment, roomTypeId: before.roomTypeId }));
  const places = { houseId, ...range, before: [], after };
  await lockPlaces(ctx, places);
  const gone = await takenNightsText(ctx, houseId, segments);
  if (gone !== '') fail(orderFailures.nightsGone, { params: { gone } });
  for (const { roomId, ...nights } of segments)
    await takeNights(ctx, { houseId, id: roomId }, nights, { stayId: stay.id });
  await ctx.db.deleteFrom('stayRooms').where('houseId', '=', houseId).where('stayId', '=', stay.id).execute();
  await ctx.db
    .insertInto('stayRooms')
    .values(
      before.rooms.map(({ roomId, from, to }) => ({
        houseId,
        stayId: stay.id,
        roomId,
        fromDate: from,
        toDate: to,
      })),
    )
    .execute();
  await assertTypesHold(ctx, places);
};
