/** Statements of landlords: drawn up for a month, reviewed, approved by another person, sent, disputed and paid. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { BackgroundRun, bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { languages } from '../../platform/texts.ts';
import { bool, fen, id, int, keyword, line, list, version } from '../../platform/wire.ts';
import {
  GenerateCheck,
  recordViews,
  StatementDetail,
  StatementHistoryEntry,
  StatementLine,
  StatementLineDetail,
  StatementRow,
  statementColumns,
  statementSorts,
  statementViews,
} from './statement.ts';
import { StatementAccount } from './statement-account.ts';
import { lineKinds } from './statement-lines-rules.ts';

const key = { id, version };
const works = { kind: 'query', permission: 'settlement:read' } as const;
const told = { kind: 'query', permission: 'settlementRecord:read' } as const;
const manages = { kind: 'command', permission: 'settlement:manage' } as const;

export const month = z
  .string()
  .refine((text) => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text), custom('invalidMonth'))
  .meta({ type: 'string', example: '2026-10' });

const filters = {
  keyword: keyword(50).optional(),
  month: list(month).optional(),
  landlordId: list(id).optional(),
  houseId: list(id).optional(),
  payableFrom: int.optional(),
  payableTo: int.optional(),
};
export const statementFilters = { view: z.enum(statementViews).default('open'), ...filters };
const recordFilters = {
  view: z.enum(recordViews).default('all'),
  ...filters,
  /** Only the signed-in landlord's own. */
  own: bool.optional(),
};

const Sums = z.object({
  /** Totals of the first 10,000 matches. */
  count: z.int(),
  earnedFen: fen.nullable(),
  payableFen: fen.nullable(),
  paidFen: fen.nullable(),
  openFen: fen.nullable(),
});

export const pageStatements = endpoint('POST /hotel-wallet/settlement/page', {
  ...works,
  summary: 'Statements in progress',
  input: z.object({ ...statementFilters, ...pageInput, sort: sortInput(statementSorts) }),
  output: pageOf(StatementRow),
});

export const countStatementViews = endpoint('GET /hotel-wallet/settlement/view-counts', {
  ...works,
  summary: 'Number of statements per view',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(statementViews), count: z.int() })),
});

export const sumStatements = endpoint('POST /hotel-wallet/settlement/sums', {
  ...works,
  summary: 'Totals of the filtered statements',
  input: z.object(statementFilters),
  output: Sums,
});

export const exportStatements = listExport('/hotel-wallet/settlement/export', {
  permission: 'settlement:read',
  summary: 'The filtered statements as .xlsx',
  filters: statementFilters,
  sorts: statementSorts,
  columns: statementColumns,
});

export const pageStatementRecords = endpoint('POST /hotel-wallet/settlement-record/page', {
  ...told,
  summary: 'Sent statements in scope; landlords see only their own',
  input: z.object({ ...recordFilters, ...pageInput, sort: sortInput(statementSorts) }),
  output: pageOf(StatementRow),
});

export const countRecordViews = endpoint('GET /hotel-wallet/settlement-record/view-counts', {
  ...told,
  summary: 'Number of sent statements per view',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(recordViews), count: z.int() })),
});

export const sumStatementRecords = endpoint('POST /hotel-wallet/settlement-record/sums', {
  ...told,
  summary: 'Totals of the filtered sent statements',
  input: z.object(recordFilters),
  output: Sums,
});

export const exportStatementRecords = listExport('/hotel-wallet/settlement-record/export', {
  permission: 'settlementRecord:read',
  summary: 'The filtered sent statements as .xlsx',
  filters: recordFilters,
  sorts: statementSorts,
  columns: statementColumns,
});

export const getStatement = endpoint('GET /hotel-wallet/settlement/detail', {
  ...told,
  summary: 'A statement; unsent ones only for users who manage statements',
  input: z.object({ id }),
  output: StatementDetail,
});

const statementLineFilters = {
  id,
  kind: list(z.enum(lineKinds)).optional(),
  houseId: list(id).optional(),
  keyword: keyword(50).optional(),
};

export const sumStatementLines = endpoint('POST /hotel-wallet/settlement/line-sums', {
  ...told,
  summary: 'Totals of the filtered lines of a statement',
  input: z.object(statementLineFilters),
  output: z.object({ count: z.int(), amountFen: fen.nullable() }),
});

export const pageStatementLines = endpoint('POST /hotel-wallet/settlement/lines', {
  ...told,
  summary: 'The lines of a statement',
  input: z.object({
    ...statementLineFilters,
    ...pageInput,
    sort: sortInput(['line', 'night', 'amountFen']),
  }),
  output: pageOf(StatementLine),
});

