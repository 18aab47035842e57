/** What the form of an onboarding file holds, and what of it is not saved yet. Pure. */
import type { OnboardingFile } from '@minsu/contract/onboarding/onboarding.ts';
import {
  type ContentField,
  contentFields,
  type SealedField,
  type SubjectType,
  sealedFields,
} from '@minsu/contract/onboarding/onboarding-fields.ts';
import { draftSchema, type OnboardingContent } from '@minsu/contract/onboarding/onboarding-rules.ts';

/** Sealed values are empty until they are written again. */
export interface FileValues {
  readonly subject: SubjectType;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly personName: string;
  readonly idNumber: string;
  readonly idUntil: string | null;
  readonly idLongTerm: boolean;
  readonly licenceName: string;
  readonly licenceNumber: string;
  readonly licenceUntil: string | null;
  readonly licenceLongTerm: boolean;
  readonly accountKind: 'private' | 'public' | null;
  readonly accountName: string;
  readonly cardNumber: string;
  readonly bank: string;
  readonly branch: string;
  readonly termsAgreed: boolean;
}

export const isSealed = (field: string): field is SealedField =>
  (sealedFields as readonly string[]).includes(field);

export const valuesOf = (file: OnboardingFile): FileValues => ({
  subject: file.subject,
  contactName: file.contactName,
  contactPhone: '',
  personName: file.personName,
  idNumber: '',
  idUntil: file.idUntil,
  idLongTerm: file.idLongTerm,
  licenceName: file.licenceName,
  licenceNumber: file.licenceNumber,
  licenceUntil: file.licenceUntil,
  licenceLongTerm: file.licenceLongTerm,
  accountKind: file.accountKind,
  accountName: file.accountName,
  cardNumber: '',
  bank: file.bank,
  branch: file.branch,
  termsAgreed: file.termsAgreed,
});

const empty: Readonly<Record<string, unknown>> = {
  idUntil: null,
  licenceUntil: null,
  accountKind: null,
  idLongTerm: false,
  licenceLongTerm: false,
  termsAgreed: false,
};

/** An emptied control holds nothing; the file has its own word for it. */
const tidy = (field: ContentField, value: unknown): unknown =>
  value === undefined || value === null ? (empty[field] ?? (field in empty ? null : '')) : value;

export const changedFields = (values: FileValues, saved: FileValues): ContentField[] =>
  contentFields.filter((field) => tidy(field, values[field]) !== tidy(field, saved[field]));

export const pick = (values: FileValues, fields: readonly ContentField[]): Partial<FileValues> =>
  Object.fromEntries(fields.map((field) => [field, tidy(field, values[field])]));

/** Whether the server would take this value: a card is judged by its kind. */
export const canBeSaved = (field: ContentField, values: FileValues, today: string): boolean => {
  const { accountKind } = values;
  const given = { accountKind: accountKind ?? null, [field]: tidy(field, values[field]) };
  return draftSchema(today).safeParse(given).success;
};

/** What was sent counts as saved; sealed values leave the form, the rest that nobody touched is the server's. */
export const mergedAfterSave = (
  typed: FileValues,
  saved: FileValues,
  sent: Partial<FileValues>,
  server: FileValues,
): { readonly values: FileValues; readonly saved: FileValues } => {
  const values: Record<string, unknown> = { ...typed };
  const now: Record<string, unknown> = { ...server };
  for (const field of contentFields) {
    const isTouched = tidy(field, typed[field]) !== tidy(field, saved[field]);
    const isAsSent = field in sent && tidy(field, typed[field]) === tidy(field, sent[field]);
    if (isSealed(field)) {
      if (isAsSent) values[field] = '';
    } else if (isAsSent) now[field] = sent[field];
    else if (!isTouched) values[field] = server[field];
  }
  return { values: values as unknown as FileValues, saved: now as unknown as FileValues };
};

/** The file as it would be with what is typed. */
export const contentOf = (file: OnboardingFile, values: FileValues): OnboardingContent => ({
  ...values,
  idUntil: values.idUntil ?? null,
  licenceUntil: values.licenceUntil ?? null,
  accountKind: values.accountKind ?? null,
  has: {
    contactPhone: values.contactPhone !== '' || file.contactPhoneMasked !== null,
    idNumber: values.idNumber !== '' || file.idNumberMasked !== null,
    cardNumber: values.cardNumber !== '' || file.cardNumberMasked !== null,
  },
  photos: file.photos.map(({ kind }) => kind),
});
