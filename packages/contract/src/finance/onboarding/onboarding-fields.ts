/**
 * Fields of an onboarding file by step, and which each kind of subject needs. The institution uses the same names for
 * supplements.
 */
import { z } from 'zod';
import { accountKinds } from './card-rules.ts';

/** 个人, 个体户, 企业 */
export const subjectTypes = ['person', 'soleTrader', 'company'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** 身份证人像面, 国徽面, 营业执照, 银行卡, 门头照, 店内照 */
export const photoKinds = ['idFront', 'idBack', 'licence', 'bankCard', 'shopFront', 'shopInside'] as const;
export type PhotoKind = (typeof photoKinds)[number];
export const PhotoKindOf = z.enum(photoKinds);

/** Sealed, shown masked, written again only as a whole. */
export const sealedFields = ['contactPhone', 'idNumber', 'cardNumber'] as const;
export type SealedField = (typeof sealedFields)[number];

export const onboardingSteps = ['subject', 'identity', 'licence', 'account', 'photos', 'confirm'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** A person has no licence. */
export const stepsOf = (subject: SubjectType): readonly OnboardingStep[] =>
  subject === 'person' ? onboardingSteps.filter((step) => step !== 'licence') : onboardingSteps;

/** Typed or chosen fields. */
export const contentFields = [
  'subject',
  'contactName',
  'contactPhone',
  'personName',
  'idNumber',
  'idUntil',
  'idLongTerm',
  'licenceName',
  'licenceNumber',
  'licenceUntil',
  'licenceLongTerm',
  'accountKind',
  'accountName',
  'cardNumber',
  'bank',
  'branch',
  'termsAgreed',
] as const;
export type ContentField = (typeof contentFields)[number];

export type OnboardingField = ContentField | PhotoKind;

export const stepFields: Readonly<Record<OnboardingStep, readonly OnboardingField[]>> = {
  subject: ['subject', 'contactName', 'contactPhone'],
  identity: ['personName', 'idNumber', 'idUntil', 'idLongTerm'],
  licence: ['licenceName', 'licenceNumber', 'licenceUntil', 'licenceLongTerm'],
  account: ['accountKind', 'accountName', 'cardNumber', 'bank', 'branch'],
  photos: photoKinds,
  confirm: ['termsAgreed'],
};

export const stepOfField = (field: OnboardingField): OnboardingStep =>
  onboardingSteps.find((step) => stepFields[step].includes(field)) ?? 'subject';

/** Fields the institution may ask for again. */
export const askableFields = [
  'contactName',
  'contactPhone',
  'personName',
  'idNumber',
  'idUntil',
  'licenceName',
  'licenceNumber',
  'licenceUntil',
  'accountName',
  'cardNumber',
  'bank',
  'branch',
  ...photoKinds,
] as const satisfies readonly OnboardingField[];
export type AskableField = (typeof askableFields)[number];

/** A date and "permanent" are one answer. */
const together: Readonly<Partial<Record<OnboardingField, OnboardingField>>> = {
  idUntil: 'idLongTerm',
  licenceUntil: 'licenceLongTerm',
};

/** The fields that an ask opens. */
export const openedBy = (asked: readonly OnboardingField[]): ReadonlySet<OnboardingField> =>
  new Set(asked.flatMap((field) => [field, ...(together[field] ? [together[field]] : [])]));

/** The requested field for one that was opened with it. */
export const askedFieldOf = (field: OnboardingField): OnboardingField =>
  (Object.entries(together).find(([, other]) => other === field)?.[0] as OnboardingField | undefined) ??
  field;

/** Persons are paid to their own card, companies to their account; sole traders choose. */
export const accountKindsOf = (subject: SubjectType): readonly (typeof accountKinds)[number][] => {
  if (subject === 'person') return ['private'];
  return subject === 'company' ? ['public'] : accountKinds;
};

interface Needs {
  readonly subject: SubjectType;
  readonly accountKind: (typeof accountKinds)[number] | null;
}

/** The account of a business comes without a card to photograph. */
export const photosNeeded = ({ subject, accountKind }: Needs): readonly PhotoKind[] =>
  photoKinds.filter((kind) => {
    if (kind === 'licence') return subject !== 'person';
    return kind !== 'bankCard' || (accountKind ?? accountKindsOf(subject)[0]) === 'private';
  });
