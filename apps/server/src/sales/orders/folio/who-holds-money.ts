/**
 * Decides who holds an order's money and how much is kept for nights given up. Shared by no-show, cancellation, early
 * departure, shortening and their previews: a platform's collection stays booked until it reports another amount or
 * staff with the permission enter one.
 */
import type { FeeNights } from '@minsu/contract/inventory/prices/cancellation-fee.ts';
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
import { channelPaidFen, collectedByChannel } from './channel-paid-queries.ts';
import { deskFeesFen } from './desk-fee-queries.ts';
import { type DeskPart, deskPartOf, sumOfDesk } from './desk-sold-rules.ts';
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
  /** Base of the terms' percentage, in fen. */
  readonly baseFen: number;
  readonly feeNights: FeeNights;
  readonly keptPercent: number;
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

export interface Offers {
  readonly holder: MoneyHolder;
  /** Default first. */
  readonly offers: readonly Offer[];
  /** Sold by the front desk on a platform's order. */
  readonly desk: DeskPart;
}

export interface Keeping {
  readonly holder: MoneyHolder;
  readonly outcome: EndingOutcome;
  /** In the order of the stays. */
  readonly keptFen: readonly number[];
  /** Part of it for what the desk sold: the platform's amounts do not replace it. */
  readonly deskFeeFen: readonly number[];
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
  /** Sold price of each part given up, without charges agreed later; empty while the platform's amounts are unknown. */
  readonly saleFen: readonly number[];
}

/** Extras sold by the front desk, such as more nights, are reduced first, because the platform did not collect them. */
const heldOf = async (ctx: Ctx, order: OrderMoney, given: readonly GivenUp[]): Promise<Held> => {
  const holder = holderOf(order);
  if (holder === 'house') return { holder, heldFen: 0, collectedFen: 0, saleFen: [] };
  const sold = await soldByStay(ctx, order);
  const isKnown = (await collectedByChannel(ctx, order)) !== null;
  const saleFen = given.map(({ stayId, endsStay, soldFen }) =>
    endsStay ? Math.min(soldFen, sold.get(stayId) ?? 0) : soldFen,
  );
  for (const { stayId, endsStay, soldFen } of given)
    sold.set(stayId, endsStay ? 0 : (sold.get(stayId) ?? 0) - soldFen);
  const keptFen = order.keptFen - (await deskFeesFen(ctx, order));
  const collectedFen = Math.max(0, (await channelPaidFen(ctx, order)) - keptFen);
  return {
    holder,
    collectedFen,
    saleFen: isKnown ? saleFen : [],
    heldFen: Math.max(0, collectedFen - sum([...sold.values()])),
  };
};

interface Part extends GivenUp {
  readonly platformFen: number;
  readonly desk: DeskPart;
}

const partsOf = (given: readonly GivenUp[], { heldFen, saleFen }: Held): Part[] => {
  const platform = platformParts(heldFen, given);
  return given.map((one, at) => {
    const [platformFen = 0, sale = 0] = [platform[at], saleFen[at]];
    return { ...one, platformFen, desk: deskPartOf({ ...one, platformFen, saleFen: sale }) };
  });
};

const keptPer = (outcome: Exclude<EndingOutcome, 'amount'>, parts: readonly Part[]): number[] =>
  parts.map((one) => keptUnder(outcome, { ...one, deskFeeFen: one.desk.feeFen }));

const policyOf = (given: readonly GivenUp[]): number => sum(given.map(({ policyFen }) => policyFen));

/** Choices with their amounts, default first. */
export const offersOf = async (ctx: Ctx, order: OrderMoney, given: readonly GivenUp[]): Promise<Offers> => {
  const held = await heldOf(ctx, order, given);
  const { holder } = held;
  const parts = partsOf(given, held);
  const policyFen = policyOf(given);
  const offers = outcomesOf(holder).map((outcome) => {
    const shown = outcome === 'amount' ? defaultOutcome(holder) : outcome;
    const keptFen = keptPer(shown as Exclude<EndingOutcome, 'amount'>, parts);
    return {
      outcome,
      keptFen,
      needsWaiver: needsWaiver(holder, outcome, { keptFen: sum(keptFen), policyFen }),
    };
  });
  return { holder, offers, desk: sumOfDesk(parts.map(({ desk }) => desk)) };
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
  const parts = partsOf(given, held);
  const keptFen = outcome === 'amount' ? enteredPer(keepFen, given) : keptPer(outcome, parts);
  const deskFeeFen = parts.map(({ desk }) => (outcome === 'platform' ? desk.feeFen : 0));
  const now = sum(keptFen);
  assertAllowed(ctx, holder, outcome, { keptFen: now, policyFen: policyOf(given) });
  if (shown !== undefined && outcome !== 'amount' && outcome !== 'giveBack' && shown !== now)
    fail(orderFailures.feeChanged, { params: { before: formatFen(shown), now: formatFen(now) } });
  // Nights that the front desk had added are no news to the platform; the end of a stay is.
  const isNews = now > sum(deskFeeFen) || (held.collectedFen > 0 && given.some(({ endsStay }) => endsStay));
  const awaitsPlatform = outcome === 'platform' && isNews;
  return { holder, outcome, keptFen, deskFeeFen, awaitsPlatform };
};
