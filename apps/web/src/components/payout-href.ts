import { PAYOUTS_PATH } from '@minsu/contract/payouts/payout.ts';

/** The list of payouts, narrowed to one. */
export const payoutHref = (payoutNo: string): string => `${PAYOUTS_PATH}&keyword=${payoutNo}`;
