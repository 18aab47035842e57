/** Orders of the same property and booker that may be merged, with the facts a merge needs. */

import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type DepositState, openDeposits } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import { type listMergeCandidates, MERGE_CANDIDATES } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { commissionBeside, commissionColumns } from '../../commissions/commission-queries.ts';
import { findOrder } from '../list/order-detail-queries.ts';
import { orderRoomColumns, orderRooms, orderRowColumns, toOrderRow } from '../list/order-row-queries.ts';
import type { LockedOrder } from '../locked-order.ts';
import { isSameBooker, joinDeposits, type MergePart, type OpenDeposit } from './merge-rules.ts';

const readBookers = async (
  ctx: Ctx,
  houseId: string,
  ids: readonly string[],
): Promise<Map<string, MergePart['booker']>> => {
  const { rows } = await sql<{ id: string; guestId: string | null; phone: string | null; name: string }>`
    select id, guest_id, encode(phone_hash, 'hex') as phone, booker_name as name from orders
    where house_id = ${houseId} and id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...booker }) => [id, booker]));
};

/** Open deposit per order, if any. */
export const openDepositsOf = async (
  ctx: Ctx,
  houseId: string,
  ids: readonly string[],
): Promise<Map<string, OpenDeposit>> => {
  const rows = await ctx.db
    .selectFrom('deposits')
    .select(['id', 'orderId', 'state', 'amountFen'])
    .where('houseId', '=', houseId)
    .where('orderId', 'in', ids)
    .where('state', 'in', openDeposits)
    .execute();
  return new Map(rows.map((row) => [row.orderId, { ...row, state: row.state as DepositState }]));
};

const isPayingOut = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<boolean> => {
  const { rows } = await sql`
    select from refunds where house_id = ${houseId} and order_id = ${id} and state = 'processing' and not by_hand
    union all
    select from deposits where house_id = ${houseId} and order_id = ${id} and state = 'returning' and not by_hand
    limit 1`.execute(ctx.db);
  return rows.length > 0;
};

export const mergePart = async (ctx: Ctx, order: LockedOrder): Promise<MergePart> => {
  const booker = (await readBookers(ctx, order.houseId, [order.id])).get(order.id);
  return {
    ...order,
    booker: booker ?? { guestId: null, phone: null, name: '' },
    isPayingOut: await isPayingOut(ctx, order),
  };
};

export const mergeCandidates = async (
  ctx: Ctx,
  { orderId }: { readonly orderId: string },
): Promise<OutputOf<typeof listMergeCandidates>> => {
  const { houseId, id } = await findOrder(ctx, { id: orderId });
  const rows = await ctx.db
    .selectFrom('orders')
    .innerJoin('houses as h', 'h.id', 'orders.houseId')
    .innerJoinLateral(orderRooms(ctx).as('rooms'), (join) => join.onTrue())
    .innerJoinLateral(commissionBeside('orders').as('commission'), (join) => join.onTrue())
    .select(orderRowColumns)
    .select([...orderRoomColumns, ...commissionColumns])
    .where('orders.houseId', '=', houseId)
    .where('orders.id', '<>', id)
    .where('orders.booking', '=', 'confirmed')
    .where('orders.shown', 'in', ['expected', 'in_house'])
    .where('orders.channel', '=', 'direct')
    .where('orders.collect', '=', 'property')
    .where(
      sql<boolean>`exists (select from orders k where k.house_id = ${houseId} and k.id = ${id}
        and (k.guest_id = orders.guest_id or k.phone_hash = orders.phone_hash or k.booker_name = orders.booker_name))`,
    )
    .where(inScope(ctx, 'orders.houseId'))
    .orderBy('orders.checkIn')
    .orderBy('orders.id')
    .limit(MERGE_CANDIDATES)
    .execute();
  const bookers = await readBookers(ctx, houseId, [id, ...rows.map((row) => row.id)]);
  const mine = bookers.get(id);
  const same = rows.filter((row) => {
    const theirs = bookers.get(row.id);
    return mine !== undefined && theirs !== undefined && isSameBooker(mine, theirs);
  });
  const deposits = await openDepositsOf(ctx, houseId, [id, ...same.map((row) => row.id)]);
  return same.map((row) => ({
    ...toOrderRow(ctx, row),
    deposit: seesMoneyIn(ctx, houseId) ? joinDeposits(deposits.get(id), deposits.get(row.id)) : null,
  }));
};
