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
import type { ToldMoney } from '../../../sales/orders/platform-hooks.ts';
import type { Behind, PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { isRefundOpen, isSettledThere, unclearAmount } from './amount-rules.ts';
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

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

interface Latest {
  readonly platform: AdapterPlatform;
  readonly order: PlatformOrder;
  readonly isFollowed: boolean;
}

/** The latest revision; null for orders not sold by a connected platform. The caller has checked the scope. */
const latestRevision = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<Latest | null> => {
  const row = await ctx.db
    .selectFrom('channelOrders as o')
    .innerJoin('channelConnections as c', 'c.id', 'o.connectionId')
    .innerJoin('channelRevisions as r', (join) =>
      join
        .onRef('r.connectionId', '=', 'o.connectionId')
        .onRef('r.platformOrderId', '=', 'o.platformOrderId')
        .onRef('r.revision', '=', 'o.revision'),
    )
    .select(['c.platform', 'o.revision', 'o.appliedRevision', 'r.payloadCipher'])
    .where('o.houseId', '=', houseId)
    .where('o.orderId', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { platform, payloadCipher, revision, appliedRevision } = row;
  return {
    platform: platform as AdapterPlatform,
    order: openOrder(ctx, payloadCipher),
    isFollowed: appliedRevision === revision,
  };
};

/** The platform's terms by its latest revision. */
export const termsAtPlatform = async (
  ctx: Ctx,
  key: OrderKey,
): Promise<{ platform: AdapterPlatform; terms: string } | null> => {
  const latest = await latestRevision(ctx, key);
  return latest && { platform: latest.platform, terms: latest.order.cancelTerms };
};

/** The latest revision's amounts; null while they are unclear or open, or users are checking them. */
export const toldByPlatform = async (ctx: Ctx, key: OrderKey): Promise<ToldMoney | null> => {
  const latest = await latestRevision(ctx, key);
  if (!latest?.isFollowed || unclearAmount(latest.order) !== null || isRefundOpen(latest.order)) return null;
  const { sellFen, rooms, checkIn, checkOut } = latest.order;
  const by = platformName(latest.platform);
  return {
    ...{ sellFen, refundFen: latest.order.refundFen ?? 0, isFinal: isSettledThere(latest.order) },
    ...{ rooms, checkIn, checkOut, by, reason: by },
  };
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
