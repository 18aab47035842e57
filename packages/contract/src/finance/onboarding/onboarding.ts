/** Onboarding files 入网资料 as the wire carries them. Numbers of documents, cards and phones are masked. */
import { z } from 'zod';
import { date, instant } from '../../platform/wire.ts';
import { accountKinds } from './card-rules.ts';
import {
  contentFields,
  onboardingSteps,
  PhotoKindOf,
  photoKinds,
  subjectTypes,
} from './onboarding-fields.ts';
import { onboardingActions, onboardingStates } from './onboarding-states.ts';

const onboardingFields = [...contentFields, ...photoKinds] as const;

export const OnboardingRow = z
  .object({
    id: z.string(),
    /** Also the application number at the institution. */
    code: z.string(),
    landlordId: z.string(),
    landlordName: z.string(),
    subject: z.enum(subjectTypes),
    state: z.enum(onboardingStates),
    /** Last open step. */
    step: z.enum(onboardingSteps),
    missing: z.array(z.enum(onboardingFields)),
    /** How many things a file of this kind needs. */
    needed: z.int(),
    /** Requested fields not corrected yet. */
    askedLeft: z.array(z.enum(onboardingFields)),
    asked: z.int(),
    /** Deadline of a supplement. */
    deadline: date.nullable(),
    /** Why it was rejected, or the agreement declined. */
    reasons: z.array(z.string()),
    keeper: z.string(),
    touchedAt: instant,
    createdAt: instant,
    submittedAt: instant.nullable(),
    joinedAt: instant.nullable(),
    merchantNo: z.string().nullable(),
    cardTail: z.string().nullable(),
    version: z.int(),
    actions: z.array(z.enum(onboardingActions)),
  })
  .meta({ id: 'OnboardingRow' });
export type OnboardingRow = z.infer<typeof OnboardingRow>;

const OnboardingPhoto = z.object({
  kind: PhotoKindOf,
  /** Another one after each upload. */
  id: z.string(),
  uploadedAt: instant,
});

export const OnboardingFile = OnboardingRow.extend({
  contactName: z.string(),
  contactPhoneMasked: z.string().nullable(),
  personName: z.string(),
  idNumberMasked: z.string().nullable(),
  idUntil: date.nullable(),
  idLongTerm: z.boolean(),
  licenceName: z.string(),
  licenceNumber: z.string(),
  licenceUntil: date.nullable(),
  licenceLongTerm: z.boolean(),
  accountKind: z.enum(accountKinds).nullable(),
  accountName: z.string(),
  cardNumberMasked: z.string().nullable(),
  bank: z.string(),
  branch: z.string(),
  termsAgreed: z.boolean(),
  photos: z.array(OnboardingPhoto),
  asks: z.array(z.object({ field: z.enum(onboardingFields), reason: z.string(), answered: z.boolean() })),
  /** Number of the submission. */
  round: z.int(),
  /** Time the institution accepted the submission. */
  acceptedAt: instant.nullable(),
  askedAt: instant.nullable(),
  passedAt: instant.nullable(),
  closedAt: instant.nullable(),
  closeReason: z.string().nullable(),
  /** Consecutive failed attempts and the last message. */
  attempts: z.int(),
  mishap: z.string().nullable(),
  connected: z.boolean(),
}).meta({ id: 'OnboardingFile' });
export type OnboardingFile = z.infer<typeof OnboardingFile>;

/** 全部, then one for each state. */
export const onboardingViews = ['all', ...onboardingStates] as const;
export type OnboardingView = (typeof onboardingViews)[number];

/** 全部, 被退回, 久未处理, 即将完成, 待签约 */
export const stagingViews = ['all', 'returned', 'untouched', 'nearly', 'signing'] as const;
export type StagingView = (typeof stagingViews)[number];

/** Days without a change after which a file is flagged. */
export const UNTOUCHED_DAYS = 7;
/** So little is missing that it could be done in a moment. */
export const NEARLY_MISSING = 3;

export const HISTORY_LIMIT = 200;

export const OnboardingEvent = z.object({
  id: z.string(),
  name: z.string(),
  at: instant,
  actor: z.string(),
  /** Fields written, requested or revealed. */
  fields: z.array(z.string()),
  reasons: z.array(z.string()),
});
export type OnboardingEvent = z.infer<typeof OnboardingEvent>;
