/** The lines of a month for some houses: completed nights, fees of cancellations and no-shows, owner nights. */

import type { DayRange } from '@minsu/contract/finance/contracts/month-rules.ts';
import type { StatementItem } from '@minsu/contract/finance/contracts/statement-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type KeptFee, keptFees, type SoldOrderRow, sharesOf, soldOrders } from './order-share-queries.ts';
import { readOwnerNights } from './owner-night-queries.ts';

/** The source of a line. */
interface Origin {
  readonly houseId: string;
  readonly houseName: string;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly channel: string | null;
  readonly estimated: boolean;
}
export type OriginItem = StatementItem & Origin;

interface Asked {
  readonly houseIds: readonly string[];
  readonly days: DayRange;
}

/** Orders with a completed stay on one of the days. */
const readOrders = (ctx: Ctx, { houseIds, days }: Asked): Promise<SoldOrderRow[]> =>
  soldOrders(
    ctx,
    sql`select distinct s.house_id, s.order_id from stays s
      where s.house_id = any(${houseIds}::uuid[]) and s.state = 'checked_out'
        and s.check_in <= ${days.to}::date and s.check_out >= ${days.from}::date`,
  );

const nightItems = (order: SoldOrderRow, { days }: Asked): OriginItem[] => {
  const { houseId, houseName, orderId, orderNo, channel } = order;
  const { shares, estimated } = sharesOf(order);
  return shares
    .filter(({ night }) => night >= days.from && night <= days.to)
    .map(({ night, sellFen, refundFen, channelCommissionFen, cleaningFen, damageFen, damageSharedFen }) => ({
      kind: 'night' as const,
      ...{ night, sellFen, refundFen, channelCommissionFen, cleaningFen, damageFen, damageSharedFen },
      ...{ houseId, houseName, orderId, orderNo, channel, estimated },
    }));
};

const readFees = (ctx: Ctx, { houseIds, days }: Asked): Promise<KeptFee[]> =>
  keptFees(ctx, {
    charged: sql`c.house_id = any(${houseIds}::uuid[])`,
    having: sql`max(c.charged_on) between ${days.from}::date and ${days.to}::date`,
    missed: sql`s.house_id = any(${houseIds}::uuid[])
      and s.check_in between ${days.from}::date and ${days.to}::date`,
  });

/** In the order of their nights. */
export const readItems = async (
  ctx: Ctx,
  asked: Asked,
): Promise<{ items: OriginItem[]; ownerNightsBefore: number }> => {
  const orders = await readOrders(ctx, asked);
  const fees = await readFees(ctx, asked);
  const owners = await readOwnerNights(ctx, asked);
  const items = [...orders.flatMap((order) => nightItems(order, asked)), ...fees, ...owners.items];
  return {
    items: items.sort((a, b) => (a.night === b.night ? 0 : a.night < b.night ? -1 : 1)),
    ownerNightsBefore: owners.before,
  };
};
