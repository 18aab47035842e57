/**
 * The one check of plan and calendar restrictions for sales and for changes of dates, room type or plan. A change
 * is refused where a new sale would be, except by rules the stay already breaks.
 */

import { priceFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import {
  type AddedRule,
  checkVisitChange,
  type FailedRule,
  isOverridable,
} from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { readLimits } from '../../../inventory/prices/restriction-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type SoldPart, visitsOf } from '../folio/sold-parts.ts';
import type { LockedOrder } from '../locked-order.ts';

/** Ignoring restrictions needs the permission to override prices. */
export const assertMayIgnore = (ctx: Pick<Ctx, 'user'>, anyway: boolean): void => {
  if (anyway && !ctx.user.may('order:overridePrice')) fail(priceFailures.restrictionsForbidden);
};

/** Rules that hold even when restrictions are ignored: a night needs a price. */
export const rulesThatHold = <T extends FailedRule>(rules: readonly T[], anyway: boolean): T[] =>
  rules.filter(({ failure }) => !(anyway && isOverridable(failure)));

export const asRefusal = ({ failure, params }: FailedRule): FailureError =>
  new FailureError(failure, params ? { params } : {});

/** Throws the first objection to a sale or change. */
export const assertRules = (rules: readonly FailedRule[], anyway: boolean): void => {
  const [first] = rulesThatHold(rules, anyway);
  if (first) throw asRefusal(first);
};

type OfOrder = Pick<LockedOrder, 'houseId' | 'today'>;

/** Restrictions broken by the order's stays when they become `after`. */
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

/** Asserting variant, for changes refused as a whole. */
export const assertRestrictions = async (
  ctx: Ctx,
  order: OfOrder,
  { before, after }: { readonly before: readonly SoldPart[]; readonly after: readonly SoldPart[] },
  anyway: boolean,
): Promise<void> => {
  assertMayIgnore(ctx, anyway);
  assertRules(await restrictionsAgainst(ctx, order, before, after), anyway);
};
