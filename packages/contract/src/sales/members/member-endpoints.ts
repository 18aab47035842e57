/** Members: list, detail and commands. */
import { z } from 'zod';
import { notificationStates } from '../../foundation/messages/message.ts';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { tag } from '../../platform/tags.ts';
import {
  bool,
  date,
  fen,
  guestPhone,
  id,
  instant,
  int,
  keyword,
  line,
  list,
  note,
  version,
} from '../../platform/wire.ts';
import { countries, isCountry } from '../registration/countries.ts';
import { sexes } from '../registration/guest-document-rules.ts';
import {
  consentKeys,
  contactKinds,
  guestLanguages,
  MAX_CONTACTS,
  MAX_MEMBER_TAGS,
  MemberDetail,
  MemberRow,
  memberColumns,
  memberLevels,
  memberSources,
  memberViews,
  preferenceKeys,
} from './member.ts';

const at = '/hotel-member/member' as const;

export const memberFilters = {
  view: z.enum(memberViews).default('all'),
  /** A part of the name, pinyin or initials; a whole phone, its last four digits, a mail, or a whole document number. */
  keyword: keyword(50).optional(),
  level: list(z.enum(memberLevels)).optional(),
  /** Members with any of these. */
  tag: list(tag).optional(),
  source: list(z.enum(memberSources)).optional(),
  blacklisted: bool.optional(),
  lastStayFrom: date.optional(),
  lastStayTo: date.optional(),
  /** Completed stays, at least. */
  staysFrom: int.pipe(z.int().min(0).max(9_999)).optional(),
};
export const memberSorts = ['createdAt', 'lastStayOn', 'stayCount', 'lifetimeFen'] as const;

const inOrder = (input: { lastStayFrom?: string | undefined; lastStayTo?: string | undefined }) =>
  !input.lastStayFrom || !input.lastStayTo || input.lastStayFrom <= input.lastStayTo;

export const pageMembers = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'Members in my scope, filtered and sorted',
  input: z
    .object({ ...pageInput, ...memberFilters, sort: sortInput(memberSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['lastStayTo'] }),
  output: pageOf(MemberRow),
});

export const countMemberViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'Number of members per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(memberViews), count: z.int() })),
});

export const memberTags = endpoint(`GET ${at}/tags`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'The tags that members in my scope have, most used first (200 at most)',
  input: z.object({}),
  output: z.array(z.object({ tag: z.string(), count: z.int() })),
});

export const exportMembers = listExport(`${at}/export`, {
  permission: 'member:export',
  summary: 'The filtered members as .xlsx, phones and documents masked',
  filters: memberFilters,
  sorts: memberSorts,
  columns: memberColumns,
});

export const importMembers = importEndpoints(`${at}/import`, {
  permission: 'member:import',
  summary: 'Import members with their contacts and a document each',
  target: {},
});

export const tagMembers = bulkEndpoints(`${at}/tag-many`, {
  permission: 'member:edit',
  summary: 'Add tags to many members or take them away',
  filters: memberFilters,
  input: {
    add: z.array(tag).max(MAX_MEMBER_TAGS).default([]),
    remove: z.array(tag).max(MAX_MEMBER_TAGS).default([]),
  },
});

export const getMember = endpoint(`GET ${at}/detail`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'One member; the id of a merged member returns the remaining one',
  input: z.object({ id }),
  output: MemberDetail,
});

const email = z.email({ error: undefined }).max(120);
const WECHAT = /^[A-Za-z][\w-]{5,19}$/;

const isValue = (kind: (typeof contactKinds)[number], value: string): boolean => {
  if (kind === 'phone') return guestPhone.safeParse(value).success;
  return kind === 'email' ? email.safeParse(value).success : WECHAT.test(value);
};

