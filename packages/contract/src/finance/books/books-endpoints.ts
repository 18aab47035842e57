/** Account map: which account of the books a ledger account has, and codes of auxiliary items. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { id, keyword, line, list, note, version } from '../../platform/wire.ts';
import { month } from '../ledger/ledger-endpoints.ts';
import { dimensions, mappedKinds } from './mapped-kinds.ts';

const at = '/hotel-wallet/books' as const;
const read = { kind: 'query', permission: 'books:read' } as const;
const manage = { kind: 'command', permission: 'books:manage' } as const;

const mapBases = ['listed', 'general', 'own'] as const;

export const AccountMapRow = z
  .object({
    id: z.string(),
    entityId: z.string(),
    kind: z.enum(mappedKinds),
    /** Null: for every party. */
    party: z.string().nullable(),
    partyName: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    code: z.string(),
    name: z.string(),
    dimensions: z.array(z.enum(dimensions)),
    /** `general`: from general knowledge; to be checked with an accountant. */
    basis: z.enum(mapBases),
    version: z.int(),
  })
  .meta({ id: 'AccountMapRow' });
export type AccountMapRow = z.infer<typeof AccountMapRow>;

export const pageAccountMap = endpoint(`POST ${at}/map-page`, {
  ...read,
  summary: 'Account codes by ledger account, in the order of the chart',
  input: z.object({
    entityId: id,
    kind: list(z.enum(mappedKinds)).optional(),
    /** Part of a code or name. */
    keyword: keyword(50).optional(),
    ...pageInput,
  }),
  output: pageOf(AccountMapRow),
});

export const saveAccountMap = endpoint(`POST ${at}/map-save`, {
  ...manage,
  summary: 'Add or change a row of the account map',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    entityId: id,
    kind: z.enum(mappedKinds),
    party: line(64).nullish(),
    houseId: id.nullish(),
    code: line(15),
    name: line(100),
    dimensions: list(z.enum(dimensions)).default([]),
  }),
  output: AccountMapRow,
});

export const removeAccountMap = endpoint(`POST ${at}/map-remove`, {
  ...manage,
  summary: 'Remove a row of the account map; the more general row applies',
  input: z.object({ id, version }),
  output: z.object({ removed: z.int() }),
});

export const applyChart = endpoint(`POST ${at}/map-template`, {
  ...manage,
  summary: 'Fill the account map from the accounting standard; existing rows stay',
  input: z.object({ entityId: id }),
  output: z.object({ added: z.int() }),
});

export const BookGap = z
  .object({
    kind: z.enum(mappedKinds),
    party: z.string(),
    partyName: z.string().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    missing: z.enum(['account', ...dimensions]),
    subject: z.string(),
  })
  .meta({ id: 'BookGap' });
export type BookGap = z.infer<typeof BookGap>;

export const DimensionItem = z
  .object({
    entityId: z.string(),
    dimension: z.enum(dimensions),
    /** `landlord:…`, `house:…`, `channel:…`, `guests`, `business`, `others`. */
    subject: z.string(),
    code: z.string(),
    name: z.string(),
    version: z.int(),
  })
  .meta({ id: 'DimensionItem' });
export type DimensionItem = z.infer<typeof DimensionItem>;

export const pageDimensions = endpoint(`POST ${at}/item-page`, {
  ...read,
  summary: 'Codes of auxiliary items',
  input: z.object({
    entityId: id,
    dimension: list(z.enum(dimensions)).optional(),
    keyword: keyword(50).optional(),
    ...pageInput,
  }),
  output: pageOf(DimensionItem),
});

export const saveDimension = endpoint(`POST ${at}/item-save`, {
  ...manage,
  summary: 'Change the code and name of an auxiliary item',
  input: z.object({
    entityId: id,
    dimension: z.enum(dimensions),
    subject: line(80),
    version,
    code: line(20),
    name: note(100),
  }),
  output: DimensionItem,
});

export const assignDimensions = endpoint(`POST ${at}/item-assign`, {
  ...manage,
  summary: 'Assign codes to the auxiliary items of a month that have none',
  input: z.object({ entityId: id, month }),
  output: z.object({ added: z.int() }),
});
