/** Payouts 打款 as the wire carries them. Amounts in fen, days of the business; of the card its last digits alone. */
import { z } from 'zod';
import { fen, instant } from '../wire.ts';
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
    /** What had changed when its last approval became void; null: it was not, or has been approved again. */
    approvalVoid: z
      .array(z.object({ part: z.enum(approvalParts), from: z.string(), to: z.string() }))
      .nullable(),
    /** Why it has not gone out yet. */
    wait: z.enum(payoutWaits).nullable(),
    waitUntil: instant.nullable(),
    /** When it is tried, or asked for, the next time. */
    nextTryAt: instant.nullable(),
    failures: z.int(),
    submittedAt: instant.nullable(),
    /** The bank's number of the transfer. */
    reference: z.string().nullable(),
    /** What the institution took for it, on top of the amount. */
    feeFen: fen,
    paidOn: z.string().nullable(),
    /** What the institution, or who refused or withdrew it, said last. */
    reason: z.string().nullable(),
    /** What the institution has for its amount, where that is another one: nothing is booked until it is mended there. */
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

/** What can be paid out to a landlord, and how it would go. */
export const PayoutRoom = z
  .object({
    landlordId: z.string(),
    landlordName: z.string(),
    availableFen: fen,
    inPayoutFen: fen,
    /** Payouts of this landlord that were asked for today: they count together for dual approval. */
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

/** Where payouts are listed; `keyword` finds one. */
export const PAYOUTS_PATH = '/walletInformationMenu/walletInformation?tab=payouts';
