import { PAYOUTS_PATH } from '@minsu/contract/finance/payouts/payout.ts';

/** Payout list filtered to one. */
export const payoutHref = (payoutNo: string): string => `${PAYOUTS_PATH}&keyword=${payoutNo}`;
