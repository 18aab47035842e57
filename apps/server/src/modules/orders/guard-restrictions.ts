/**
 * Restrictions of plan and calendar: the one guard of every sale and of every change of dates, room type or plan. A change
 * is refused by what would refuse a new sale of the same nights, except by rules that the stay is held against already.
 */
import { FailureError, fail } from '@minsu/contract/failure.ts';
import { priceFailures } from '@minsu/contract/prices/price-failures.ts';
import {
  type AddedRule,
  checkVisitChange,
  type FailedRule,
  isOverridable,
} from '@minsu/contract/prices/restriction-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { readLimits } from '../prices/restriction-queries.ts';
import type { LockedOrder } from './locked-order.ts';
import { type SoldPart, visitsOf } from './sold-parts.ts';

/** Ignoring restrictions needs the permission to override prices. */
export const assertMayIgnore = (ctx: Pick<Ctx, 'user'>, anyway: boolean): void => {
  if (anyway && !ctx.user.may('order:overridePrice')) fail(priceFailures.restrictionsForbidden);
};

/** The rules that hold when restrictions are ignored: nobody sells a night without a price. */
export const rulesThatHold = <T extends FailedRule>(rules: readonly T[], anyway: boolean): T[] =>
  rules.filter(({ failure }) => !(anyway && isOverridable(failure)));

export const asRefusal = ({ failure, params }: FailedRule): FailureError =>
  new FailureError(failure, params ? { params } : {});

/** Fails with the first rule that speaks against a sale or a change. */
export const assertRules = (rules: readonly FailedRule[], anyway: boolean): void => {
  const [first] = rulesThatHold(rules, anyway);
  if (first) throw asRefusal(first);
};

type OfOrder = Pick<LockedOrder, 'houseId' | 'today'>;

/** The restrictions that the stays of an order run into by becoming `after`. */
export const restrictionsAgainst = async (
  ctx: Ctx,
  { houseId, today }: OfOrder,
  before: readonly SoldPart[],
  after: readonly SoldPart[],
): Promise<AddedRule[]> => {
  const [had, have] = [visitsOf(before), visitsOf(after)];
  const limitsOf = await readLimits(ctx, houseId, [...had, ...have]);
  return checkVisitChange(had, have, today, limitsOf);
};

/** The same for a change that is refused as a whole. */
export const assertRestrictions = async (
  ctx: Ctx,
  order: OfOrder,
  { before, after }: { readonly before: readonly SoldPart[]; readonly after: readonly SoldPart[] },
  anyway: boolean,
): Promise<void> => {
  assertMayIgnore(ctx, anyway);
  assertRules(await restrictionsAgainst(ctx, order, before, after), anyway);
};
