import { z } from 'zod';
import { listExport } from '../background-run.ts';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { date, file, id, line, list, note, version } from '../wire.ts';
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

export const reconciliationFilters = {
  ...days,
  state: list(z.enum(reconciliationStates)).optional(),
};
export const reconciliationSorts = ['day'] as const;

export const pageReconciliations = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'Days that were reconciled with the institution, the latest first',
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
  summary: 'Payouts and divides that ended on a day by our books',
  input: z.object({ ...pageInput, day: date }),
  output: pageOf(DayRecord),
});

export const differenceFilters = {
  view: z.enum(differenceViews).default('open'),
  /** Beginning of the number of the payout, of the request or of the order. */
  keyword: note(64).optional(),
  ...days,
  kind: list(z.enum(differenceKinds)).optional(),
  what: list(z.enum(differenceWhats)).optional(),
};
export const differenceSorts = ['day'] as const;

export const pageDifferences = endpoint(`POST ${at}/difference/page`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'What does not agree with the institution, the latest day first',
  input: z
    .object({ ...pageInput, ...differenceFilters, sort: sortInput(differenceSorts) })
    .refine(inOrder, misordered),
  output: pageOf(ReconciliationDifference),
});

export const countDifferenceViews = endpoint(`GET ${at}/difference/views`, {
  kind: 'query',
  permission: 'reconciliation:read',
  summary: 'How many differences each quick view holds (10,000 at most)',
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
  summary: 'Fetch the institution’s file of a day and match it; a day may be run again',
  input: z.object({ day: date }),
  output: Reconciliation,
});

/** The most a file may have. */
export const DAY_FILE_MB = 5;

export const importDayFile = endpoint(`POST ${at}/import`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Match a file of a day that the institution gave by hand (CSV)',
  send: 'multipart',
  secret: true,
  input: z.object({ day: date, file }),
  output: Reconciliation,
});

const key = { id, version };

export const resolveDifference = endpoint(`POST ${at}/difference/resolve`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Settle a difference, with what came of it',
  input: z.object({ ...key, note: line(300) }),
  output: ReconciliationDifference,
});

export const reopenDifference = endpoint(`POST ${at}/difference/reopen`, {
  kind: 'command',
  permission: 'reconciliation:manage',
  summary: 'Open a settled difference again',
  input: z.object(key),
  output: ReconciliationDifference,
});
