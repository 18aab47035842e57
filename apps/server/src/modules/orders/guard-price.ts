/**
 * Paying less than the list price: the one guard of own prices, kept prices, discounts and charges taken off. Needs the
 * permission to override prices, or fits the discount limit of a role; the discounts of an order count together.
 */
import { type Failure, FailureError } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { type ListedNight, widestDiscount } from '@minsu/contract/orders/discount-rules.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { seesAllMoney } from '../../platform/role-reach.ts';
import type { LockedOrder } from './locked-order.ts';
import { mayDiscount } from './may-discount.ts';
import { readSoldParts } from './sold-part-queries.ts';
import { discountOfParts, listOfParts, type SoldPart } from './sold-parts.ts';

export interface PriceChange {
  /** How far below its list price the order was, and will be. */
  readonly beforeFen: number;
  readonly afterFen: number;
  /** The list price of the order after the change. */
  readonly listFen: number;
  /** The night that is furthest below its list price. */
  readonly night?: ListedNight | undefined;
}

type Caller = Pick<Ctx, 'user' | 'access'>;

const limitOf = ({ user }: Caller, listFen: number): number =>
  widestDiscount(
    user.roles.map(({ discountBp = 0, discountFen = 0 }) => ({ discountBp, discountFen })),
    listFen,
  );

const belowList = (ctx: Caller, { night, listFen }: ListedNight): FailureError =>
  seesAllMoney(ctx)
    ? new FailureError(orderFailures.belowList, { params: { night, list: formatFen(listFen) } })
    : new FailureError(orderFailures.belowListUnseen, { params: { night } });

const beyondLimit = (ctx: Caller, { afterFen, listFen, night }: PriceChange): FailureError => {
  if (!seesAllMoney(ctx)) return new FailureError(orderFailures.discountBeyondRole);
  const params = { discount: formatFen(afterFen), limit: formatFen(limitOf(ctx, listFen)) };
  if (!night) return new FailureError(orderFailures.discountBeyondLimit, { params });
  return new FailureError(orderFailures.nightBeyondLimit, {
    params: { ...params, night: night.night, list: formatFen(night.listFen) },
  });
};

/** `forbidden`: said to a user who may not go below list prices at all; by default the night and its list price. */
export const refuseDiscount = (
  ctx: Caller,
  change: PriceChange,
  forbidden?: Failure,
): FailureError | null => {
  const { beforeFen, afterFen, listFen, night } = change;
  if (afterFen <= beforeFen || ctx.user.may('order:overridePrice')) return null;
  if (afterFen <= limitOf(ctx, listFen)) return null;
  if (mayDiscount(ctx)) return beyondLimit(ctx, change);
  if (forbidden) return new FailureError(forbidden);
  return night ? belowList(ctx, night) : new FailureError(orderFailures.overrideForbidden);
};

interface GivenRow {
  readonly discountFen: number;
  readonly listFen: number;
}

/** Discounts on the bill, and what was sold with a stay and taken off by hand. */
const givenOnBill = async (
  ctx: Ctx,
  { houseId, id }: Pick<LockedOrder, 'houseId' | 'id'>,
): Promise<GivenRow> => {
  const { rows } = await sql<GivenRow>`
    select coalesce(sum(case when c.kind = 'discount' then -c.amount_fen
        when c.removed_at is not null then c.amount_fen else 0 end), 0)::bigint as discount_fen,
      coalesce(sum(c.amount_fen) filter (where c.kind <> 'discount'), 0)::bigint as list_fen
    from order_charges c left join stays s on s.house_id = c.house_id and s.id = c.stay_id
    where c.house_id = ${houseId} and c.order_id = ${id} and case
      when c.kind = 'discount' then c.removed_at is null
      when c.kind in ('cleaning', 'extra_guest') then s.state in ('expected', 'in_house', 'checked_out')
      else c.removed_at is null and c.kind <> 'waiver' and c.amount_fen > 0 end`.execute(ctx.db);
  const [given] = rows as [GivenRow];
  return { discountFen: Number(given.discountFen), listFen: Number(given.listFen) };
};

type OfOrder = Pick<LockedOrder, 'houseId' | 'id' | 'stays'>;

/** How a change of the nights of an order moves it against its list price. */
export const priceChangeOf = async (
  ctx: Ctx,
  order: OfOrder,
  before: readonly SoldPart[],
  after: readonly SoldPart[],
): Promise<PriceChange> => {
  const bill = await givenOnBill(ctx, order);
  return {
    beforeFen: bill.discountFen + discountOfParts(before),
    afterFen: bill.discountFen + discountOfParts(after),
    listFen: bill.listFen + listOfParts(after),
  };
};

/** What speaks against lowering the bill of the order by this much more. */
export const refuseLowerBill = async (
  ctx: Ctx,
  order: OfOrder,
  amountFen: number,
  forbidden: Failure,
): Promise<FailureError | null> => {
  if (amountFen <= 0 || ctx.user.may('order:overridePrice')) return null;
  const parts = await readSoldParts(ctx, order);
  const now = await priceChangeOf(ctx, order, parts, parts);
  return refuseDiscount(ctx, { ...now, afterFen: now.afterFen + amountFen }, forbidden);
};

export const assertDiscount = async (...of: Parameters<typeof refuseLowerBill>): Promise<void> => {
  const refused = await refuseLowerBill(...of);
  if (refused) throw refused;
};
