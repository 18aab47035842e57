/**
 * The one check of sales below list price: own prices, kept prices, discounts, removed charges. Needs the
 * permission to override prices or fits the role's discount limit, added up over the order.
 */
import { type Failure, FailureError } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type ListedNight, widestDiscount } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { seesAllMoney } from '../../../platform/http/role-reach.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { discountOfParts, listOfParts, type SoldPart } from '../folio/sold-parts.ts';
import type { LockedOrder } from '../locked-order.ts';
import { mayDiscount } from './may-discount.ts';

export interface PriceChange {
  /** Order's amount below list price before and after, in fen. */
  readonly beforeFen: number;
  readonly afterFen: number;
  /** List price of the order after the change, in fen. */
  readonly listFen: number;
  /** Night furthest below its list price. */
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

/** `forbidden`: message for users who may never sell below list; by default names the night and its list price. */
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

/** Discounts on the folio, and charges of the sale removed by hand. */
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

/** How a change of nights moves the order against its list price. */
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

/** Objections to reducing the order's folio by this further amount. */
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
