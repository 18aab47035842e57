/** Landlord contracts: a version is drafted, signed, and replaced from a date on by the next. */
import { z } from 'zod';
import { dutyReason } from '../../foundation/duties/duty-reason.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { languages } from '../../platform/texts.ts';
import { date, id, int, intBetween, keyword, line, list, version } from '../../platform/wire.ts';
import {
  ContractDetail,
  ContractHistoryEntry,
  ContractRow,
  contractColumns,
  contractSorts,
  contractViews,
  draftShape,
  inOrder,
  StatementPreview,
} from './contract.ts';
import { contractModels } from './contract-terms.ts';

const reads = { kind: 'query', permission: 'contract:read' } as const;
const key = { id, version };

const contractFilters = {
  view: z.enum(contractViews).default('all'),
  keyword: keyword(50).optional(),
  landlordId: list(id).optional(),
  houseId: list(id).optional(),
  model: list(z.enum(contractModels)).optional(),
  /** In force, ending within this many days. */
  endsWithin: int.pipe(z.int().min(1).max(366)).optional(),
};

export const pageContracts = endpoint('POST /hotel-member/contract/page', {
  ...reads,
  summary: 'Contracts whose properties are all in scope',
  input: z.object({ ...contractFilters, ...pageInput, sort: sortInput(contractSorts) }),
  output: pageOf(ContractRow),
});

export const countContractViews = endpoint('GET /hotel-member/contract/view-counts', {
  ...reads,
  summary: 'Number of contracts per view',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(contractViews), count: z.int() })),
});

export const exportContracts = listExport('/hotel-member/contract/export', {
  permission: 'contract:read',
  summary: 'The filtered contracts as .xlsx',
  filters: contractFilters,
  sorts: contractSorts,
  columns: contractColumns,
});

export const getContract = endpoint('GET /hotel-member/contract/detail', {
  ...reads,
  summary: 'A contract with all its versions',
  input: z.object({ id }),
  output: ContractDetail,
});

export const getContractHistory = endpoint('GET /hotel-member/contract/history', {
  ...reads,
  summary: 'History of a contract, newest first',
  input: z.object({ id }),
  output: z.array(ContractHistoryEntry),
});

export const contractHouses = endpoint('GET /hotel-member/contract/houses', {
  ...reads,
  summary: 'Properties of a landlord with their current or next contract',
  input: z.object({ landlordId: id }),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      contractId: z.string().nullable(),
      contractNo: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});

/** Properties per call. */
const MAX_ASKED_HOUSES = 200;

export const contractsOfHouses = endpoint('POST /hotel-member/contract/of-houses', {
  ...reads,
  summary: 'Contracts in force for these properties, with their landlords',
  input: z.object({ houseIds: list(id).pipe(z.array(id).max(MAX_ASKED_HOUSES)) }),
  output: z.array(
    z.object({
      houseId: z.string(),
      houseName: z.string(),
      contractId: z.string(),
      contractNo: z.string(),
      landlordId: z.string(),
      landlordName: z.string(),
      to: z.string().nullable(),
    }),
  ),
});

export const pageUncovered = endpoint('POST /hotel-member/contract/uncovered-page', {
  ...reads,
  summary: 'Properties with a landlord that no contract covers today',
  input: z.object({ keyword: keyword(50).optional(), landlordId: list(id).optional(), ...pageInput }),
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      city: z.string(),
      state: z.string(),
      landlordId: z.string(),
      landlordName: z.string(),
      /** When its last contract ran out; null: it never had one. */
      since: z.string().nullable(),
    }),
  ),
});

export const createContract = endpoint('POST /hotel-member/contract/create', {
  kind: 'command',
  permission: 'contract:edit',
  summary: 'Draft a contract; the first party is its landlord',
  input: z.object(draftShape).refine(inOrder.ok, inOrder),
  output: ContractDetail,
});

export const saveContractDraft = endpoint('POST /hotel-member/contract/save-draft', {
  kind: 'command',
  permission: 'contract:edit',
  summary:
    'Change the draft of a contract; for a signed contract without a draft, start a change that takes effect from a date',
  input: z.object({ ...key, ...draftShape }).refine(inOrder.ok, inOrder),
  output: ContractDetail,
});

export const discardContractDraft = endpoint('POST /hotel-member/contract/discard', {
  kind: 'command',
  permission: 'contract:edit',
  summary: 'Discard a draft; signed versions are unaffected',
  input: z.object(key),
  output: ContractDetail,
});

export const signContract = endpoint('POST /hotel-member/contract/sign', {
  kind: 'command',
  permission: 'contract:sign',
  summary:
    'Put the draft into force once a second person has confirmed it; versions before it end the day before',
  input: z.object({ ...key, ...dutyReason }),
  output: ContractDetail,
});

export const endContract = endpoint('POST /hotel-member/contract/end', {
  kind: 'command',
  permission: 'contract:sign',
  summary: 'Terminate a contract on a day; before settled months only after a second person confirms',
  input: z.object({ ...key, on: date, reason: line(200), ...dutyReason }),
  output: ContractDetail,
});

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const previewStatement = endpoint('POST /hotel-member/contract/statement-preview', {
  ...reads,
  summary: 'A month of real orders of the properties, split under a draft and under the contract in force',
  input: z
    .object({
      /** The contract that the draft changes. */
      id: id.optional(),
      month,
      houseIds: draftShape.houseIds,
      from: draftShape.from,
      to: draftShape.to,
      terms: draftShape.terms,
      parties: draftShape.parties,
    })
    .refine(inOrder.ok, inOrder),
  output: StatementPreview,
});

export const printContract = endpoint('GET /hotel-member/contract/print', {
  ...reads,
  summary: 'The agreement of one version as PDF',
  input: z.object({ id, number: intBetween(1, 10_000).optional(), language: z.enum(languages).optional() }),
  output: z.null(),
});

export const importContracts = importEndpoints('/hotel-member/contract/import', {
  target: {},
  permission: 'contract:import',
  summary: 'Import signed contracts, one line each',
});
