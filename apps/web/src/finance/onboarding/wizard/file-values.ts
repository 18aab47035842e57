/** Form values of an onboarding file and their unsaved changes. Pure. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  type ContentField,
  contentFields,
  type SealedField,
  type SubjectType,
  sealedFields,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { draftSchema, type OnboardingContent } from '@minsu/contract/finance/onboarding/onboarding-rules.ts';

/** Sealed values are empty unless retyped. */
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

/** Emptied controls give null. */
const normalize = (field: ContentField, value: unknown): unknown =>
  value === undefined || value === null ? (empty[field] ?? (field in empty ? null : '')) : value;

export const changedFields = (values: FileValues, saved: FileValues): ContentField[] =>
  contentFields.filter((field) => normalize(field, values[field]) !== normalize(field, saved[field]));

export const pick = (values: FileValues, fields: readonly ContentField[]): Partial<FileValues> =>
  Object.fromEntries(fields.map((field) => [field, normalize(field, values[field])]));

/** Whether the server would accept this value; card numbers depend on the card's kind. */
export const canBeSaved = (field: ContentField, values: FileValues, today: string): boolean => {
  const { accountKind } = values;
  const given = { accountKind: accountKind ?? null, [field]: normalize(field, values[field]) };
  return draftSchema(today).safeParse(given).success;
};

/** Sent values count as saved, sealed ones leave the form, untouched ones take the server's values. */
export const mergedAfterSave = (
  typed: FileValues,
  saved: FileValues,
  sent: Partial<FileValues>,
  server: FileValues,
): { readonly values: FileValues; readonly saved: FileValues } => {
  const values: Record<string, unknown> = { ...typed };
  const now: Record<string, unknown> = { ...server };
  for (const field of contentFields) {
    const isTouched = normalize(field, typed[field]) !== normalize(field, saved[field]);
    const isAsSent = field in sent && normalize(field, typed[field]) === normalize(field, sent[field]);
    if (isSealed(field)) {
      if (isAsSent) values[field] = '';
    } else if (isAsSent) now[field] = sent[field];
    else if (!isTouched) values[field] = server[field];
  }
  return { values: values as unknown as FileValues, saved: now as unknown as FileValues };
};

/** The file including unsaved input. */
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
