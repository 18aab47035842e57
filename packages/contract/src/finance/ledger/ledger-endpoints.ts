/** Ledger: journal, accounts, trial balance, adjusting entries, periods, proofs. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import {
  bool,
  date,
  fen,
  fenInput,
  id,
  int,
  keyword,
  line,
  list,
  note,
  positiveFenInput,
} from '../../platform/wire.ts';
import { accountKindNames } from './account-kinds.ts';
import {
  AccountLine,
  LedgerAccount,
  LedgerEntry,
  LedgerEntryDetail,
  LedgerPeriod,
  LedgerProof,
  TrialBalanceRow,
} from './ledger.ts';
import { entrySources } from './posting-rules.ts';

const read = { kind: 'query', permission: 'ledger:read' } as const;
const manage = { kind: 'command', permission: 'ledger:manage' } as const;
const accountId = int.pipe(z.int().min(1));

const entryFilters = {
  source: list(z.enum(entrySources)).optional(),
  /** Neither of these sources nor the reversal of such an entry. */
  withoutSource: list(z.enum(entrySources)).optional(),
  /** Postings of one document: the id its entry keys start with. */
  paperId: note(80).optional(),
  houseId: list(id).optional(),
  landlordId: id.optional(),
  orderId: id.optional(),
  /** With `orderId`: of one night of one stay. */
  stayId: id.optional(),
  night: date.optional(),
  accountId: accountId.optional(),
  /** With a line on an account of these kinds, or of this party. */
  kind: list(z.enum(accountKindNames)).optional(),
  party: note(64).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  amountFrom: fenInput.optional(),
  amountTo: fenInput.optional(),
  /** The number of an entry, or of an order, whole. */
  keyword: keyword(40).optional(),
  /** True: reversed entries and reversals; false: only effective ones. */
  reversed: bool.optional(),
};
const entrySorts = ['businessDate'] as const;

export const pageLedgerEntries = endpoint('POST /hotel-wallet/ledger/page', {
  ...read,
  summary: 'The journal: entries with their lines, the latest day first',
  input: z.object({ ...entryFilters, ...pageInput, sort: sortInput(entrySorts) }),
  output: pageOf(LedgerEntry),
});

export const EntrySums = z
  .object({
    /** Debit total of the filtered accounts, or of all lines without a filter. */
    debitFen: fen,
    creditFen: fen,
  })
  .meta({ id: 'EntrySums' });
export type EntrySums = z.infer<typeof EntrySums>;

export const sumLedgerEntries = endpoint('POST /hotel-wallet/ledger/sums', {
  ...read,
  summary: 'Totals of the filtered entries; null if there are too many to add up',
  input: z.object(entryFilters),
  output: EntrySums.nullable(),
});

/** One row per line of an entry; `lines` and `amountFen` become two columns each. */
export const entryColumns = [
  'number',
  'businessDate',
  'occurredOn',
  'source',
  'rule',
  'account',
  'party',
  'lines',
  'debitFen',
  'creditFen',
  'amountFen',
  'houseName',
  'orderNo',
  'night',
  'landlordName',
  'memo',
  'actor',
  'at',
] as const;
export type EntryColumn = (typeof entryColumns)[number];

export const exportLedgerEntries = listExport('/hotel-wallet/ledger/export', {
  permission: 'ledger:read',
  summary: 'The journal as .xlsx, a row per line',
  filters: entryFilters,
  sorts: entrySorts,
  columns: entryColumns,
});

export const getLedgerEntry = endpoint('GET /hotel-wallet/ledger/detail', {
  ...read,
  summary: 'An entry with its lines, where it comes from, and what reverses it',
  input: z.object({ id }),
  output: LedgerEntryDetail,
});

const accountFilters = {
  kind: list(z.enum(accountKindNames)).optional(),
  houseId: list(id).optional(),
  /** An order number, whole; or a part of the name of a landlord or a company. */
  keyword: keyword(50).optional(),
  /** Only accounts with a balance. */
  open: bool.optional(),
};

export const pageLedgerAccounts = endpoint('POST /hotel-wallet/ledger/account-page', {
  ...read,
  summary: 'Accounts of some kinds with their balances',
  input: z.object({ ...accountFilters, ...pageInput }),
  output: pageOf(LedgerAccount),
});

export const accountColumns = ['kind', 'party', 'houseName', 'postings', 'balanceFen'] as const;
export type AccountColumn = (typeof accountColumns)[number];

export const exportLedgerAccounts = listExport('/hotel-wallet/ledger/account-export', {
  permission: 'ledger:read',
  summary: 'The filtered accounts with balances as .xlsx',
  filters: accountFilters,
  sorts: ['kind'],
  columns: accountColumns,
});

