/** Payouts 打款 in the API. Amounts in fen, dates of the business; of the card only the last digits. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { approvalParts } from './approval-rules.ts';
import { payoutWaits } from './payout-rules.ts';
import { payoutActions, payoutStates } from './payout-states.ts';

export const payoutMethods = ['institution', 'byHand'] as const;

/** 全部, 待复核, 待打款, 打款中, 失败, 已到账, 已退回 */
export const payoutViews = [
  'all',
  'toApprove',
  'pending',
  'inTransit',
  'failed',
  'paid',
  'returned',
] as const;
export type PayoutView = (typeof payoutViews)[number];

export const payoutColumns = [
  'payoutNo',
  'landlordName',
  'state',
  'amountFen',
  'method',
  'askedBy',
  'askedAt',
  'approvedBy',
  'submittedAt',
  'paidOn',
  'statementNo',
  'reference',
  'feeFen',
  'reason',
  'note',
] as const;
export type PayoutColumn = (typeof payoutColumns)[number];

export const Payout = z
  .object({
    id: z.string(),
    payoutNo: z.string(),
    landlordId: z.string(),
    landlordName: z.string(),
    /** The landlord statement that it pays. */
    statementId: z.string().nullable(),
    statementNo: z.string().nullable(),
    amountFen: fen,
    state: z.enum(payoutStates),
    method: z.enum(payoutMethods),
    /** Last four digits of the settlement card, as it now is. */
    cardTail: z.string().nullable(),
    bank: z.string().nullable(),
    needsSecond: z.boolean(),
    note: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    approvedBy: z.string().nullable(),
    approvedAt: instant.nullable(),
    /** Changes that voided the last approval; null: none, or approved again. */
    approvalVoid: z
      .array(z.object({ part: z.enum(approvalParts), from: z.string(), to: z.string() }))
      .nullable(),
    /** Reason it has not been sent. */
    wait: z.enum(payoutWaits).nullable(),
    waitUntil: instant.nullable(),
    /** Time of the next attempt or query. */
    nextTryAt: instant.nullable(),
    failures: z.int(),
    submittedAt: instant.nullable(),
    /** The bank's number of the transfer. */
    reference: z.string().nullable(),
    /** The institution's fee on top. */
    feeFen: fen,
    paidOn: z.string().nullable(),
    /** Last message of the institution, or reason of refusal. */
    reason: z.string().nullable(),
    /** The institution's differing amount; nothing is booked until corrected there. */
    theirFen: fen.nullable(),
    /** Its money is available again. */
    returnedAt: instant.nullable(),
    version: z.int(),
    actions: z.array(z.enum(payoutActions)),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

export const PayoutEvent = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  reason: z.string().nullable(),
});
export type PayoutEvent = z.infer<typeof PayoutEvent>;

/** Amount payable to a landlord, and the route. */
export const PayoutRoom = z
  .object({
    landlordId: z.string(),
    landlordName: z.string(),
    availableFen: fen,
    inPayoutFen: fen,
    /** Payouts requested today, which count together for dual approval. */
    askedTodayFen: fen,
    fourEyesFen: fen,
    dailyCapFen: fen,
    onboarded: z.boolean(),
    connected: z.boolean(),
    cardTail: z.string().nullable(),
    bank: z.string().nullable(),
    coolsUntil: instant.nullable(),
  })
  .meta({ id: 'PayoutRoom' });
export type PayoutRoom = z.infer<typeof PayoutRoom>;

export const HISTORY_LIMIT = 100;

/** Screen of payouts; `keyword` finds one. */
export const PAYOUTS_PATH = '/walletInformationMenu/walletInformation?tab=payouts';
