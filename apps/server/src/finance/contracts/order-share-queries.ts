/**
 * Revenue of orders night by night: completed stays with the charges laid on each night, plus retained fees of
 * cancellations and no-shows. Used by previews, statements and splits, so that all three agree.
 */

import {
  type DamageLine,
  givenBackFen,
  type NightShare,
  type PriceLine,
  paidDamages,
  type SoldNight,
  servicesGivenFen,
  shareOfNights,
  spread,
} from '@minsu/contract/finance/contracts/order-share-rules.ts';
import type { CancellationToSplit } from '@minsu/contract/finance/contracts/split-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type Commission,
  commissionBeside,
  readCommissions,
} from '../../sales/commissions/commission-queries.ts';
import { unsettledCredit } from '../../sales/companies/unsettled-credit-queries.ts';
import {
  givenBackSql,
  mayGiveServices,
  servicesGivenSql,
  servicesSql,
} from '../ledger/given-back-queries.ts';

export interface OrderKey {
  readonly houseId: string;
  readonly orderId: string;
}

/** The source of a line. */
export interface OrderOrigin extends OrderKey {
  readonly houseName: string;
  readonly orderNo: string;
  readonly channel: string;
}

export interface SoldOrderRow extends OrderOrigin, Commission {
  readonly chargedFen: number;
  readonly waivedFen: number;
  /** Less refunds. */
  readonly paidFen: number;
  readonly refundedFen: number;
  /** Charged in addition to retained fees, on a company account, not settled yet. In fen. */
  readonly creditFen: number;
  /** For an order with a refund. */
  readonly servicesFen: number;
  readonly nights: SoldNight[] | null;
  readonly priceLines: PriceLine[];
  readonly cleaningLines: PriceLine[];
  /** Charged for damage and not left to the operator. */
  readonly damageLines: DamageLine[];
}

/** Part of the price of the nights; other charges are services of ours. */
const PRICE_KINDS = ['extra_guest', 'long_stay', 'discount'];

/** These orders, as rows of (house_id, order_id). */
export const theseOrders = (keys: readonly OrderKey[]): RawBuilder<unknown> => sql`
  select * from unnest(${keys.map(({ houseId }) => houseId)}::uuid[], ${keys.map(({ orderId }) => orderId)}::uuid[])
    as asked (house_id, order_id)`;

/** Charges of order `o` without retained fees: payments cover them first. */
const besideFees = sql`case when o.booking = 'cancelled' then 0
  else greatest(0, o.room_fen + o.charges_fen - o.waived_fen - o.kept_fen) end`;

/** The part charged to a company account. */
const creditOfStays = sql`case when exists (select from payments p where p.house_id = o.house_id and p.order_id = o.id
    and p.company_id is not null) then greatest(0, least(${besideFees}, o.paid_fen)
  - greatest(0, least(${besideFees}, o.paid_fen - ${unsettledCredit('o')}))) else 0 end::bigint`;

/** Charges for damage that pass to the landlord, in the order they were charged. */
const damages = sql`(
  select coalesce(json_agg(json_build_object('stayId', c.stay_id, 'amountFen', c.amount_fen, 'to', c.compensation_to) order by c.id), '[]')
  from order_charges c where c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null
    and c.compensation_to in ('landlord', 'shared'))`;

/** States of stays whose nights count: completed ones; for accruals also those in house. */
export const completedStays = ['checked_out'] as const;
export const stayedStays = ['checked_out', 'in_house'] as const;
export type CountedStays = typeof completedStays | typeof stayedStays;

/**
 * Confirmed orders among `keys`, which selects (house_id, order_id), with all nights of their counted stays, so that
 * charges on the whole order can be shared.
 */
