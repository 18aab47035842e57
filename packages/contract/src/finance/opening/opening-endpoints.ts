/** Opening balances 期初余额 of accounts, entered or imported. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, fen, id, instant, line, list, note, positiveFenInput, version } from '../../platform/wire.ts';
import { openingKinds } from './opening-rules.ts';

const at = '/hotel-wallet/opening' as const;

export const OpeningBalance = z
  .object({
    id: z.string(),
    kind: z.enum(openingKinds),
    party: z.string(),
    /** Name of a company or landlord; null if the account names the party itself. */
    partyName: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    amountFen: fen,
    asOf: z.string(),
    note: z.string(),
    entryId: z.string(),
    madeByName: z.string(),
    madeAt: instant,
    reversedAt: instant.nullable(),
    reversedByName: z.string().nullable(),
    reverseReason: z.string().nullable(),
    version: z.int(),
    /** True while nothing else is posted to its account. */
    canReverse: z.boolean(),
  })
  .meta({ id: 'OpeningBalance' });
export type OpeningBalance = z.infer<typeof OpeningBalance>;

export const openingViews = ['current', 'reversed'] as const;
export const openingFilters = {
  view: z.enum(openingViews).default('current'),
  kind: list(z.enum(openingKinds)).optional(),
};
const openingSorts = ['asOf', 'amountFen', 'madeAt'] as const;
export const openingColumns = [
  'kind',
  'party',
  'houseName',
  'amountFen',
  'asOf',
  'note',
  'madeByName',
  'madeAt',
] as const;
export type OpeningColumn = (typeof openingColumns)[number];

const permission = 'opening:manage' as const;

export const pageOpenings = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission,
  summary: 'Opening balances',
  input: z.object({ ...pageInput, ...openingFilters, sort: sortInput(openingSorts) }),
  output: pageOf(OpeningBalance),
});

export const sumOpenings = endpoint(`GET ${at}/sums`, {
  kind: 'query',
  permission,
  summary: 'Totals of opening balances per kind',
  input: z.object({}),
  output: z.array(z.object({ kind: z.enum(openingKinds), amountFen: fen, accounts: z.int() })),
});

export const createOpening = endpoint(`POST ${at}/create`, {
  kind: 'command',
  permission,
  summary: 'Post the opening balance of an account; each account has one',
  input: z.object({
    kind: z.enum(openingKinds),
    /** Method, channel, id of a company or landlord; absent for vendors. */
    party: note(60).default(''),
    houseId: id.nullish(),
    amountFen: positiveFenInput,
    asOf: date,
    note: note(200).default(''),
    ...dutyReason,
  }),
  /** Null: it waits for a second person. */
  output: OpeningBalance.nullable(),
});

export const reverseOpening = endpoint(`POST ${at}/reverse`, {
  kind: 'command',
  permission,
  summary: 'Reverse an opening balance if nothing else was posted to its account',
  input: z.object({ id, version, reason: line(200), ...dutyReason }),
  output: OpeningBalance,
});

export const exportOpenings = listExport(`${at}/export`, {
  permission,
  summary: 'Opening balances as .xlsx',
  filters: openingFilters,
  sorts: openingSorts,
  columns: openingColumns,
});

export const beginOpenings = endpoint(`POST ${at}/begin`, {
  kind: 'query',
  permission,
  summary: 'Whether balances of this first day can be imported',
  input: z.object({ asOf: date }),
  output: z.null(),
});

export const importOpenings = importEndpoints(`${at}/import`, {
  permission,
  summary: 'Import opening balances',
  target: { asOf: date },
});
