/** Pure payout rules: dual approval, and what delays an approved payout. Amounts in fen. */
import { HOUR_MS } from '../../platform/durations.ts';

/** True if a second person must approve. Payouts of a landlord on one day count together. */
export const needsSecondPerson = (amountFen: number, askedTodayFen: number, fourEyesFen: number): boolean =>
  amountFen + askedTodayFen >= fourEyesFen;

export const payoutWaits = ['merchant', 'cooling', 'cap', 'notConnected'] as const;
export type PayoutWait = (typeof payoutWaits)[number];

export interface GateFacts {
  readonly connected: boolean;
  /** The landlord's settlement card; null: not onboarded. */
  readonly merchant: { readonly coolsUntil: Date | null } | null;
  readonly now: Date;
}

/** Why it cannot be submitted now; null: it can, as far as the daily cap has room. */
export const gateOf = ({ connected, merchant, now }: GateFacts): PayoutWait | null => {
  if (!merchant) return 'merchant';
  if (!connected) return 'notConnected';
  return merchant.coolsUntil && merchant.coolsUntil > now ? 'cooling' : null;
};

/** A changed settlement card is not paid to before this moment; null: unchanged, or changed long enough ago. */
export const coolsUntil = (
  card: { readonly joinedAt: Date; readonly isChanged: boolean },
  coolingHours: number,
  now: Date,
): Date | null => {
  if (!card.isChanged) return null;
  const until = new Date(card.joinedAt.getTime() + coolingHours * HOUR_MS);
  return until > now ? until : null;
};