export const soldOrders = async (
  ctx: Ctx,
  keys: RawBuilder<unknown>,
  counted: CountedStays = completedStays,
): Promise<SoldOrderRow[]> => {
  const isCounted = sql`s.state = any(${counted})`;
  const lines = (kinds: readonly string[]) => sql`(
    select coalesce(json_agg(json_build_object('stayId', c.stay_id, 'amountFen', c.amount_fen) order by c.id), '[]')
    from order_charges c where c.house_id = o.house_id and c.order_id = o.id and c.removed_at is null
      and c.kind = any(${kinds})
      and (c.stay_id is null or c.stay_id in (select s.id from stays s where s.house_id = o.house_id
        and s.order_id = o.id and ${isCounted})))`;
  const { rows } = await sql<SoldOrderRow>`
    select o.house_id, h.name as house_name, o.id as order_id, o.order_no, o.channel,
      o.room_fen + o.charges_fen as charged_fen, o.waived_fen, o.paid_fen, o.refunded_fen,
      ${servicesSql('o', mayGiveServices('o'))} as services_fen,
      m.*, ${creditOfStays} as credit_fen,
      (select json_agg(json_build_object('stayId', n.stay_id, 'night', n.night, 'priceFen', n.fen)
          order by n.night, n.stay_id) from (
        select n.stay_id, n.night, n.price_fen as fen from stays s
        join order_nights n on n.house_id = s.house_id and n.stay_id = s.id
        where s.house_id = o.house_id and s.order_id = o.id and ${isCounted}
        union all
        select s.id, s.check_in, c.amount_fen from stays s join order_charges c
          on c.house_id = s.house_id and c.stay_id = s.id and c.kind = 'day_use' and c.removed_at is null
        where s.house_id = o.house_id and s.order_id = o.id and ${isCounted}) n) as nights,
      ${lines(PRICE_KINDS)} as price_lines, ${lines(['cleaning'])} as cleaning_lines,
      ${damages} as damage_lines
    from (${keys}) k join orders o on o.house_id = k.house_id and o.id = k.order_id join houses h on h.id = o.house_id
    cross join lateral ${commissionBeside('o', isCounted)} m
    where o.booking = 'confirmed' and o.moved_in_by is null and ${inScope(ctx, 'o.houseId')}
    order by o.house_id, o.id`.execute(ctx.db);
  return rows;
};

/** No commission was reported, entered or billed: the channel's rate is used. */
const isEstimated = ({ commissionSource, commissionBp }: Commission): boolean =>
  commissionSource === 'assumed' && commissionBp !== null;

/** The nights of an order with the charges laid on each. */
export const sharesOf = (order: SoldOrderRow): { shares: NightShare[]; estimated: boolean } => {
  const givenFen = givenBackFen(order);
  const servicesGiven = servicesGivenFen({ ...order, givenFen });
  const openFen = order.chargedFen - order.waivedFen - order.paidFen - (givenFen - order.waivedFen);
  const shares = shareOfNights({
    nights: order.nights ?? [],
    priceLines: order.priceLines,
    cleaningLines: order.cleaningLines,
    damageLines: paidDamages(order.damageLines, {
      ...{ servicesGivenFen: servicesGiven, servicesFen: order.servicesFen, openFen },
    }),
    refundFen: givenFen - servicesGiven,
    channelCommissionFen: order.commissionFen,
    creditFen: order.creditFen,
  });
  return { shares, estimated: isEstimated(order) };
};

export interface KeptFee extends OrderOrigin, CancellationToSplit {
  readonly kind: 'cancellation';
  /** For a no-show its stay. */
  readonly stayId: string | null;
  readonly estimated: false;
  readonly unpaidFen: number;
  readonly creditFen: number;
  /** For a cancelled order: without waiting for payment, unpaid fees are not shared at all. */
  readonly isCancelled: boolean;
}

interface KeptWhere {
  /** Over order_charges as `c`, grouped by house and order. */
  readonly charged: RawBuilder<unknown>;
  readonly having: RawBuilder<unknown>;
  /** Over stays as `s`. */
  readonly missed: RawBuilder<unknown>;
}