export const getStatementLine = endpoint('GET /hotel-wallet/settlement/line', {
  ...told,
  summary: 'A line with its order night, ledger entry, contract version and the line it corrects',
  input: z.object({ id }),
  output: StatementLineDetail,
});

export const getStatementHistory = endpoint('GET /hotel-wallet/settlement/history', {
  ...told,
  summary: 'History of a statement, newest first',
  input: z.object({ id }),
  output: z.array(StatementHistoryEntry),
});

export const checkGenerate = endpoint('GET /hotel-wallet/settlement/generate-check', {
  kind: 'query',
  permission: 'settlement:manage',
  summary: 'Preview statement generation for a month: landlords, and nights not split yet',
  input: z.object({ month }),
  output: GenerateCheck,
});

export const generateStatements = endpoint('POST /hotel-wallet/settlement/generate', {
  ...manages,
  summary: 'Generate the statements of a month in the background; drafts are generated again',
  input: z.object({
    month,
    landlordIds: z.array(id).min(1).max(500).optional(),
    /** Continue despite unsplit nights, which go into a later statement. */
    confirmed: bool.default(false),
  }),
  output: BackgroundRun,
});

export const regenerateStatement = endpoint('POST /hotel-wallet/settlement/regenerate', {
  ...manages,
  summary: 'Generate a draft again; null if nothing is left to settle',
  input: z.object(key),
  output: StatementDetail.nullable(),
});

export const reviewStatement = endpoint('POST /hotel-wallet/settlement/review', {
  ...manages,
  summary: 'Mark a draft as reviewed',
  input: z.object(key),
  output: StatementDetail,
});

export const returnStatement = endpoint('POST /hotel-wallet/settlement/return', {
  kind: 'command',
  permission: 'settlement:approve',
  summary: 'Return a reviewed statement to be generated again',
  input: z.object({ ...key, reason: line(200) }),
  output: StatementDetail,
});

export const approveStatement = endpoint('POST /hotel-wallet/settlement/approve', {
  kind: 'command',
  permission: 'settlement:approve',
  summary: 'Approve a statement that others created and reviewed; posts it to the ledger',
  input: z.object({ ...key, ...dutyReason }),
  output: StatementDetail,
});

export const sendStatement = endpoint('POST /hotel-wallet/settlement/send', {
  ...manages,
  summary: 'Send an approved statement to its landlord',
  input: z.object(key),
  output: StatementDetail,
});

export const payStatement = endpoint('POST /hotel-wallet/settlement/pay', {
  kind: 'command',
  permission: 'settlement:pay',
  summary: 'Request the payout of a sent statement',
  input: z.object(key),
  output: StatementDetail,
});

export const disputeStatement = endpoint('POST /hotel-wallet/settlement/dispute', {
  kind: 'command',
  permission: 'settlement:dispute',
  summary: 'Dispute a sent statement',
  input: z.object({ ...key, reason: line(500) }),
  output: StatementDetail,
});

export const resolveStatement = endpoint('POST /hotel-wallet/settlement/resolve', {
  ...manages,
  summary: 'Answer a dispute',
  input: z.object({ ...key, answer: line(500) }),
  output: StatementDetail,
});

const bulk = (verb: 'review' | 'approve' | 'send' | 'pay', summary: string) =>
  bulkEndpoints(`/hotel-wallet/settlement/${verb}-many`, {
    permission:
      verb === 'approve' ? 'settlement:approve' : verb === 'pay' ? 'settlement:pay' : 'settlement:manage',
    summary,
    filters: statementFilters,
    input: {},
  });

export const reviewStatements = bulk('review', 'Review many drafts');
export const approveStatements = bulk('approve', 'Approve many statements');
export const sendStatements = bulk('send', 'Send many statements');
export const payStatements = bulk('pay', 'Request the payouts of many statements');

const paper = { id, language: z.enum(languages).optional() };

export const getStatementAccount = endpoint('GET /hotel-wallet/settlement/account', {
  ...told,
  summary:
    'A statement as its landlord reads it: reservations, month, corrections and charges with their arithmetic',
  input: z.object({ id }),
  output: StatementAccount,
});

export const printStatement = endpoint('GET /hotel-wallet/settlement/print', {
  ...told,
  summary: 'A statement as PDF',
  input: z.object(paper),
  output: z.null(),
});

export const sheetOfStatement = endpoint('GET /hotel-wallet/settlement/sheet', {
  ...told,
  summary: 'A statement as .xlsx',
  input: z.object(paper),
  output: z.null(),
});
