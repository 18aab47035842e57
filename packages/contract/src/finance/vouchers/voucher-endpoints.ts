/** Vouchers of a legal entity and month: preview, batches, files. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { bool, fen, id, instant, line, note, version } from '../../platform/wire.ts';
import { BookGap } from '../books/books-endpoints.ts';
import { dimensions } from '../books/mapped-kinds.ts';
import { month } from '../ledger/ledger-endpoints.ts';
import { voucherFormatIds } from './voucher-formats.ts';
import { voucherGroups } from './voucher-groups.ts';

const at = '/hotel-wallet/voucher' as const;
const read = { kind: 'query', permission: 'books:read' } as const;
const manage = { kind: 'command', permission: 'books:manage' } as const;

export const VoucherSettings = z
  .object({
    entityId: z.string(),
    /** 凭证字. */
    word: z.string(),
    preparer: z.string(),
    /** Orders one by one instead of sums per account. */
    isDetailed: z.boolean(),
    /** Vouchers of orders per month instead of per day. */
    perMonth: z.boolean(),
    /** Name of the tax rate in Xero. */
    taxRate: z.string(),
    version: z.int(),
  })
  .meta({ id: 'VoucherSettings' });
export type VoucherSettings = z.infer<typeof VoucherSettings>;

export const getVoucherSettings = endpoint(`GET ${at}/settings`, {
  ...read,
  summary: 'Voucher settings of a legal entity',
  input: z.object({ entityId: id }),
  output: VoucherSettings,
});

export const saveVoucherSettings = endpoint(`POST ${at}/save-settings`, {
  ...manage,
  summary: 'Change the voucher settings, from the next batch on',
  input: z.object({
    entityId: id,
    version,
    word: line(4),
    preparer: note(20),
    isDetailed: bool,
    perMonth: bool,
    taxRate: line(50),
  }),
  output: VoucherSettings,
});

export const VoucherBatch = z
  .object({
    id: z.string(),
    number: z.int(),
    firstNumber: z.int(),
    lastNumber: z.int(),
    entries: z.int(),
    debitFen: fen,
    madeBy: z.string(),
    madeAt: instant,
    files: z.array(
      z.object({
        format: z.enum(voucherFormatIds),
        fileName: z.string(),
        sha256: z.string(),
        /** Characters that the file's encoding lacks. */
        replaced: z.array(z.string()),
        madeBy: z.string(),
        madeAt: instant,
      }),
    ),
  })
  .meta({ id: 'VoucherBatch' });
export type VoucherBatch = z.infer<typeof VoucherBatch>;

export const CodeMovement = z
  .object({
    code: z.string(),
    name: z.string(),
    /** Movement of the month in the ledger and in the vouchers; debit positive. */
    ledgerFen: fen,
    voucherFen: fen,
  })
  .meta({ id: 'CodeMovement' });
export type CodeMovement = z.infer<typeof CodeMovement>;

export const VoucherMonth = z
  .object({
    /** Entries of the ledger that concern the entity, and those in no voucher yet. */
    entries: z.int(),
    newEntries: z.int(),
    /** Vouchers the next batch would have. */
    newVouchers: z.int(),
    gaps: z.array(BookGap),
    gapCount: z.int(),
    /** Per code; they differ until a batch is made. */
    movements: z.array(CodeMovement),
    /** none: no batch; current: agrees with the ledger; stale: facts or accounts changed since. */
    state: z.enum(['none', 'current', 'stale']),
    /** The books of the month are closed. */
    isClosed: z.boolean(),
    batches: z.array(VoucherBatch),
  })
  .meta({ id: 'VoucherMonth' });
export type VoucherMonth = z.infer<typeof VoucherMonth>;

export const getVoucherMonth = endpoint(`GET ${at}/month`, {
  ...read,
  summary: 'Vouchers of a month: what is new, what is missing, whether batches agree with the ledger',
  input: z.object({ entityId: id, month }),
  output: VoucherMonth,
});

export const createVouchers = endpoint(`POST ${at}/create`, {
  ...manage,
  summary: 'Create a batch of vouchers for all entries without one, with the differences to earlier vouchers',
  input: z.object({ entityId: id, month }),
  output: VoucherBatch,
});

export const discardVouchers = endpoint(`POST ${at}/discard`, {
  ...manage,
  summary: 'Discard the last batch of a month if it was not exported',
  input: z.object({ id }),
  output: z.object({ discarded: z.int() }),
});

export const Voucher = z
  .object({
    id: z.string(),
    batchId: z.string(),
    word: z.string(),
    number: z.int(),
    group: z.enum(voucherGroups),
    date: z.string(),
    summary: z.string(),
    attachments: z.int(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    debitFen: fen,
    entries: z.int(),
  })
  .meta({ id: 'Voucher' });
export type Voucher = z.infer<typeof Voucher>;

export const pageVouchers = endpoint(`POST ${at}/page`, {
  ...read,
  summary: 'Vouchers of a month by number',
  input: z.object({
    entityId: id,
    month,
    batchId: id.optional(),
    code: note(15).optional(),
    ...pageInput,
  }),
  output: pageOf(Voucher),
});

export const VoucherDetail = Voucher.extend({
  lines: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      name: z.string(),
      items: z.array(z.object({ dimension: z.enum(dimensions), code: z.string(), name: z.string() })),
      summary: z.string(),
      debitFen: fen,
      creditFen: fen,
    }),
  ),
  /** Entries of the ledger behind it; the first hundred. */
  sources: z.array(
    z.object({ id: z.string(), number: z.int(), rule: z.string(), businessDate: z.string(), amountFen: fen }),
  ),
}).meta({ id: 'VoucherDetail' });
export type VoucherDetail = z.infer<typeof VoucherDetail>;

export const getVoucher = endpoint(`GET ${at}/detail`, {
  ...read,
  summary: 'A voucher with its lines and the ledger entries behind it',
  input: z.object({ id }),
  output: VoucherDetail,
});

export const makeVoucherFile = endpoint(`POST ${at}/make-file`, {
  ...manage,
  summary: 'Create the file of a batch in a format; repeated calls return the same bytes',
  input: z.object({ batchId: id, format: z.enum(voucherFormatIds) }),
  output: VoucherBatch,
});

export const getVoucherFile = endpoint(`GET ${at}/file`, {
  ...read,
  summary: 'Download the file of a batch',
  input: z.object({ batchId: id, format: z.enum(voucherFormatIds) }),
  output: z.null(),
});
