/**
 * Wire format of the payment institution's onboarding: pictures, application, review by notice, agreement, merchant
 * number.
 */
import { z } from 'zod';
import { askableFields, photoKinds, subjectTypes } from '../onboarding/onboarding-fields.ts';

/** Sender and receiver may be this far apart, in milliseconds. */
export const INSTITUTION_WINDOW_MS = 5 * 60_000;

/** Lower-case hex HMAC-SHA256 of this text under the sign key. `path` with its query, `body` as its bytes are sent. */
export const institutionSignText = (of: {
  readonly method: string;
  readonly path: string;
  /** Milliseconds, as in the header. */
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}): string => [of.method, of.path, of.timestamp, of.nonce, of.body].join('\n');

/** Headers of calls and notices. */
export const institutionHeaders = {
  partner: 'x-partner-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;

const institutionStatuses = [
  'AUDITING',
  'SUPPLEMENT',
  'REJECTED',
  'SIGNING',
  'DECLINED',
  'JOINED',
  'CLOSED',
] as const;
export type InstitutionStatus = (typeof institutionStatuses)[number];

export const InstitutionPicture = z.object({
  /** Sender's number; repeating it returns the same picture. */
  requestNo: z.string().min(1).max(64),
  kind: z.enum(photoKinds),
  /** Base64 of a WebP. */
  content: z.string().min(1),
});

export const InstitutionPictureAnswer = z.object({ pictureNo: z.string() });

export const InstitutionApplication = z.object({
  /** Number of submissions under one application. */
  round: z.int().min(1),
  subject: z.enum(subjectTypes),
  contactName: z.string().min(1),
  contactPhone: z.string().min(1),
  personName: z.string().min(1),
  idNumber: z.string().min(1),
  /** `9999-12-31`: no end. */
  idUntil: z.iso.date(),
  licenceName: z.string().nullable(),
  licenceNumber: z.string().nullable(),
  licenceUntil: z.iso.date().nullable(),
  accountKind: z.enum(['private', 'public']),
  accountName: z.string().min(1),
  cardNumber: z.string().min(1),
  bank: z.string().min(1),
  branch: z.string().min(1),
  pictures: z.partialRecord(z.enum(photoKinds), z.string()),
  notifyUrl: z.url(),
});
export type InstitutionApplication = z.infer<typeof InstitutionApplication>;

/** State of an application. `seq` grows with each step; lower ones are outdated. */
export const InstitutionStanding = z.object({
  applicationNo: z.string(),
  round: z.int(),
  seq: z.int(),
  status: z.enum(institutionStatuses),
  asks: z.array(z.object({ field: z.enum(askableFields).or(z.string()), reason: z.string() })).default([]),
  reasons: z.array(z.string()).default([]),
  deadline: z.iso.date().nullable().default(null),
  merchantNo: z.string().nullable().default(null),
});
export type InstitutionStanding = z.infer<typeof InstitutionStanding>;

export const InstitutionAgreement = z.object({ url: z.url() });

export const InstitutionNotice = z.object({
  noticeId: z.string().min(1).max(80),
  applicationNo: z.string().min(1).max(64),
  seq: z.int(),
  status: z.enum(institutionStatuses),
});
export type InstitutionNotice = z.infer<typeof InstitutionNotice>;

/** Answer that acknowledges a notice. */
export const NOTICE_TAKEN = { code: 'SUCCESS' } as const;

export const FOR_EVER = '9999-12-31';
