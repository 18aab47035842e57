/**
 * Who holds the money of an order, and what is kept of nights that are given up. No-show, cancellation, early departure,
 * shortening and their previews all start here: what a platform collected stays booked until the platform tells another amount,
 * or a person with the permission enters one.
 */
import { fail, failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import {
  defaultOutcome,
  type EndingOutcome,
  keptUnder,
  type MoneyHolder,
  needsWaiver,
  outcomesOf,
} from '@minsu/contract/orders/ending-outcomes.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { channelPaidFen } from './channel-paid-queries.ts';
import type { LockedOrder } from './locked-order.ts';
import { spread } from './order-rules.ts';

export const holderOf = ({ collect }: Pick<LockedOrder, 'collect'>): MoneyHolder =>
  collect === 'channel' ? 'platform' : 'house';

export type OrderMoney = Pick<LockedOrder, 'houseId' | 'id' | 'collect' | 'keptFen'>;

/** Nights of one stay that are given up. */
export interface GivenUp {
  /** The fee of the terms of the sale. */
  readonly policyFen: number;
  /** What was sold and is given up. */
  readonly soldFen: number;
  /** What the stay still costs afterwards. */
  readonly remainingFen: number;
  /** Nothing of the order remains: what the platform collected beyond the sale, as for charges of no stay, is kept here too. */
  readonly endsOrder?: boolean;
}

export interface KeepingInput {
  readonly feeFen?: number | undefined;
  readonly outcome?: EndingOutcome | undefined;
  readonly keepFen?: number | undefined;
}

export interface Offer {
  readonly outcome: EndingOutcome;
  /** In the order of the stays; of `amount`, which a person enters, those of the default. */
  readonly keptFen: readonly number[];
  /** Takes the permission to waive. */
  readonly needsWaiver: boolean;
}

export interface Keeping {
  readonly holder: MoneyHolder;
  readonly outcome: EndingOutcome;
  /** In the order of the stays. */
  readonly keptFen: readonly number[];
  /** The platform has collected money of the order, and its amounts for this ending are not known yet. */
  readonly awaitsPlatform: boolean;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/**
 * What the platform collected, laid on the stays in their order: no more than there is, nor more than each was sold for unless the
 * order ends with it.
 */
const platformParts = (heldFen: number, given: readonly GivenUp[]): number[] => {
  let leftFen = heldFen;
  return given.map(({ soldFen, remainingFen, endsOrder }) => {
    const mostFen = endsOrder ? leftFen : soldFen;
    const partFen = Math.max(0, Math.min(mostFen, leftFen - remainingFen));
    leftFen -= partFen;
    return partFen;
  });
};

interface Held {
  readonly holder: MoneyHolder;
  /** What the platform collected and was not kept for an earlier ending. */
  readonly heldFen: number;
}

const heldOf = async (ctx: Ctx, order: OrderMoney): Promise<Held> => {
  const holder = holderOf(order);
  if (holder === 'house') return { holder, heldFen: 0 };
  return { holder, heldFen: Math.max(0, (await channelPaidFen(ctx, order)) - order.keptFen) };
};

const keptPer = (
  outcome: Exclude<EndingOutcome, 'amount'>,
  given: readonly GivenUp[],
  { heldFen }: Held,
): number[] => {
  const parts = platformParts(heldFen, given);
  return given.map((one, at) => keptUnder(outcome, { ...one, platformFen: parts[at] ?? 0 }));
};

const policyOf = (given: readonly GivenUp[]): number => sum(given.map(({ policyFen }) => policyFen));

/** What a person may choose, the default first, with its amounts. */
export const offersOf = async (
  ctx: Ctx,
  order: OrderMoney,
  given: readonly GivenUp[],
): Promise<{ holder: MoneyHolder; offers: Offer[] }> => {
  const held = await heldOf(ctx, order);
  const { holder } = held;
  const policyFen = policyOf(given);
  const offers = outcomesOf(holder).map((outcome) => {
    const shown = outcome === 'amount' ? defaultOutcome(holder) : outcome;
    const keptFen = keptPer(shown as Exclude<EndingOutcome, 'amount'>, given, held);
    return {
      outcome,
      keptFen,
      needsWaiver: needsWaiver(holder, outcome, { keptFen: sum(keptFen), policyFen }),
    };
  });
  return { holder, offers };
};

/** An entered amount is laid on the stays by what each was sold for. */
const enteredPer = (keepFen: number | undefined, given: readonly GivenUp[]): number[] => {
  const soldFen = sum(given.map((one) => one.soldFen));
  if (keepFen === undefined) failAt('keepFen', orderFailures.keepNeedsAmount);
  if (keepFen > soldFen) failAt('keepFen', orderFailures.keepAboveSold, { most: formatFen(soldFen) });
  const weights = given.map((one, at) => ({ night: String(at), priceFen: one.soldFen }));
  return spread(keepFen, weights).map(({ priceFen }) => priceFen);
};

const assertAllowed = (
  ctx: Ctx,
  holder: MoneyHolder,
  outcome: EndingOutcome,
  amounts: Parameters<typeof needsWaiver>[2],
) => {
  if (!outcomesOf(holder).includes(outcome)) failAt('outcome', orderFailures.notHeldByPlatform);
  if (needsWaiver(holder, outcome, amounts) && !ctx.user.may('order:waiveBalance'))
    fail(holder === 'platform' ? orderFailures.platformDecides : orderFailures.waiveForbidden);
};

/**
 * What is kept of the nights given up, by default or as a person chose. Fails with 403 without the permission the choice takes, and
 * with `order.feeChanged` where another fee was shown.
 */
export const decideKeeping = async (
  ctx: Ctx,
  order: OrderMoney,
  given: readonly GivenUp[],
  { feeFen: shown, outcome: chosen, keepFen }: KeepingInput,
): Promise<Keeping> => {
  const held = await heldOf(ctx, order);
  const { holder } = held;
  const outcome = chosen ?? defaultOutcome(holder);
  const keptFen = outcome === 'amount' ? enteredPer(keepFen, given) : keptPer(outcome, given, held);
  const now = sum(keptFen);
  assertAllowed(ctx, holder, outcome, { keptFen: now, policyFen: policyOf(given) });
  if (shown !== undefined && outcome !== 'amount' && outcome !== 'giveBack' && shown !== now)
    fail(orderFailures.feeChanged, { params: { before: formatFen(shown), now: formatFen(now) } });
  const awaitsPlatform = outcome === 'platform' && (now > 0 || held.heldFen > 0);
  return { holder, outcome, keptFen, awaitsPlatform };
};
