/** The platform order behind one of ours. */

import type {
  ChannelOrderState,
  OrderAtPlatform,
  SoldBehind,
} from '@minsu/contract/connections/channels/channel-order.ts';
import { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import type { Behind } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { platformName } from './in-name-of.ts';
import { openOrder } from './revision-payload.ts';

export interface ConnectedOrder {
  readonly connectionId: string;
  readonly platformOrderId: string;
  readonly houseId: string;
  readonly orderId: string;
  /** Our order's version. */
  readonly version: number;
  readonly orderNo: string;
}

/** Null: no connected platform has sold it, or it is out of scope. */
export const connectedOrder = async (ctx: Ctx, orderId: string): Promise<ConnectedOrder | null> => {
  const row = await ctx.db
    .selectFrom('channelOrders as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.houseId', '=', 'c.houseId').onRef('o.id', '=', 'c.orderId'),
    )
    .select(['c.connectionId', 'c.platformOrderId', 'o.houseId', 'o.id as orderId', 'o.version', 'o.orderNo'])
    .where('o.id', '=', orderId)
    .where(inScope(ctx, 'o.houseId'))
    .executeTakeFirst();
  return row ?? null;
};

/**
 * The platform's terms by its latest revision; null for orders not sold by a connected platform. The caller has checked
 * the scope.
 */
export const termsAtPlatform = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<{ platform: AdapterPlatform; terms: string } | null> => {
  const row = await ctx.db
    .selectFrom('channelOrders as o')
    .innerJoin('channelConnections as c', 'c.id', 'o.connectionId')
    .innerJoin('channelRevisions as r', (join) =>
      join
        .onRef('r.connectionId', '=', 'o.connectionId')
        .onRef('r.platformOrderId', '=', 'o.platformOrderId')
        .onRef('r.revision', '=', 'o.revision'),
    )
    .select(['c.platform', 'r.payloadCipher'])
    .where('o.houseId', '=', houseId)
    .where('o.orderId', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { platform: row.platform as AdapterPlatform, terms: openOrder(ctx, row.payloadCipher).cancelTerms };
};

/** The amounts a platform reports for a partly refunded order; null while unknown or being checked by users. */
export const reportedByPlatform = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<{ sellFen: number; refundFen: number; by: string; reason: string } | null> => {
  const row = await ctx.db
    .selectFrom('channelOrders as o')
    .innerJoin('channelConnections as c', 'c.id', 'o.connectionId')
    .select(['c.platform', 'o.sellFen', 'o.refundFen'])
    .where('o.houseId', '=', houseId)
    .where('o.orderId', '=', id)
    .whereRef('o.appliedRevision', '=', 'o.revision')
    .where('o.refundFen', 'is not', null)
    .executeTakeFirst();
  if (!row || row.refundFen === null || row.refundFen > row.sellFen) return null;
  const by = platformName(row.platform as AdapterPlatform);
  return { sellFen: row.sellFen, refundFen: row.refundFen, by, reason: by };
};

const behindSeen = (
  { otherChannel, otherOrderNo, collect, taxes, card }: Behind,
  money: (fen: number | null) => number | null,
): z.input<typeof SoldBehind> => ({
  ...{ otherChannel, otherOrderNo, collect },
  taxes: taxes.map((tax) => ({ ...tax, amountFen: money(tax.amountFen) })),
  card: card && { ...card, balanceFen: money(card.balanceFen) },
});

/** As the order's page shows it; null of orders that no connected platform sold. The caller has checked the scope. */
export const orderAtPlatform = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<z.input<typeof OrderAtPlatform> | null> => {
  const row = await ctx.db
    .selectFrom('channelOrders as o')
    .innerJoin('channelConnections as c', 'c.id', 'o.connectionId')
    .leftJoin('channelRevisions as r', (join) =>
      join
        .onRef('r.connectionId', '=', 'o.connectionId')
        .onRef('r.platformOrderId', '=', 'o.platformOrderId')
        .onRef('r.revision', '=', 'o.revision'),
    )
    .select([
      'o.connectionId',
      'c.platform',
      'c.name as connectionName',
      'o.platformOrderId',
      'o.state',
      ...(['o.sellFen', 'o.settleFen', 'o.commissionFen', 'o.refundFen', 'o.acceptBy'] as const),
      ...(['o.problem', 'o.problemNote', 'o.solvedBy', 'o.updatedAt', 'r.payloadCipher'] as const),
    ])
    .where('o.houseId', '=', houseId)
    .where('o.orderId', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const money = (fen: number | null) => (seesMoneyIn(ctx, houseId) ? fen : null);
  const { payloadCipher, ...told } = row;
  const behind = payloadCipher === null ? undefined : openOrder(ctx, payloadCipher).behind;
  return {
    ...told,
    behind: behind ? behindSeen(behind, money) : null,
    platform: Platform.parse(row.platform),
    state: row.state as ChannelOrderState,
    problem: row.problem as z.input<typeof OrderAtPlatform>['problem'],
    ...{ sellFen: money(row.sellFen), settleFen: money(row.settleFen) },
    ...{ commissionFen: money(row.commissionFen), refundFen: money(row.refundFen) },
  };
};