/** Existing contacts are named by id and keep their value; new ones have a value. */
const ContactInput = z
  .object({
    id: id.optional(),
    kind: z.enum(contactKinds),
    label: note(20).default(''),
    value: note(120).optional(),
  })
  .refine(({ id: known, value }) => known !== undefined || (value !== undefined && value !== ''), {
    ...custom('required'),
    path: ['value'],
  })
  .refine(({ kind, value }) => kind !== 'phone' || !value || isValue(kind, value), {
    ...custom('invalidPhone'),
    path: ['value'],
  })
  .refine(({ kind, value }) => kind !== 'email' || !value || isValue(kind, value), {
    ...custom('invalidEmail'),
    path: ['value'],
  })
  .refine(({ kind, value }) => kind !== 'wechat' || !value || isValue(kind, value), {
    ...custom('invalidWechat'),
    path: ['value'],
  });
export type ContactInput = z.output<typeof ContactInput>;

const country = z
  .string()
  .refine(isCountry, custom('notAChoice'))
  .meta({ enum: [...countries] });

export const saveMember = endpoint(`POST ${at}/save`, {
  kind: 'command',
  permission: 'member:edit',
  summary: 'Add or change a member; the first phone is the main one',
  input: z.object({
    id: id.optional(),
    version: version.optional(),
    name: line(60),
    sex: z.enum(sexes).nullable().optional(),
    /** Absent: stays as it is; null: forgotten. */
    birthDate: date.nullable().optional(),
    nationality: country.nullable().optional(),
    language: z.enum(guestLanguages).nullable().optional(),
    level: z.enum(memberLevels).default('standard'),
    tags: z.array(tag).max(MAX_MEMBER_TAGS).default([]),
    contacts: z.array(ContactInput).max(MAX_CONTACTS).default([]),
    preferences: z.partialRecord(z.enum(preferenceKeys), note(100)).default({}),
    consents: z.array(z.enum(consentKeys)).default([]),
    note: note(1_000).default(''),
  }),
  output: MemberDetail,
});

const reason = line(200);

/** One member at a time, audited with the reason. */
export const revealMember = endpoint(`POST ${at}/reveal`, {
  kind: 'command',
  permission: 'guest:reveal',
  summary: 'Reveal phones, mails, birth and document numbers of a member',
  secret: true,
  input: z.object({ id, reason }),
  output: z.object({
    birthDate: z.string().nullable(),
    contacts: z.array(z.object({ id: z.string(), value: z.string() })),
    documents: z.array(z.object({ id: z.string(), number: z.string() })),
  }),
});

const MemberMoney = z
  .object({
    /** Orders that count: not cancelled, expired or rejected, or with an open or kept amount. */
    orders: z.int(),
    totalFen: fen,
    /** Paid minus refunds. */
    paidFen: fen,
    /** Amount due per order; one order's credit does not reduce another's debt. */
    owedFen: fen,
    refundedFen: fen,
    refundingFen: fen,
    depositKeptFen: fen,
  })
  .meta({ id: 'MemberMoney' });

export const getMemberMoney = endpoint(`GET ${at}/money`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'Order totals of a member; for users who see amounts',
  input: z.object({ id }),
  output: MemberMoney,
});

export const pageMemberMessages = endpoint(`POST ${at}/messages/page`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'Mails and text messages sent for the orders of a member, newest first',
  input: z.object({ id, ...pageInput }),
  output: pageOf(
    z.object({
      id: z.string(),
      kind: z.string(),
      channel: z.enum(['mail', 'sms', 'webhook']),
      recipientMasked: z.string(),
      subject: z.string(),
      state: z.enum(notificationStates),
      createdAt: instant,
      sentAt: instant.nullable(),
      orderId: z.string(),
      orderNo: z.string(),
      houseId: z.string(),
    }),
  ),
});

export const MEMBER_HISTORY_SIZE = 50;

export const MemberHistoryEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    at: instant,
    actor: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'MemberHistoryEntry' });
export type MemberHistoryEntry = z.infer<typeof MemberHistoryEntry>;

export const getMemberHistory = endpoint(`GET ${at}/history`, {
  kind: 'query',
  permission: 'member:read',
  summary: 'History of a member, newest first',
  input: z.object({ id, before: id.optional() }),
  output: z.object({ entries: z.array(MemberHistoryEntry), more: z.boolean() }),
});
