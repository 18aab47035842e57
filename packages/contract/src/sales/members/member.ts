/** Members: list rows, detail and documents. Personal data masked. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { channels } from '../orders/channels.ts';
import { isCountry } from '../registration/countries.ts';
import { guestDocumentTypes, sexes } from '../registration/guest-document-rules.ts';
import { memberDocumentActions, memberDocumentStates } from './member-document-states.ts';

/** 普通, 银卡, 金卡, 钻石; set by hand. */
export const memberLevels = ['standard', 'silver', 'gold', 'diamond'] as const;
export type MemberLevel = (typeof memberLevels)[number];

/** Channel of the first order, or `manual`. */
export const memberSources = [...channels, 'manual'] as const;

/** 住客, 房东 */
export const memberParts = ['tenant', 'landlord'] as const;

/** 全部, 在住, 回头客 (two stays or more), 黑名单, 待合并 */
export const memberViews = ['all', 'inHouse', 'returning', 'blacklisted', 'toMerge'] as const;
export type MemberView = (typeof memberViews)[number];

/** Completed stays from which a guest counts as returning. */
export const RETURNING_STAYS = 2;

export const memberColumns = [
  'name',
  'phoneMasked',
  'documentMasked',
  'stayCount',
  'lifetimeFen',
  'lastStayOn',
  'tags',
  'source',
  'createdAt',
  'level',
  'createdBy',
] as const;
export type MemberColumn = (typeof memberColumns)[number];

export const contactKinds = ['phone', 'email', 'wechat'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** BCP 47 tags of the languages a guest may be written to in. */
export const guestLanguages = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru', 'th', 'vi'] as const;

/** Guest preferences as short texts. */
export const preferenceKeys = ['room', 'floor', 'bed', 'diet', 'other'] as const;

/** Consents: marketing, keeping documents, messages about stays. */
export const consentKeys = ['marketing', 'papers', 'stayMessages'] as const;
export type ConsentKey = (typeof consentKeys)[number];

export const MAX_MEMBER_TAGS = 10;
export const MAX_CONTACTS = 12;

export const MemberRow = z
  .object({
    id: z.string(),
    name: z.string(),
    level: z.enum(memberLevels),
    /** On the blocklist of a property in scope, or of all. */
    blacklisted: z.boolean(),
    inHouse: z.boolean(),
    phoneMasked: z.string().nullable(),
    documentType: z.enum(guestDocumentTypes).nullable(),
    documentMasked: z.string().nullable(),
    /** Completed orders in the properties the caller sees. */
    stayCount: z.int(),
    /** Room revenue and charges of these orders; null for roles that do not see money. */
    lifetimeFen: fen.nullable(),
    lastStayOn: z.string().nullable(),
    tags: z.array(z.string()),
    source: z.enum(memberSources),
    createdAt: instant,
    createdBy: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'MemberRow' });
export type MemberRow = z.infer<typeof MemberRow>;

export const MemberContact = z.object({
  id: z.string(),
  kind: z.enum(contactKinds),
  label: z.string(),
  masked: z.string(),
  /** The phone that lists show and that orders are sold by. */
  main: z.boolean(),
});
export type MemberContact = z.infer<typeof MemberContact>;

export const papersSides = ['front', 'back'] as const;

export const MemberDocument = z
  .object({
    id: z.string(),
    guestId: z.string(),
    type: z.enum(guestDocumentTypes),
    numberMasked: z.string(),
    country: z.string(),
    issuedOn: z.string().nullable(),
    expiresOn: z.string().nullable(),
    /** Validity today: valid, within 30 days of expiry, or expired; null without expiry. */
    validity: z.enum(['valid', 'expiring', 'expired']).nullable(),
    state: z.enum(memberDocumentStates),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    photos: z.array(z.object({ id: z.string(), side: z.enum(papersSides) })),
    recordedBy: z.string(),
    recordedAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    version: z.int(),
    actions: z.array(z.enum(memberDocumentActions)),
  })
  .meta({ id: 'MemberDocument' });
export type MemberDocument = z.infer<typeof MemberDocument>;

const memberActions = ['edit', 'reveal', 'merge', 'blacklist'] as const;
export type MemberAction = (typeof memberActions)[number];

export const MemberDetail = z
  .object({
    member: MemberRow.extend({
      sex: z.enum(sexes).nullable(),
      /** Year of birth only: `1988-**-**`. */
      birthMasked: z.string().nullable(),
      nationality: z.string().refine(isCountry).nullable(),
      language: z.enum(guestLanguages).nullable(),
      note: z.string(),
      preferences: z.partialRecord(z.enum(preferenceKeys), z.string()),
      /** Time of consent; null without it. */
      consents: z.record(z.enum(consentKeys), instant.nullable()),
      /** Orders of any state in visible properties. */
      orderCount: z.int(),
    }),
    contacts: z.array(MemberContact),
    documents: z.array(MemberDocument),
    /** Reason of the newest active blocklist entry. */
    blacklistedFor: z.string().nullable(),
    /** Members that are probably the same person. */
    duplicates: z.int(),
    actions: z.array(z.enum(memberActions)),
  })
  .meta({ id: 'MemberDetail' });
export type MemberDetail = z.infer<typeof MemberDetail>;
