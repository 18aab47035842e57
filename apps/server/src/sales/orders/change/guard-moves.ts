/** Sale guards for stays that move: restrictions, list prices and refunds of kept nights, for each order as a whole. */

import type { AddedRule } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { cheapestNight, discountOf, sumList } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readSoldParts } from '../folio/sold-part-queries.ts';
import { partOf, replaceParts, type SoldPart } from '../folio/sold-parts.ts';
import { holderOf } from '../folio/who-holds-money.ts';
import type { StayInOrder } from '../locked-order.ts';
import { sumNights } from '../order-rules.ts';
import { priceChangeOf, refuseDiscount } from '../sell/guard-price.ts';
import { asRefusal, restrictionsAgainst, rulesThatHold } from '../sell/guard-restrictions.ts';
import { endingsOf } from '../stay/ending-queries.ts';
import { nightsKept } from '../stay/given-up-nights.ts';
import type { Change } from './work-out-change.ts';

interface Moved {
  readonly at: StayInOrder;
  readonly change: Change;
}

const changedPart = ({ at: { stay }, change: { plan, nights } }: Moved): SoldPart =>
  partOf({ ...stay, checkIn: plan.checkIn, checkOut: plan.checkOut }, nights);

/** A previewed split: nights before its date stay behind. */
const leftBehind = (before: readonly SoldPart[], { at: { stay } }: Moved): SoldPart[] => {
  const whole = before.find(({ stayId }) => stayId === stay.id);
  if (!whole || whole.checkIn >= stay.checkIn) return [];
  const nights = whole.nights.filter(({ night }) => night < stay.checkIn);
  return [{ ...whole, stayId: `${stay.id} first part`, checkOut: stay.checkIn, nights }];
};

/** Moved stay that a rule concerns: the one sleeping on its night, or leaving or arriving then. */
const stayOfRule = (rule: AddedRule, parts: readonly SoldPart[]): string | undefined => {
  const night = rule.night ?? rule.visit.checkIn;
  const inVisit = parts.filter(({ checkIn, checkOut }) => checkIn <= night && night <= checkOut);
  return (inVisit.find(({ checkOut }) => night < checkOut) ?? inVisit[0] ?? parts[0])?.stayId;
};

const priceRefusal = async (
  ctx: Ctx,
  moved: readonly Moved[],
  before: readonly SoldPart[],
  after: readonly SoldPart[],
): Promise<readonly [string, FailureError] | null> => {
  const [{ at }] = moved as [Moved];
  const isAbove = moved.find(
    ({ change: { isCustom, nights } }) => isCustom && sumNights(nights) > sumList(nights),
  );
  if (isAbove && !ctx.user.may('order:overridePrice'))
    return [isAbove.at.stay.id, new FailureError(orderFailures.overrideForbidden)];
  if (ctx.user.may('order:overridePrice')) return null;
  const [worst] = [...moved].sort((a, b) => discountOf(b.change.nights) - discountOf(a.change.nights)) as [
    Moved,
  ];
  const night = cheapestNight(worst.change.nights);
  const refused = refuseDiscount(ctx, { ...(await priceChangeOf(ctx, at.order, before, after)), night });
  return refused && [worst.at.stay.id, refused];
};

/** Nights that the change adds, at their list price: they make up for no lower price of those kept. */
const addedListFen = ({ sold, plan, nights }: Change): number => {
  const isShifted = plan.added.length > 0 && plan.removed.length > 0;
  const known = new Set(sold.map(({ night }) => night));
  return sumList(nights.filter(({ night }, at) => (isShifted ? at >= sold.length : !known.has(night))));
};

const isLowered = ({ change }: Moved): boolean =>
  sumNights(change.nights) < sumNights(nightsKept(change.sold, change.plan)) + addedListFen(change);

/** Objection to a lower price of nights that are sold already, for users who may not waive. */
export const refuseLowerPrice = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
): Promise<FailureError | null> => {
  if (ctx.user.may('order:waiveBalance')) return null;
  if (holderOf(order) === 'platform') return new FailureError(orderFailures.platformDecides);
  const [ending] = await endingsOf(ctx, order, [stay], 'cancel');
  return ending && ending.feeFen > 0 ? new FailureError(orderFailures.priceNotReturned) : null;
};

/**
 * A move gives back nothing that is not ours to give: what a platform collected, and anything while a cancellation would cost a fee,
 * else a move to cheaper nights would be a way around that fee. The price may stay as it is.
 */
const loweredRefusal = async (
  ctx: Ctx,
  moved: readonly Moved[],
): Promise<readonly [string, FailureError] | null> => {
  for (const { at } of moved.filter(isLowered)) {
    const refused = await refuseLowerPrice(ctx, at);
    if (refused) return [at.stay.id, refused];
  }
  return null;
};

const guardOrder = async (ctx: Ctx, moved: readonly Moved[], anyway: boolean) => {
  const [{ at }] = moved as [Moved];
  const before = await readSoldParts(ctx, at.order);
  const changed = moved.map(changedPart);
  const after = [...replaceParts(before, changed), ...moved.flatMap((one) => leftBehind(before, one))];
  const rules = rulesThatHold(await restrictionsAgainst(ctx, at.order, before, after), anyway);
  const prices = [await priceRefusal(ctx, moved, before, after), await loweredRefusal(ctx, moved)];
  return [
    ...rules.map((rule) => [stayOfRule(rule, changed), asRefusal(rule)] as const),
    ...prices.filter((price) => price !== null),
  ];
};

/** Objections to the moves by stay id. */
export const guardMoves = async (
  ctx: Ctx,
  moved: readonly Moved[],
  anyway: boolean,
): Promise<ReadonlyMap<string, readonly FailureError[]>> => {
  const found = new Map<string, FailureError[]>();
  for (const ofOrder of Map.groupBy(moved, ({ at }) => at.order.id).values())
    for (const [stayId = '', refused] of await guardOrder(ctx, ofOrder, anyway))
      found.set(stayId, [...(found.get(stayId) ?? []), refused]);
  return found;
};
