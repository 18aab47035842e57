/** Landlords on the wire. Personal data is masked; `revealLandlord` returns it in full. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { landlordContractStates, landlordKinds } from './landlord-rules.ts';
import { landlordActions, landlordStates } from './landlord-states.ts';

export const MAX_CONTACTS = 20;
export const MAX_LANDLORD_TAGS = 10;
export const MAX_LANDLORD_DOCUMENTS = 50;

export const LandlordRow = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(landlordKinds),
    phoneMasked: z.string().nullable(),
    status: z.enum(landlordStates),
    /** Why it is paused or ended. */
    statusReason: z.string().nullable(),
    /** Properties that are not archived. */
    houseCount: z.int(),
    /** Next expiry of a document; null: none. */
    documentsUntil: z.string().nullable(),
    /** State over all contracts; null for users who may not see contracts. */
    contractState: z.enum(landlordContractStates).nullable(),
    /** The last day of the contract in force that ends first; null: none ends. */
    contractUntil: z.string().nullable(),
    /** User name for signing in. */
    username: z.string().nullable(),
    tags: z.array(z.string()),
    createdAt: instant,
    version: z.int(),
    actions: z.array(z.enum(landlordActions)),
  })
  .meta({ id: 'LandlordRow' });
export type LandlordRow = z.infer<typeof LandlordRow>;

export const LandlordContact = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  phoneMasked: z.string().nullable(),
  emailMasked: z.string().nullable(),
});
export type LandlordContact = z.infer<typeof LandlordContact>;

export const landlordDocumentKinds = [
  'licence',
  'identity',
  'property',
  'authorisation',
  'insurance',
  'other',
] as const;
export type LandlordDocumentKind = (typeof landlordDocumentKinds)[number];

export const LandlordFile = z
  .object({
    id: z.string(),
    fileName: z.string(),
    /** SVG occurs only in demo data. */
    mime: z.enum(['application/pdf', 'image/webp', 'image/svg+xml']),
    sizeBytes: z.int(),
  })
  .meta({ id: 'LandlordFile' });
export type LandlordFile = z.infer<typeof LandlordFile>;

export const LandlordDocument = z
  .object({
    id: z.string(),
    kind: z.enum(landlordDocumentKinds),
    name: z.string(),
    numberMasked: z.string().nullable(),
    /** Last valid day. */
    expiresOn: z.string().nullable(),
    file: LandlordFile.nullable(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: 'LandlordDocument' });
export type LandlordDocument = z.infer<typeof LandlordDocument>;

export const LandlordUser = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  /** The user may not sign in. */
  frozen: z.boolean(),
  lastLoginAt: instant.nullable(),
});

export const LandlordDetail = z
  .object({
    landlord: LandlordRow.extend({
      emailMasked: z.string().nullable(),
      taxIdMasked: z.string().nullable(),
      address: z.string(),
      note: z.string(),
      statementMail: z.boolean(),
      /** Today, by which documents are judged. */
      today: z.string(),
    }),
    contacts: z.array(LandlordContact),
    /** Earliest expiry first. */
    documents: z.array(LandlordDocument),
    user: LandlordUser.nullable(),
  })
  .meta({ id: 'LandlordDetail' });
export type LandlordDetail = z.infer<typeof LandlordDetail>;

export const LandlordHistoryEntry = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type LandlordHistoryEntry = z.infer<typeof LandlordHistoryEntry>;
