/** Landlords: search, edit, pause and end. */
import { z } from 'zod';
import { email } from '../../foundation/auth/account-fields.ts';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { NamedOption, optionInput } from '../../platform/options.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { tag } from '../../platform/tags.ts';
import { bool, id, keyword, line, list, note, phone, version } from '../../platform/wire.ts';
import {
  LandlordDetail,
  LandlordHistoryEntry,
  LandlordRow,
  MAX_CONTACTS,
  MAX_LANDLORD_TAGS,
} from './landlord.ts';
import { type LandlordKind, landlordContractStates, landlordKinds, taxIdProblem } from './landlord-rules.ts';

export const landlordViews = ['all', 'active', 'paused', 'ended', 'expiring'] as const;
const landlordSorts = ['name', 'houseCount', 'documentsUntil', 'createdAt'] as const;

export const landlordFilters = {
  /** `expiring`: with a document that runs out within 60 days or has run out. */
  view: z.enum(landlordViews).default('all'),
  /** Name, pinyin or its initials, a whole phone number, a whole ID or tax code. */
  keyword: keyword(50).optional(),
  kind: z.enum(landlordKinds).optional(),
  /** For users who may see contracts; others find none. */
  contract: list(z.enum(landlordContractStates)).optional(),
  tag: list(z.string().max(20)).optional(),
  hasHouses: bool.optional(),
  hasLogin: bool.optional(),
};

export const pageLandlords = endpoint('POST /hotel-member/landlord/page', {
  kind: 'query',
  permission: 'landlord:read',
  summary: 'Landlords, filtered and sorted',
  input: z.object({ ...landlordFilters, ...pageInput, sort: sortInput(landlordSorts) }),
  output: pageOf(LandlordRow),
});

export const countLandlordViews = endpoint('GET /hotel-member/landlord/view-counts', {
  kind: 'query',
  permission: 'landlord:read',
  summary: 'Number of landlords per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(landlordViews), count: z.int() })),
});

export const landlordTags = endpoint('GET /hotel-member/landlord/tags', {
  kind: 'query',
  permission: 'landlord:read',
  summary: 'Tags of landlords, most common first',
  input: z.object({}),
  output: z.array(z.object({ tag: z.string(), count: z.int() })),
});

export const landlordOptions = endpoint('POST /hotel-member/landlord/options', {
  kind: 'query',
  permission: 'landlord:read',
  summary: 'Landlords for select boxes; ended ones only on request',
  input: z.object({ ...optionInput, ended: bool.default(false) }),
  output: z.array(NamedOption),
});

export const getLandlord = endpoint('GET /hotel-member/landlord/detail', {
  kind: 'query',
  permission: 'landlord:read',
  summary: 'One landlord: profile, contacts, documents, user',
  input: z.object({ id }),
  output: LandlordDetail,
});

export const LANDLORD_HISTORY_SIZE = 30;

export const getLandlordHistory = endpoint('GET /hotel-member/landlord/history', {
  kind: 'query',
  permission: 'landlord:read',
  summary: 'History of a landlord, newest first',
  input: z.object({
    id,
    /** Id of the last entry seen; returns older ones. */
    before: id.optional(),
  }),
  output: z.object({ entries: z.array(LandlordHistoryEntry), more: z.boolean() }),
});

/** Omitted fields stay; null empties them. */
const profile = {
  name: line(100),
  kind: z.enum(landlordKinds),
  phone: phone.nullish(),
  email: email.nullish(),
  taxId: line(30).nullish(),
  address: note(200).default(''),
  note: note(1_000).default(''),
  tags: z.array(tag).max(MAX_LANDLORD_TAGS).default([]),
  /** Mails each approved statement as PDF; absent: unchanged. */
  statementMail: z.boolean().optional(),
};

interface TaxIdOf {
  readonly kind?: unknown;
  readonly taxId?: string | null | undefined;
}

