/**
 * Decides who holds an order's money and how much is kept for nights given up. Shared by no-show, cancellation, early
 * departure, shortening and their previews: a platform's collection stays booked until it reports another amount or
 * staff with the permission enter one.
 */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import {
  defaultOutcome,
  type EndingOutcome,
  keptUnder,
  type MoneyHolder,
  needsWaiver,
  outcomesOf,
} from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import { balanceOf, spread } from '../order-rules.ts';
import { channelPaidFen } from './channel-paid-queries.ts';
import { soldByStay } from './stay-charges.ts';

export const holderOf = ({ collect }: Pick<LockedOrder, 'collect'>): MoneyHolder =>
  collect === 'channel' ? 'platform' : 'house';

/** Lowering the folio below what a platform collected would owe the guest money that the platform holds. */
export const assertLeftToPlatform = (ctx: Pick<Ctx, 'user'>, order: LockedOrder, lowerFen: number): void => {
  if (holderOf(order) === 'house' || ctx.user.may('order:waiveBalance')) return;
  if (lowerFen > Math.max(0, balanceOf(order))) fail(orderFailures.platformDecides);
};

export type OrderMoney = Pick<LockedOrder, 'houseId' | 'id' | 'collect' | 'keptFen'>;

/** Nights of one stay that are given up. */
export interface GivenUp {
  readonly stayId: string;
  /** Fee under the terms of the sale, in fen. */
  readonly policyFen: number;
  /** Sold price of the nights given up, in fen. */
  readonly soldFen: number;
  /** No night of the stay remains. */
  readonly endsStay: boolean;
  /** Nothing of the order remains, so platform money for order-level charges is kept here too. */
  readonly endsOrder?: boolean;
}

export interface KeepingInput {
  readonly feeFen?: number | undefined;
  readonly outcome?: EndingOutcome | undefined;
  readonly keepFen?: number | undefined;
}

export interface Offer {
  readonly outcome: EndingOutcome;
  /** In the order of the stays. For `amount`, which staff enter, the default's amounts. */
  readonly keptFen: readonly number[];
  /** Needs the permission to waive. */
  readonly needsWaiver: boolean;
}

export interface Keeping {
  readonly holder: MoneyHolder;
  readonly outcome: EndingOutcome;
  /** In the order of the stays. */
  readonly keptFen: readonly number[];
  /** The platform collected money and its amounts for this ending are unknown. */
  readonly awaitsPlatform: boolean;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/**
 * Spreads the platform's collection over the stays in order, each up to its sold price unless the order ends with
 * it.
 */
const platformParts = (heldFen: number, given: readonly GivenUp[]): number[] => {
  let leftFen = heldFen;
  return given.map(({ soldFen, endsOrder }) => {
    const partFen = Math.max(0, endsOrder ? leftFen : Math.min(soldFen, leftFen));
    leftFen -= partFen;
    return partFen;
  });
};

interface Held {
  readonly holder: MoneyHolder;
  /** Collected by the platform, not yet kept for an earlier ending and not for what remains of the order, in fen. */
  readonly heldFen: number;
  /** All that it holds for stays that have not ended. */
  readonly collectedFen: number;
}

/** Extras sold by the front desk, such as more nights, are given up first: the platform knows nothing of them. */
const heldOf = async (ctx: Ctx, order: OrderMoney, given: readonly GivenUp[]): Promise<Held> => {
  const holder = holderOf(order);
  if (holder === 'house') return { holder, heldFen: 0, collectedFen: 0 };
  const sold = await soldByStay(ctx, order);
  for (const { stayId, endsStay, soldFen } of given)
    sold.set(stayId, endsStay ? 0 : (sold.get(stayId) ?? 0) - soldFen);
  const collectedFen = Math.max(0, (await channelPaidFen(ctx, order)) - order.keptFen);
  return { holder, collectedFen, heldFen: Math.max(0, collectedFen - sum([...sold.values()])) };
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

/** Choices with their amounts, default first. */
export const offersOf = async (
  ctx: Ctx,
  order: OrderMoney,
  given: readonly GivenUp[],
): Promise<{ holder: MoneyHolder; offers: Offer[] }> => {
  const held = await heldOf(ctx, order, given);
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

/** Spreads an entered amount by the stays' sold prices. */
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
 * Decides what is kept, by default or choice. Throws 403 without the choice's permission, and `order.feeChanged` if
 * another fee was shown.
 */
export const decideKeeping = async (
  ctx: Ctx,
  order: OrderMoney,
  given: readonly GivenUp[],
  { feeFen: shown, outcome: chosen, keepFen }: KeepingInput,
): Promise<Keeping> => {
  const held = await heldOf(ctx, order, given);
  const { holder } = held;
  const outcome = chosen ?? defaultOutcome(holder);
  const keptFen = outcome === 'amount' ? enteredPer(keepFen, given) : keptPer(outcome, given, held);
  const now = sum(keptFen);
  assertAllowed(ctx, holder, outcome, { keptFen: now, policyFen: policyOf(given) });
  if (shown !== undefined && outcome !== 'amount' && outcome !== 'giveBack' && shown !== now)
    fail(orderFailures.feeChanged, { params: { before: formatFen(shown), now: formatFen(now) } });
  // Nights that the front desk had added are no news to the platform; the end of a stay is.
  const isNews = now > 0 || (held.collectedFen > 0 && given.some(({ endsStay }) => endsStay));
  const awaitsPlatform = outcome === 'platform' && isNews;
  return { holder, outcome, keptFen, awaitsPlatform };
};
