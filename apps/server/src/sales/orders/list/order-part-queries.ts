/** Reads the parts of an order for its page. */

import { connectingStates } from '@minsu/contract/sales/orders/order-states.ts';
import { plainFields } from '@minsu/contract/sales/orders/plain-fields.ts';
import { sql } from 'kysely';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { commissionBeside, commissionColumns } from '../../commissions/commission-queries.ts';
import { readDeposits } from '../deposit/deposit-queries.ts';
import { type NightLine, readCharges, readFolio } from '../folio/folio-queries.ts';
import { orderAtPlatform } from '../platform-hooks.ts';
import { guestCountsOf, readRegistered } from '../stay/guest-count-queries.ts';
import { isRoomOccupied } from '../stay/room-occupant-queries.ts';
import { orderRowColumns, otherChannelColour, otherChannelName } from './order-row-queries.ts';

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

const readOrder = (ctx: Ctx, { houseId, id }: OrderKey) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('houses as h', 'h.id', 'orders.houseId')
    .leftJoin('guests as g', (join) =>
      join.onRef('g.id', '=', 'orders.guestId').on('orders.shown', 'in', [...connectingStates]),
    )
    .leftJoin('orders as into', (join) =>
      join.onRef('into.houseId', '=', 'orders.houseId').onRef('into.id', '=', 'orders.mergedIntoId'),
    )
    .innerJoinLateral(commissionBeside('orders').as('commission'), (join) => join.onTrue())
    .select(orderRowColumns)
    .select([...commissionColumns, 'commission.knownFen', 'commission.soldFen'])
    .select(plainFields.map((name) => `orders.${name}` as const))
    .select([
      'h.timeZone',
      'h.checkOutTime',
      'h.depositFen as askedDepositFen',
      'orders.guestId',
      otherChannelName(ctx, sql`orders.other_channel`).as('channelName'),
      otherChannelColour(sql`orders.other_channel`).as('channelColour'),
      sql<boolean>`orders.guest_id is not null and orders.phone_hash is null`.as('guestLinked'),
      'orders.cancelReason',
      'orders.billing',
      'orders.waivedFen',
      'orders.refundingFen',
      'orders.awaitsPlatform',
      sql<boolean>`exists (select from payments p where p.house_id = orders.house_id and p.order_id = orders.id
        and p.method = 'channel')`.as('wasCollected'),
      'g.stayCount as guestStays',
      'into.id as intoId',
      'into.orderNo as intoNo',
    ])
    .where('orders.houseId', '=', houseId)
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();

const readStays = (ctx: Ctx, { houseId, id }: OrderKey) =>
  ctx.db
    .selectFrom('stays as s')
    .innerJoin('roomTypes as t', (join) =>
      join.onRef('t.houseId', '=', 's.houseId').onRef('t.id', '=', 's.roomTypeId'),
    )
    .leftJoin('rooms as r', (join) =>
      join.onRef('r.houseId', '=', 's.houseId').onRef('r.id', '=', 's.roomId'),
    )
    .leftJoin('ratePlans as p', (join) =>
      join.onRef('p.houseId', '=', 's.houseId').onRef('p.id', '=', 's.ratePlanId'),
    )
    .select([
      's.id',
      's.roomTypeId',
      't.name as roomTypeName',
      's.ratePlanId',
      'p.name as planName',
      'p.nameEn as planNameEn',
      's.roomId',
      'r.number as roomNumber',
      'r.condition as roomCondition',
      's.checkIn',
      's.checkOut',
      's.state',
      's.guestName',
      's.guests',
      's.splitOf',
      's.locked',
      's.longStayBp',
      's.checkedInAt',
      's.checkedOutAt',
    ])
    .select(isRoomOccupied.as('roomOccupied'))
    .select(['s.fromTime', 's.toTime', 's.hoursIncluded', 's.arriveTime', 's.leaveTime'])
    .where('s.houseId', '=', houseId)
    .where('s.orderId', '=', id)
    .orderBy('s.position')
    .orderBy('s.checkIn')
    .execute();

const readNights = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<NightLine[]> => {
  const { rows } = await sql<NightLine>`
    select n.stay_id, n.night, n.price_fen, r.number as room_number, t.name as type_name
    from stays s
    join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
    join room_types t on t.house_id = n.house_id and t.id = n.room_type_id
    left join stay_rooms sr on sr.house_id = n.house_id and sr.stay_id = n.stay_id
      and sr.from_date <= n.night and sr.to_date > n.night
    left join rooms r on r.house_id = sr.house_id and r.id = sr.room_id
    where s.house_id = ${houseId} and s.order_id = ${id}
    order by s.position, n.night`.execute(ctx.db);
  return rows;
};

/**
 * Issues all statements at once, so within a transaction they are pipelined; every order command ends with them.
 */
export const readOrderParts = async (ctx: Ctx, key: OrderKey) => {
  const seesMoney = seesMoneyIn(ctx, key.houseId);
  const [row, stays, registered, nights, charges, folio, deposits, platform, settings] = await Promise.all([
    readOrder(ctx, key),
    readStays(ctx, key),
    readRegistered(ctx, key),
    readNights(ctx, key),
    readCharges(ctx, key.houseId, key.id),
    seesMoney ? readFolio(ctx, key) : null,
    seesMoney ? readDeposits(ctx, key) : null,
    orderAtPlatform(ctx, key),
    readSettings(ctx.db, ctx.services),
  ]);
  const guests = guestCountsOf(stays, registered);
  return { row, stays, guests, nights, charges, folio, deposits, platform, settings };
};
export type OrderPartsRead = Awaited<ReturnType<typeof readOrderParts>>;
