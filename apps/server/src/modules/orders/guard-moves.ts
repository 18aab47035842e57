/** The guards of a sale on stays that move: restrictions and list prices, for each order as a whole. */
import { FailureError } from '@minsu/contract/failure.ts';
import { cheapestNight, discountOf, sumList } from '@minsu/contract/orders/discount-rules.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { AddedRule } from '@minsu/contract/prices/restriction-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { priceChangeOf, refuseDiscount } from './guard-price.ts';
import { asRefusal, restrictionsAgainst, rulesThatHold } from './guard-restrictions.ts';
import type { StayInOrder } from './locked-order.ts';
import { sumNights } from './order-rules.ts';
import { readSoldParts } from './sold-part-queries.ts';
import { partOf, replaceParts, type SoldPart } from './sold-parts.ts';
import type { Change } from './work-out-change.ts';

interface Moved {
  readonly at: StayInOrder;
  readonly change: Change;
}

const changedPart = ({ at: { stay }, change: { plan, nights } }: Moved): SoldPart =>
  partOf({ ...stay, checkIn: plan.checkIn, checkOut: plan.checkOut }, nights);

/** A split that is only previewed: the nights before its date stay behind. */
const leftBehind = (before: readonly SoldPart[], { at: { stay } }: Moved): SoldPart[] => {
  const whole = before.find(({ stayId }) => stayId === stay.id);
  if (!whole || whole.checkIn >= stay.checkIn) return [];
  const nights = whole.nights.filter(({ night }) => night < stay.checkIn);
  return [{ ...whole, stayId: `${stay.id} first part`, checkOut: stay.checkIn, nights }];
};

/** The moved stay that a rule is about: the one that sleeps on its night, leaves or arrives then. */
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

const guardOrder = async (ctx: Ctx, moved: readonly Moved[], anyway: boolean) => {
  const [{ at }] = moved as [Moved];
  const before = await readSoldParts(ctx, at.order);
  const changed = moved.map(changedPart);
  const after = [...replaceParts(before, changed), ...moved.flatMap((one) => leftBehind(before, one))];
  const rules = rulesThatHold(await restrictionsAgainst(ctx, at.order, before, after), anyway);
  const price = await priceRefusal(ctx, moved, before, after);
  return [
    ...rules.map((rule) => [stayOfRule(rule, changed), asRefusal(rule)] as const),
    ...(price ? [price] : []),
  ];
};

/** What speaks against the moves, by stay id. */
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
