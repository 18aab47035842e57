/** Expenses as the wire carries them. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { TakenMethod } from '../../sales/orders/order.ts';
import { chargedTo } from './expense-rules.ts';
import { expenseActions, expenseStates } from './expense-states.ts';

export const MAX_RECEIPTS = 20;

export const ExpenseReceipt = z
  .object({
    id: z.string(),
    fileName: z.string(),
    /** SVG occurs only in demo data. */
    mime: z.enum(['application/pdf', 'image/webp', 'image/svg+xml']),
    sizeBytes: z.int(),
  })
  .meta({ id: 'ExpenseReceipt' });
export type ExpenseReceipt = z.infer<typeof ExpenseReceipt>;

export const Expense = z
  .object({
    id: z.string(),
    expenseNo: z.string(),
    /** Code of the dictionary `expense`. */
    category: z.string(),
    vendor: z.string(),
    spentOn: z.string(),
    amountFen: fen,
    /** Null: not paid when it was recorded. */
    method: TakenMethod.nullable(),
    chargedTo: z.enum(chargedTo),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    landlordId: z.string().nullable(),
    landlordName: z.string().nullable(),
    markupBp: z.int(),
    markupFen: fen,
    note: z.string(),
    state: z.enum(expenseStates),
    reason: z.string().nullable(),
    createdByName: z.string(),
    submittedByName: z.string().nullable(),
    submittedAt: instant.nullable(),
    approvedByName: z.string().nullable(),
    approvedAt: instant.nullable(),
    paidOn: z.string().nullable(),
    paidMethod: TakenMethod.nullable(),
    /** Journal entries: of the approval, of the vendor's payment. */
    entryId: z.string().nullable(),
    paidEntryId: z.string().nullable(),
    /** Owner statement with this expense; after a void the correcting one. */
    statementId: z.string().nullable(),
    correctionStatementId: z.string().nullable(),
    receiptCount: z.int(),
    createdAt: instant,
    version: z.int(),
    actions: z.array(z.enum(expenseActions)),
  })
  .meta({ id: 'Expense' });
export type Expense = z.infer<typeof Expense>;

/** An expense that may be the same one. */
export const ExpenseTwin = z.object({
  id: z.string(),
  expenseNo: z.string(),
  state: z.enum(expenseStates),
  createdByName: z.string(),
  createdAt: instant,
});
export type ExpenseTwin = z.infer<typeof ExpenseTwin>;

export const ExpenseHistoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  note: z.string(),
});
export type ExpenseHistoryEntry = z.infer<typeof ExpenseHistoryEntry>;

export const ExpenseDetail = z
  .object({
    expense: Expense,
    receipts: z.array(ExpenseReceipt),
    /** Same vendor, day and amount; voided ones left out. */
    twins: z.array(ExpenseTwin),
    /** Newest first. */
    history: z.array(ExpenseHistoryEntry),
  })
  .meta({ id: 'ExpenseDetail' });
export type ExpenseDetail = z.infer<typeof ExpenseDetail>;