/** The retained amount of a no-show stay; `of`: the alias of `stays`. */
const missedFen = (of: string): RawBuilder<number> => {
  const s = sql.raw(of);
  return sql<number>`((select coalesce(sum(n.price_fen), 0) from order_nights n
      where n.house_id = ${s}.house_id and n.stay_id = ${s}.id)
    + (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = ${s}.house_id
      and c.stay_id = ${s}.id and c.kind = 'no_show_fee' and c.removed_at is null))::bigint`;
};

/** Retained amounts of no-shows of order `o`: all of them, or those before `f`. */
const missedOf = (which: RawBuilder<unknown>) => sql`(select coalesce(sum(${missedFen('p')}), 0) from stays p
  where p.house_id = f.house_id and p.order_id = f.order_id and p.state = 'no_show' and ${which})`;

/** Refunds of order `o` without the services' part. */
const givenBack = sql`(${givenBackSql('o')} - ${servicesGivenSql('o', mayGiveServices('o'))})`;

/**
 * A cancelled order keeps its fee on the day it was charged; a no-show keeps its night and fee on the day of arrival.
 * Refunds lower this if no guest came, otherwise they lower the nights stayed. Payments cover stays and services first,
 * then no-shows, then the fee.
 */
const readFees = async (ctx: Ctx, { charged, having, missed }: KeptWhere): Promise<KeptFee[]> => {
  const before = sql`case when f.stay_id is null then o.kept_fen - o.fee_fen
    else ${missedOf(sql`(p.check_in, p.id) < (f.night, f.stay_id)`)} end`;
  // All that the order retains; `f` gets what earlier fees leave.
  const whole = sql`case when o.booking = 'cancelled' then o.kept_fen - o.waived_fen
    when o.shown = 'no_show' then ${missedOf(sql`true`)} - ${givenBack} end`;
  const within = (fen: RawBuilder<unknown>) =>
    sql`greatest(0, least(x.full_fen, ${fen} - ${besideFees} - x.before_fen))`;
  const { rows } = await sql<Omit<KeptFee, 'kind' | 'channelCommissionFen' | 'estimated'>>`
    select x.house_id, h.name as house_name, x.order_id, x.stay_id, o.order_no, o.channel, x.night, x.full_fen as income_fen,
      x.full_fen - ${within(sql`o.paid_fen`)} as unpaid_fen,
      ${within(sql`o.paid_fen`)} - ${within(sql`o.paid_fen - ${unsettledCredit('o')}`)} as credit_fen,
      o.booking = 'cancelled' as is_cancelled
    from (
      select f.*, b.before_fen, case when b.whole_fen is null then f.fen
        else greatest(0, least(f.fen, b.whole_fen - b.before_fen)) end as full_fen
      from (
        select c.house_id, c.order_id, null::uuid as stay_id, max(c.charged_on) as night, sum(c.amount_fen)::bigint as fen
        from order_charges c where ${charged} and c.kind = 'cancellation_fee' and c.removed_at is null
        group by 1, 2 having ${having}
        union all
        select s.house_id, s.order_id, s.id, s.check_in, ${missedFen('s')}
        from stays s where ${missed} and s.state = 'no_show'
      ) f join orders o on o.house_id = f.house_id and o.id = f.order_id
      cross join lateral (select ${before} as before_fen, ${whole} as whole_fen) b
    ) x join orders o on o.house_id = x.house_id and o.id = x.order_id join houses h on h.id = x.house_id
    where ${inScope(ctx, 'x.houseId')} order by x.night, o.order_no`.execute(ctx.db);
  return rows
    .filter(({ incomeFen }) => incomeFen !== 0)
    .map((row) => ({ kind: 'cancellation', channelCommissionFen: 0, estimated: false, ...row }));
};

const feesOf = (ctx: Ctx, keys: readonly OrderKey[]): Promise<KeptFee[]> => {
  const asked = theseOrders(keys);
  return readFees(ctx, {
    charged: sql`(c.house_id, c.order_id) in (${asked})`,
    having: sql`true`,
    missed: sql`(s.house_id, s.order_id) in (${asked})`,
  });
};

