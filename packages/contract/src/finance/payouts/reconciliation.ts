/** Reconciliation 对账 with the institution, day by day, as the wire carries it. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { differenceKinds, lineStates, recordKinds } from './day-file-rules.ts';

/** 待出文件, 已核对, 有差异, 失败 */
export const reconciliationStates = ['waiting', 'matched', 'differs', 'failed'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

/** Why there is no file of a day, or why it cannot be read: names of `reconciliationFailures`. */
export type DayProblem =
  | 'unreachable'
  | 'noFileYet'
  | 'badFile'
  | 'badHead'
  | 'cutFile'
  | 'otherDay'
  | 'tooLarge'
  | 'billNotReady'
  | 'billUnreachable'
  | 'billRefused'
  | 'billUnreadable';

/** Subjects of a difference: the institution’s records, or a merchant account’s payments and refunds. */
export const differenceWhats = [...recordKinds, 'payment', 'refund'] as const;

const differenceStates = ['open', 'resolved'] as const;

export const Reconciliation = z
  .object({
    id: z.string(),
    day: z.string(),
    state: z.enum(reconciliationStates),
    source: z.enum(['institution', 'import', 'provider']),
    /** Merchant account of the bill; null: the institution's file. */
    accountName: z.string().nullable(),
    /** Lines of the file, and how many of them agree. */
    lines: z.int(),
    matched: z.int(),
    /** Paid out and divided on the day, as the file and as we have it. */
    theirFen: fen,
    ourFen: fen,
    feeFen: fen,
    openCount: z.int(),
    differenceCount: z.int(),
    /** Why there is no file, or why it cannot be read, in the reader's language. */
    reason: z.string().nullable(),
    runBy: z.string(),
    runAt: instant,
    version: z.int(),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

export const ReconciliationDifference = z
  .object({
    id: z.string(),
    reconciliationId: z.string(),
    day: z.string(),
    what: z.enum(differenceWhats),
    kind: z.enum(differenceKinds),
    requestNo: z.string(),
    payoutId: z.string().nullable(),
    payoutNo: z.string().nullable(),
    landlordName: z.string().nullable(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    ourFen: fen.nullable(),
    theirFen: fen.nullable(),
    /** A state of the payout or of the divide. */
    ourState: z
      .enum([
        ...['pending', 'in_transit', 'paid', 'failed', 'processing', 'succeeded', 'returned'],
        ...['created', 'closed', 'unknown', 'abnormal', 'refused'],
      ] as const)
      .nullable(),
    theirState: z.enum([...lineStates, 'refunded']).nullable(),
    state: z.enum(differenceStates),
    note: z.string().nullable(),
    resolvedBy: z.string().nullable(),
    resolvedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'ReconciliationDifference' });
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>;

/** A payout or divide completed on a day: our side of the day. */
export const DayRecord = z
  .object({
    what: z.enum(recordKinds),
    requestNo: z.string(),
    payoutNo: z.string().nullable(),
    landlordName: z.string().nullable(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    amountFen: fen,
    feeFen: fen,
    state: z.enum(['paid', 'divided', 'returned']),
    /** For a payout: the entry of its payment. */
    entryId: z.string().nullable(),
  })
  .meta({ id: 'DayRecord' });
export type DayRecord = z.infer<typeof DayRecord>;

export const reconciliationColumns = [
  'day',
  'state',
  'lines',
  'ourFen',
  'theirFen',
  'feeFen',
  'openCount',
  'source',
  'runAt',
] as const;
export type ReconciliationColumn = (typeof reconciliationColumns)[number];

/** 待处理, 已处理, 全部 */
export const differenceViews = ['open', 'resolved', 'all'] as const;
export type DifferenceView = (typeof differenceViews)[number];

export const differenceColumns = [
  'requestNo',
  'day',
  'kind',
  'what',
  'landlordName',
  'orderNo',
  'ourFen',
  'theirFen',
  'ourState',
  'theirState',
  'state',
  'note',
  'resolvedBy',
  'resolvedAt',
] as const;
export type DifferenceColumn = (typeof differenceColumns)[number];

/** State of reconciliation for the wallet: latest day and open differences. */
export const ReconciliationStanding = z
  .object({
    latest: z.object({ day: z.string(), state: z.enum(reconciliationStates), runAt: instant }).nullable(),
    /** Last day without open differences; null: none yet. */
    cleanThrough: z.string().nullable(),
    openCount: z.int(),
    connected: z.boolean(),
  })
  .meta({ id: 'ReconciliationStanding' });
export type ReconciliationStanding = z.infer<typeof ReconciliationStanding>;