/** Checked as soon as kind and number are known. */
const hasTaxId = ({ value }: { value: unknown }): boolean =>
  z.looseObject({ kind: z.enum(landlordKinds), taxId: line(30) }).safeParse(value).success;

const withTaxId = <S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<S> =>
  schema.superRefine(
    (value, ctx) => {
      const { kind, taxId } = value as TaxIdOf;
      const problem = taxId ? taxIdProblem(kind as LandlordKind, taxId) : null;
      if (problem) ctx.addIssue({ code: 'custom', path: ['taxId'], ...custom(problem.text, problem.limit) });
    },
    { when: hasTaxId },
  );

export const createLandlord = endpoint('POST /hotel-member/landlord/create', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Add a landlord',
  input: withTaxId(z.object(profile)),
  output: LandlordDetail,
});

export const editLandlord = endpoint('POST /hotel-member/landlord/edit', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Change the profile of a landlord; omitted phone, mail and tax code are kept',
  input: withTaxId(z.object({ id, version, ...profile })),
  output: LandlordDetail,
});

const key = { id, version };
const reason = line(200);

export const pauseLandlord = endpoint('POST /hotel-member/landlord/pause', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Pause the relationship with a landlord',
  input: z.object({ ...key, reason }),
  output: LandlordDetail,
});

export const resumeLandlord = endpoint('POST /hotel-member/landlord/resume', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Resume the relationship with a paused or ended landlord',
  input: z.object({ ...key, reason: note(200).default('') }),
  output: LandlordDetail,
});

export const endLandlord = endpoint('POST /hotel-member/landlord/end', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'End the relationship with a landlord without properties',
  input: z.object({ ...key, reason }),
  output: LandlordDetail,
});

/** Without an id a new landlord. For an existing one, omitted phone and mail stay unchanged; null clears them. */
export const ContactInput = z.object({
  id: id.optional(),
  name: line(60),
  role: note(30).default(''),
  phone: phone.nullish(),
  email: email.nullish(),
});

export const saveLandlordContacts = endpoint('POST /hotel-member/landlord/save-contacts', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Replace the contacts of a landlord',
  input: z.object({ ...key, contacts: z.array(ContactInput).max(MAX_CONTACTS) }),
  output: LandlordDetail,
});

export const revealLandlord = endpoint('POST /hotel-member/landlord/reveal', {
  kind: 'command',
  permission: 'landlord:reveal',
  summary: 'Masked data of a landlord in full; needs a reason, which is recorded',
  secret: true,
  input: z.object({ id, reason }),
  output: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    taxId: z.string().nullable(),
    contacts: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
      }),
    ),
    documents: z.array(z.object({ id: z.string(), name: z.string(), number: z.string() })),
  }),
});

/** Applies at once; properties of other landlords change owner. */
export const assignLandlordHouses = endpoint('POST /hotel-member/landlord/assign-houses', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Assign properties to a landlord',
  input: z.object({ id, houseIds: list(id).pipe(z.array(id).min(1).max(200)) }),
  output: LandlordDetail,
});

export const withdrawLandlordHouse = endpoint('POST /hotel-member/landlord/withdraw-house', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Remove the landlord of a property',
  input: z.object({ id, houseId: id, reason }),
  output: LandlordDetail,
});

export const landlordColumns = [
  'name',
  'kind',
  'phoneMasked',
  'status',
  'houseCount',
  'contractState',
  'documentsUntil',
  'username',
  'tags',
  'createdAt',
] as const;
export type LandlordColumn = (typeof landlordColumns)[number];

export const exportLandlords = listExport('/hotel-member/landlord/export', {
  permission: 'landlord:export',
  summary: 'The filtered landlords as .xlsx; phones masked',
  filters: landlordFilters,
  sorts: landlordSorts,
  columns: landlordColumns,
});

export const importLandlords = importEndpoints('/hotel-member/landlord/import', {
  permission: 'landlord:import',
  summary: 'Import landlords',
  target: {},
});
