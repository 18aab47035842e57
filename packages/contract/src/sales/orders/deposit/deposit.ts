/** Deposits in the API. Amounts in fen. */
import { z } from 'zod';
import { guestRemark, guestRemarkOrNull } from '../../../guest-view.ts';
import { fen, instant } from '../../../platform/wire.ts';
import { depositActions, depositStates } from './deposit-states.ts';

/** Categories of deductions; all but `balance` add a charge of that kind and pay it. */
export const deductionCategories = [
  'damage',
  'cleaning',
  'minibar',
  'late_checkout',
  'other',
  'balance',
] as const;
export type DeductionCategory = (typeof deductionCategories)[number];

export const MAX_DEDUCTION_PHOTOS = 6;

/** Return methods other than the original one. */
export const handMethods = ['cash', 'transfer'] as const;

export const DepositPhoto = z.object({ id: z.string() });
export type DepositPhoto = z.infer<typeof DepositPhoto>;

export const Deduction = z.object({
  id: z.string(),
  category: z.enum(deductionCategories),
  amountFen: fen,
  reason: guestRemark(),
  by: z.string(),
  at: instant,
  undoneBy: z.string().nullable(),
  photos: z.array(DepositPhoto),
  canUndo: z.boolean(),
});
export type Deduction = z.infer<typeof Deduction>;

export const DepositRecord = z
  .object({
    id: z.string(),
    state: z.enum(depositStates),
    amountFen: fen,
    deductedFen: fen,
    /** Amount to return, in progress, or returned. */
    leftFen: fen,
    method: z.string().nullable(),
    collectedBy: z.string().nullable(),
    collectedAt: instant.nullable(),
    waivedBy: z.string().nullable(),
    waiveReason: guestRemarkOrNull(),
    returnMethod: z.string().nullable(),
    returnedBy: z.string().nullable(),
    returnedAt: instant.nullable(),
    attempts: z.int(),
    /** The institution's reference of the return. */
    reference: z.string().nullable(),
    failReason: z.string().nullable(),
    /** Time the guest was notified of the return. */
    toldAt: instant.nullable(),
    deductions: z.array(Deduction),
  })
  .meta({ id: 'DepositRecord' });
export type DepositRecord = z.infer<typeof DepositRecord>;

export const Deposit = z
  .object({
    state: z.enum(depositStates),
    /** Amount the property requests. */
    askedFen: fen,
    actions: z.array(z.enum(depositActions)),
    /** Newest first; it is the one in force. */
    records: z.array(DepositRecord),
  })
  .meta({ id: 'Deposit' });
export type Deposit = z.infer<typeof Deposit>;
