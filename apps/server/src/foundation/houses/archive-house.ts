/** Archives a house permanently. Refused while it has unfinished orders, which the refusal lists. */

import { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import {
  archiveHouse,
  FUTURE_ORDER_LIMIT,
  FutureOrder,
} from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { houseTable } from '@minsu/contract/foundation/houses/house-states.ts';
import { attachment, fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { houseDetail } from './house-detail-queries.ts';
import { closeRevision } from './review/discard-revision.ts';
import { type LockedHouse, lockedHouse, openRevision } from './review/locked-revision.ts';

/** Orders that are not over, whatever their dates. */
const unfinished = async (ctx: Ctx, houseId: string): Promise<{ count: number; orders: FutureOrder[] }> => {
  const { rows } = await sql<FutureOrder & { count: number }>`
    select id, order_no, booker_name, check_in, check_out, shown, count(*) over ()::int as count
    from orders
    where house_id = ${houseId} and shown in ('expected', 'in_house', 'wait_accept', 'wait_pay', 'hold')
    order by check_in, id limit ${FUTURE_ORDER_LIMIT}`.execute(ctx.db);
  const orders = rows.map(({ count: _count, ...order }) => order);
  return { count: rows[0]?.count ?? 0, orders: ctx.user.may('order:read') ? orders : [] };
};

const assertArchivable = async (ctx: Ctx, house: LockedHouse, version: number): Promise<void> => {
  const refused = refusal(houseTable.archive, house.state, null as never);
  if (refused) fail(refused);
  if (house.version !== version) failStale(HouseDetail, await houseDetail(ctx, house.id));
  const { count, orders } = await unfinished(ctx, house.id);
  if (count > 0)
    fail(houseLifeFailures.futureOrders, {
      params: { count },
      extra: { count, orders: attachment(z.array(FutureOrder), orders) },
    });
};

export const archiveHouseRoute = command(archiveHouse, async (ctx, { id, version, reason }) => {
  const house = await lockedHouse(ctx, id);
  const open = await openRevision(ctx, id);
  if (open?.state === 'submitted') fail(houseLifeFailures.underReview);
  await assertArchivable(ctx, house, version);
  if (open) await closeRevision(ctx, id, open);
  await ctx.db
    .updateTable('houses')
    .set({
      state: 'archived',
      archiveReason: reason || null,
      updatedAt: ctx.now,
      version: house.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: 'house.archived',
    entity: 'house',
    entityId: id,
    houseId: id,
    before: { state: house.state },
    after: { state: 'archived', reason: reason || null },
  });
  return houseDetail(ctx, id);
});