/** Commissions of orders without a slept night; otherwise they are charged to the nights. */
const commissionsOfKept = async (
  ctx: Ctx,
  keys: readonly OrderKey[],
): Promise<ReadonlyMap<string, number>> => {
  const all = await readCommissions(
    ctx,
    sql`select k.house_id, k.order_id from (${theseOrders(keys)}) k where not exists (select from stays s
      where s.house_id = k.house_id and s.order_id = k.order_id and s.state = 'checked_out')`,
  );
  return new Map(
    all.flatMap(({ orderId, commissionFen }) => (commissionFen === 0 ? [] : [[orderId, commissionFen]])),
  );
};

const feeKey = ({ orderId, stayId }: KeptFee): string => `${orderId} ${stayId}`;

/** An order's commission is spread over all retained fees in proportion, also if only some are read. */
const withCommissions = async (ctx: Ctx, fees: readonly KeptFee[]): Promise<KeptFee[]> => {
  const keys = [...new Map(fees.map((fee) => [fee.orderId, fee])).values()];
  const commissions = fees.length === 0 ? new Map<string, number>() : await commissionsOfKept(ctx, keys);
  if (commissions.size === 0) return [...fees];
  const whole = await feesOf(
    ctx,
    keys.filter(({ orderId }) => commissions.has(orderId)),
  );
  const laid = new Map(
    [...Map.groupBy(whole, ({ orderId }) => orderId)].flatMap(([orderId, of]) => {
      const parts = spread(
        commissions.get(orderId) ?? 0,
        of.map(({ incomeFen }) => incomeFen),
      );
      return of.map((fee, at) => [feeKey(fee), parts[at] ?? 0] as const);
    }),
  );
  return fees.map((fee) => ({ ...fee, channelCommissionFen: laid.get(feeKey(fee)) ?? 0 }));
};

/** For the preview of a month, which does not wait for payment: of a cancelled order only paid fees count. */
export const keptFees = async (ctx: Ctx, where: KeptWhere): Promise<KeptFee[]> =>
  (await withCommissions(ctx, await readFees(ctx, where)))
    .map((fee) => ({
      ...fee,
      incomeFen: fee.isCancelled ? fee.incomeFen - fee.unpaidFen : fee.incomeFen,
      ...{ unpaidFen: 0, creditFen: 0 },
    }))
    .filter(({ incomeFen, channelCommissionFen }) => incomeFen !== 0 || channelCommissionFen !== 0);

/**
 * A channel may charge commission for an order without revenue or a cancellation without fee: it is still split, on the
 * arrival day.
 */
const bareCommissions = async (
  ctx: Ctx,
  keys: readonly OrderKey[],
  fees: readonly KeptFee[],
): Promise<KeptFee[]> => {
  const withFee = new Set(fees.map(({ orderId }) => orderId));
  const bare = keys.filter(({ orderId }) => !withFee.has(orderId));
  const commissions = bare.length === 0 ? new Map<string, number>() : await commissionsOfKept(ctx, bare);
  if (commissions.size === 0) return [];
  const { rows } = await sql<OrderOrigin & { night: string }>`
    select o.house_id, h.name as house_name, o.id as order_id, o.order_no, o.channel, o.check_in as night
    from orders o join houses h on h.id = o.house_id where o.id = any(${[...commissions.keys()]}::uuid[])
      and o.booking in ('confirmed', 'cancelled') and o.shown in ('completed', 'no_show', 'cancelled')
      and ${inScope(ctx, 'o.houseId')} order by o.check_in, o.order_no`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    ...{ kind: 'cancellation', stayId: null, incomeFen: 0, unpaidFen: 0, creditFen: 0 },
    ...{ estimated: false, isCancelled: true },
    channelCommissionFen: commissions.get(row.orderId) ?? 0,
  }));
};

/** All fees these orders retain in addition to their nights. */
export const keptFeesOf = async (ctx: Ctx, keys: readonly OrderKey[]): Promise<KeptFee[]> => {
  const fees = await feesOf(ctx, keys);
  return [...(await withCommissions(ctx, fees)), ...(await bareCommissions(ctx, keys, fees))];
};
