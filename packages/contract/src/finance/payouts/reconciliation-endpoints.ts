import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, file, id, keyword, line, list, version } from '../../platform/wire.ts';
import { differenceKinds } from './day-file-rules.ts';
import {
  DayRecord,
  differenceColumns,
  differenceViews,
  differenceWhats,
  Reconciliation,
  ReconciliationDifference,
  ReconciliationStanding,
  reconciliationColumns,
  reconciliationStates,
} from './reconciliation.ts';

const at = '/hotel-wallet/reconciliation' as const;

const inOrder = (input: { dayFrom?: string | undefined; dayTo?: string | undefined }) =>
  !input.dayFrom || !input.dayTo || input.dayFrom <= input.dayTo;
const misordered = { ...custom('endsBeforeStart'), path: ['dayTo'] };

const days = { dayFrom: date.optional(), dayTo: date.optional() };

const reconciliationFilters = {
  ...days,
  state: list(z.enum(reconciliationStates)).optional(),
};
const reconciliationSorts = ['day'] as const;

export const pageReconciliations = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'Days that were reconciled with the institution, latest first',
  input: z
    .object({ ...pageInput, ...reconciliationFilters, sort: sortInput(reconciliationSorts) })
    .refine(inOrder, misordered),
  output: pageOf(Reconciliation),
});

export const exportReconciliations = listExport(`${at}/export`, {
  permission: 'reconciliation:read',
  summary: 'The filtered days as .xlsx',
  filters: reconciliationFilters,
  sorts: reconciliationSorts,
  columns: reconciliationColumns,
});

export const pageDayRecords = endpoint(`POST ${at}/records`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'Payouts and divides that ended on a day according to our books',
  input: z.object({ ...pageInput, day: date }),
  output: pageOf(DayRecord),
});

const differenceFilters = {
  view: z.enum(differenceViews).default('open'),
  /** Beginning of the number of the payout, of the request or of the order. */
  keyword: keyword(64).optional(),
  ...days,
  kind: list(z.enum(differenceKinds)).optional(),
  what: list(z.enum(differenceWhats)).optional(),
};
const differenceSorts = ['day'] as const;

export const pageDifferences = endpoint(`POST ${at}/difference/page`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'Differences from the institution, latest day first',
  input: z
    .object({ ...pageInput, ...differenceFilters, sort: sortInput(differenceSorts) })
    .refine(inOrder, misordered),
  output: pageOf(ReconciliationDifference),
});

export const countDifferenceViews = endpoint(`GET ${at}/difference/views`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'Number of differences per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(differenceViews), count: z.int() })),
});

export const exportDifferences = listExport(`${at}/difference/export`, {
  permission: 'reconciliation:read',
  summary: 'The filtered differences as .xlsx',
  filters: differenceFilters,
  sorts: differenceSorts,
  columns: differenceColumns,
});

export const getReconciliationStanding = endpoint(`GET ${at}/standing`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'The latest day that was reconciled and how many differences are open',
  input: z.object({}),
  output: ReconciliationStanding,
});

export const runReconciliation = endpoint(`POST ${at}/run`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Fetch and match the institution’s file of a day; can be repeated',
  input: z.object({ day: date }),
  output: Reconciliation,
});

export const reconcileProviderBill = endpoint(`POST ${at}/bill`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Fetch and match a merchant account’s bill of a day again; can be repeated',
  input: z.object({ id }),
  output: Reconciliation,
});

/** The most a file may have. */
export const DAY_FILE_MB = 5;

export const importDayFile = endpoint(`POST ${at}/import`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Upload and match the institution’s file of a day (CSV)',
  send: 'multipart',
  secret: true,
  input: z.object({ day: date, file }),
  output: Reconciliation,
});

const key = { id, version };

export const resolveDifference = endpoint(`POST ${at}/difference/resolve`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Mark a difference as resolved, with its resolution',
  input: z.object({ ...key, note: line(300) }),
  output: ReconciliationDifference,
});

export const reopenDifference = endpoint(`POST ${at}/difference/reopen`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Reopen a resolved difference',
  input: z.object(key),
  output: ReconciliationDifference,
});
