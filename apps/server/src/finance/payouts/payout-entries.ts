/** The ledger entries of payouts, each step once. */
import { postingsOf } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { postEntries } from '../ledger/post-entries.ts';

interface Of {
  readonly id: string;
  readonly payoutNo: string;
  readonly landlordId: string;
  readonly amountFen: number;
}

type Step = readonly [rule: 'payoutSubmitted' | 'payoutGivenUp' | 'payoutPaid' | 'payoutByHand', key: string];

const entryOf = (payout: Of, [rule, key]: Step, businessDate: string) => {
  const { id, landlordId, payoutNo: memo, amountFen } = payout;
  return {
    ...{ source: 'payout' as const, sourceKey: `${id}:${key}`, rule, landlordId, businessDate, memo },
    postings: postingsOf(rule, { landlordId, method: 'transfer' }, amountFen),
  };
};

export const postAsked = async (ctx: Ctx, payout: Of): Promise<void> => {
  await postEntries(ctx, [entryOf(payout, ['payoutSubmitted', 'ask'], await businessDateIn(ctx))]);
};

/** Refused, withdrawn or cancelled: available again. */
export const postReturned = async (ctx: Ctx, payout: Of): Promise<void> => {
  await postEntries(ctx, [entryOf(payout, ['payoutGivenUp', 'back'], await businessDateIn(ctx))]);
};

interface Paid {
  readonly method: 'institution' | 'byHand';
  /** The day on which the bank paid. */
  readonly paidOn: string;
  readonly feeFen: number;
}

export const postPaid = async (ctx: Ctx, payout: Of, { method, paidOn, feeFen }: Paid): Promise<void> => {
  const { id, landlordId, payoutNo: memo } = payout;
  const fee = {
    ...{
      source: 'payoutFee' as const,
      sourceKey: id,
      rule: 'payoutFee',
      landlordId,
      businessDate: paidOn,
      memo,
    },
    postings: postingsOf('payoutFee', { landlordId }, feeFen),
  };
  const rule = method === 'institution' ? 'payoutPaid' : 'payoutByHand';
  await postEntries(ctx, [entryOf(payout, [rule, 'paid'], paidOn), ...(feeFen > 0 ? [fee] : [])]);
};
