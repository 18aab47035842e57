/** What a month of some houses brought: nights of completed stays, fees of cancellations and no-shows, nights of owners. */

import { WHOLE_BP } from '@minsu/contract/contracts/contract-terms.ts';
import type { DayRange } from '@minsu/contract/contracts/month-rules.ts';
import {
  givenBackFen,
  type NightShare,
  type PriceLine,
  type SoldNight,
  shareOfNights,
} from '@minsu/contract/contracts/order-share-rules.ts';
import type { StatementItem } from '@minsu/contract/contracts/statement-rules.ts';
import { splitAmount } from '@minsu/contract/money.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readOwnerNights } from './owner-night-queries.ts';

/** Where a line comes from. */
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
  /** For orders of channels that have not told their commission. */
  readonly assumedChannelBp: number;
}

interface OrderRow {
  readonly houseId: string;
  readonly houseName: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly channel: string;
  readonly chargedFen: number;
  readonly waivedFen: number;
  readonly paidFen: number;
  readonly refundedFen: number;
  /** What the platform told; null where it has not. */
  readonly commissionFen: number | null;
  readonly nights: SoldNight[];
  readonly priceLines: PriceLine[];
  readonly cleaningLines: PriceLine[];
}

/** Part of the price of the nights; other charges are services of ours. */
const PRICE_KINDS = ['extra_guest', 'long_stay', 'discount'];

/** Orders with a completed stay on one of the days: all nights of their completed stays, for what is laid on the whole order. */
const readOrders = async (ctx: Ctx, { houseIds, days }: Asked): Promise<OrderRow[]> => {
  const lines = (kinds: readonly string[]) => sql`(
    select coalesce(json_agg(json_build_object('stayId', c.stay_id, 'amountFen', c.amount_fen) order by c.id), '[]')
    from order_charges c where c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null
      and c.kind = any(${kinds})
      and (c.stay_id is null or c.stay_id in (select s.id from stays s where s.house_id = o.house_id
        and s.order_id = o.id and s.state = 'checked_out')))`;
  const { rows } = await sql<OrderRow>`
    select o.house_id, h.name as house_name, o.id as order_id, o.order_no, o.channel,
      o.room_fen + o.charges_fen as charged_fen, o.waived_fen, o.paid_fen, o.refunded_fen,
      (select sum(p.commission_fen)::bigint from channel_orders p
        where p.house_id = o.house_id and p.order_id = o.id) as commission_fen,
      (select json_agg(json_build_object('stayId', n.stay_id, 'night', n.night, 'priceFen', n.fen)
          order by n.night, n.stay_id) from (
        select n.stay_id, n.night, n.price_fen as fen from stays s
        join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
        where s.house_id = o.house_id and s.order_id = o.id and s.state = 'checked_out'
        union all
        select s.id, s.check_in, c.amount_fen from stays s join order_charges c
          on c.house_id = s.house_id and c.stay_id = s.id and c.kind = 'day_use' and c.removed_at is null
        where s.house_id = o.house_id and s.order_id = o.id and s.state = 'checked_out') n) as nights,
      ${lines(PRICE_KINDS)} as price_lines, ${lines(['cleaning'])} as cleaning_lines
    from (
      select distinct s.house_id, s.order_id from stays s
      where s.house_id = any(${houseIds}::uuid[]) and s.state = 'checked_out'
        and s.check_in <= ${days.to}::date and s.check_out >= ${days.from}::date
    ) k join orders o on o.house_id = k.house_id and o.id = k.order_id join houses h on h.id = o.house_id
    where o.booking = 'confirmed' and ${inScope(ctx, 'o.houseId')}
    order by o.house_id, o.id`.execute(ctx.db);
  return rows;
};

const isOfChannel = (channel: string): boolean => channel !== 'direct' && channel !== 'other';

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** The nights of an order with what was laid on each. */
const sharesOf = (
  order: OrderRow,
  assumedChannelBp: number,
): { shares: NightShare[]; estimated: boolean } => {
  const nights = order.nights ?? [];
  const estimated = order.commissionFen === null && isOfChannel(order.channel);
  const soldFen =
    sumOf(nights.map(({ priceFen }) => priceFen)) + sumOf(order.priceLines.map(({ amountFen }) => amountFen));
  const assumedFen = splitAmount(soldFen, [WHOLE_BP - assumedChannelBp, assumedChannelBp])[1] ?? 0;
  const shares = shareOfNights({
    nights,
    priceLines: order.priceLines,
    cleaningLines: order.cleaningLines,
    refundFen: givenBackFen(order),
    channelCommissionFen: order.commissionFen ?? (estimated ? assumedFen : 0),
  });
  return { shares, estimated };
};

const nightItems = (order: OrderRow, { days, assumedChannelBp }: Asked): OriginItem[] => {
  const { houseId, houseName, orderId, orderNo, channel } = order;
  const { shares, estimated } = sharesOf(order, assumedChannelBp);
  return shares
    .filter(({ night }) => night >= days.from && night <= days.to)
    .map(({ night, sellFen, refundFen, channelCommissionFen, cleaningFen }) => ({
      kind: 'night' as const,
      ...{ night, sellFen, refundFen, channelCommissionFen, cleaningFen },
      ...{ houseId, houseName, orderId, orderNo, channel, estimated },
    }));
};

interface FeeRow {
  readonly houseId: string;
  readonly houseName: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly channel: string;
  readonly night: string;
  readonly incomeFen: number;
}

/**
 * Of a cancelled order what it has paid of its fee counts, on the day the fee was charged; of a no-show the night that was kept
 * with the fee beside it, on the day of arrival.
 */
const readFees = async (ctx: Ctx, { houseIds, days }: Asked): Promise<OriginItem[]> => {
  const { rows } = await sql<FeeRow>`
    select f.house_id, h.name as house_name, f.order_id, o.order_no, o.channel, f.night,
      case when o.booking = 'cancelled' then greatest(0, least(f.fen - o.waived_fen, o.paid_fen)) else f.fen end as income_fen
    from (
      select c.house_id, c.order_id, max(c.charged_on) as night, sum(c.amount_fen)::bigint as fen
      from order_charges c where c.house_id = any(${houseIds}::uuid[]) and c.kind = 'cancellation_fee'
        and c.removed_at is null group by 1, 2
      having max(c.charged_on) between ${days.from}::date and ${days.to}::date
      union all
      select s.house_id, s.order_id, s.check_in, (
        (select coalesce(sum(n.price_fen), 0) from order_nights n where n.house_id = s.house_id and n.stay_id = s.id)
        + (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = s.house_id
          and c.stay_id = s.id and c.kind = 'no_show_fee' and c.removed_at is null))::bigint
      from stays s where s.house_id = any(${houseIds}::uuid[]) and s.state = 'no_show'
        and s.check_in between ${days.from}::date and ${days.to}::date
    ) f join orders o on o.house_id = f.house_id and o.id = f.order_id join houses h on h.id = f.house_id
    where ${inScope(ctx, 'f.houseId')} order by f.night, o.order_no`.execute(ctx.db);
  return rows
    .filter(({ incomeFen }) => incomeFen !== 0)
    .map((row) => ({ kind: 'cancellation', channelCommissionFen: 0, estimated: false, ...row }));
};

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