export const pageAccountLines = endpoint('POST /hotel-wallet/ledger/account-statement', {
  ...read,
  summary: 'Entries of an account between two days, latest first, with balances',
  input: z.object({ accountId, dateFrom: date.optional(), dateTo: date.optional(), ...pageInput }),
  output: pageOf(AccountLine).extend({
    account: LedgerAccount,
    /** Before the first and after the last requested day. */
    openingFen: fen,
    closingFen: fen,
  }),
});

export const accountLineColumns = [
  'number',
  'businessDate',
  'rule',
  'orderNo',
  'night',
  'memo',
  'debitFen',
  'creditFen',
  'balanceFen',
] as const;
export type AccountLineColumn = (typeof accountLineColumns)[number];

export const exportAccountLines = listExport('/hotel-wallet/ledger/account-statement-export', {
  permission: 'ledger:read',
  summary: 'The statement of an account as .xlsx, with the balance after each line',
  filters: { accountId, dateFrom: date.optional(), dateTo: date.optional() },
  sorts: ['businessDate'],
  columns: accountLineColumns,
});

const trialFilters = {
  /** Left out: since the first entry. */
  dateFrom: date.optional(),
  dateTo: date,
  houseId: list(id).optional(),
};

export const trialColumns = ['kind', 'openingFen', 'debitFen', 'creditFen', 'closingFen'] as const;
export type TrialColumn = (typeof trialColumns)[number];

export const exportTrialBalance = listExport('/hotel-wallet/ledger/trial-balance-export', {
  permission: 'ledger:read',
  summary: 'The trial balance as .xlsx',
  filters: trialFilters,
  sorts: ['kind'],
  columns: trialColumns,
});

export const getTrialBalance = endpoint('POST /hotel-wallet/ledger/trial-balance', {
  ...read,
  summary: 'Opening balance, movements and closing balance per kind of account',
  input: z
    .object(trialFilters)
    .refine(({ dateFrom, dateTo }) => dateFrom === undefined || dateFrom <= dateTo, {
      ...custom('invalidDate'),
      path: ['dateTo'],
    }),
  output: z.object({
    rows: z.array(TrialBalanceRow),
    /** Over all kinds; opening and closing are 0 unless filtered by property. */
    total: TrialBalanceRow.omit({ kind: true }),
  }),
});

/** Account by kind, party and property (see `account-kinds.ts`). */
const accountInput = z.object({
  kind: z.enum(accountKindNames),
  party: note(50).default(''),
  houseId: id.nullish(),
});

export const adjustLedger = endpoint('POST /hotel-wallet/ledger/adjust', {
  ...manage,
  summary: 'Move an amount from one account to another, with a reason; refused in a closed period',
  input: z.object({
    businessDate: date,
    debit: accountInput,
    credit: accountInput,
    amountFen: positiveFenInput,
    reason: line(200),
    ...dutyReason,
  }),
  /** Null: it waits for a second person. */
  output: LedgerEntryDetail.nullable(),
});

export const reverseAdjustment = endpoint('POST /hotel-wallet/ledger/reverse', {
  ...manage,
  summary: 'Reverse an adjustment, once',
  input: z.object({ id, reason: line(200), ...dutyReason }),
  /** Null: it waits for a second person. */
  output: LedgerEntryDetail.nullable(),
});

export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-10' });

export const getLedgerPeriod = endpoint('GET /hotel-wallet/ledger/period', {
  ...read,
  summary: 'Last closed day of the books, and who closed and reopened them',
  input: z.object({}),
  output: LedgerPeriod,
});

export const lockLedger = endpoint('POST /hotel-wallet/ledger/lock', {
  ...manage,
  summary: 'Close the books up to the end of a past month',
  input: z.object({ month, reason: line(200), ...dutyReason }),
  output: LedgerPeriod,
});

export const unlockLedger = endpoint('POST /hotel-wallet/ledger/unlock', {
  ...manage,
  summary: 'Reopen the books back to the end of an earlier month, or entirely',
  input: z.object({
    /** The last month that stays closed; null: none. */
    month: month.nullable(),
    reason: line(200),
    ...dutyReason,
  }),
  output: LedgerPeriod,
});

export const pageLedgerProofs = endpoint('POST /hotel-wallet/ledger/proof-page', {
  ...read,
  summary: 'Ledger checks with their findings, latest first',
  /** open: the last one, where it has failed. */
  input: z.object({ ...pageInput, view: z.enum(['all', 'open']).default('all') }),
  output: pageOf(LedgerProof),
});

export const proveLedger = endpoint('POST /hotel-wallet/ledger/prove', {
  ...manage,
  summary: 'Check the ledger now, in the background; screens update when done',
  input: z.object({}),
  output: LedgerProof,
});
