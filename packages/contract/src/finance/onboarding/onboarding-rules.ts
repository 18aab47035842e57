/** Problems of an onboarding file. Pure; `today` is a property-local date. */
import { z } from 'zod';
import { type DocumentProblem, idNumberProblem } from '../../foundation/account/document-number-rules.ts';
import { normalDocumentNumber, readChineseId } from '../../foundation/account/document-rules.ts';
import { custom, type FieldText, fieldTexts } from '../../platform/field-messages.ts';
import type { Params, Text } from '../../platform/texts.ts';
import { bool, date, note, phone } from '../../platform/wire.ts';
import { taxCodeProblem } from '../../sales/invoices/tax-code-rules.ts';
import { accountKinds, cardProblem } from './card-rules.ts';
import {
  accountKindsOf,
  type ContentField,
  type OnboardingField,
  type PhotoKind,
  photosNeeded,
  type SealedField,
  type SubjectType,
  subjectTypes,
} from './onboarding-fields.ts';

const refusing = <S extends z.ZodType<string>>(
  schema: S,
  texts: readonly FieldText[],
  why: (text: string) => FieldText | null,
) =>
  texts.reduce<S>(
    (all, text) => all.refine((value) => value === '' || why(value) !== text, custom(text)) as S,
    schema,
  );

/** Full legal capacity and the institutions' minimum age for merchants. */
const MERCHANT_AGE = 18;

/** Born on 29 February one is of age on 1 March: plain text order, no date of a year that lacks it. */
const isOfAge = (number: string, today: string): boolean => {
  const { birthDate } = readChineseId(number);
  return `${Number(birthDate.slice(0, 4)) + MERCHANT_AGE}${birthDate.slice(4)}` <= today;
};

const idProblem = (typed: string, today: string): DocumentProblem | null => {
  const number = normalDocumentNumber(typed);
  const problem = idNumberProblem(number, today);
  if (problem) return problem;
  return isOfAge(number, today) ? null : { text: 'underAge' };
};

/** A draft may be incomplete, but not wrong. */
export const draftShape = {
  subject: z.enum(subjectTypes),
  contactName: note(40),
  contactPhone: note(24),
  personName: note(40),
  idNumber: note(24),
  idUntil: date.nullable(),
  idLongTerm: bool,
  licenceName: note(100),
  licenceNumber: note(24),
  licenceUntil: date.nullable(),
  licenceLongTerm: bool,
  accountKind: z.enum(accountKinds).nullable(),
  accountName: note(100),
  cardNumber: note(40),
  bank: note(60),
  branch: note(100),
  termsAgreed: bool,
} as const satisfies Record<ContentField, z.ZodType>;

const notPast = (today: string) =>
  date.nullable().refine((until) => until === null || until >= today, custom('expired'));

interface Account {
  readonly accountKind?: unknown;
  readonly cardNumber?: unknown;
}

const cardTexts: readonly FieldText[] = ['cardSigns', 'cardLength', 'accountLength', 'cardChecksum'];

const cardProblemOf = ({ accountKind, cardNumber }: Account): FieldText | null => {
  if (typeof cardNumber !== 'string' || cardNumber === '') return null;
  return cardProblem(cardNumber, accountKind === 'public' ? 'public' : 'private');
};

/** The form of a draft as it is typed. Everything may be absent. */
export const draftSchema = (today: string) => {
  const base = z
    .strictObject({
      ...draftShape,
      contactPhone: note(24).refine(
        (text) => text === '' || phone.safeParse(text).success,
        custom('invalidPhone'),
      ),
      idNumber: note(24).superRefine((typed, ctx) => {
        const problem = typed === '' ? null : idProblem(typed, today);
        if (problem) ctx.addIssue({ code: 'custom', ...custom(problem.text, problem.limit) });
      }),
      idUntil: notPast(today),
      licenceNumber: refusing(note(24), ['taxCodeLength', 'taxCodeSigns', 'taxCodeChecksum'], taxCodeProblem),
      licenceUntil: notPast(today),
    })
    .partial();
  return cardTexts.reduce(
    (all, text) =>
      all.refine((value) => cardProblemOf(value) !== text, {
        ...custom(text),
        path: ['cardNumber'],
        when: () => true,
      }),
    base,
  );
};

/** Plain values; for sealed ones only whether they exist. */
export interface OnboardingContent {
  readonly subject: SubjectType;
  readonly contactName: string;
  readonly personName: string;
  readonly idUntil: string | null;
  readonly idLongTerm: boolean;
  readonly licenceName: string;
  readonly licenceNumber: string;
  readonly licenceUntil: string | null;
  readonly licenceLongTerm: boolean;
  readonly accountKind: 'private' | 'public' | null;
  readonly accountName: string;
  readonly bank: string;
  readonly branch: string;
  readonly termsAgreed: boolean;
  readonly has: Readonly<Record<SealedField, boolean>>;
  readonly photos: readonly PhotoKind[];
}

export interface OnboardingProblem {
  readonly field: OnboardingField;
  readonly text: Text;
  readonly params?: Params;
}

const problem = (field: OnboardingField, text: FieldText): OnboardingProblem => ({
  field,
  text: fieldTexts[text],
});

const emptyOf = (
  content: OnboardingContent,
  fields: readonly (keyof OnboardingContent & OnboardingField)[],
) => fields.filter((field) => content[field] === '').map((field) => problem(field, 'required'));

const sealedMissing = (content: OnboardingContent, field: SealedField) =>
  content.has[field] ? [] : [problem(field, 'required')];

const untilProblem = (
  field: 'idUntil' | 'licenceUntil',
  { until, isLong }: { readonly until: string | null; readonly isLong: boolean },
  today: string,
): OnboardingProblem[] => {
  if (isLong) return [];
  if (until === null) return [problem(field, 'required')];
  return until < today ? [problem(field, 'expired')] : [];
};

const licenceProblems = (content: OnboardingContent, today: string): OnboardingProblem[] => {
  if (content.subject === 'person') return [];
  const { licenceUntil: until, licenceLongTerm: isLong } = content;
  return [
    ...emptyOf(content, ['licenceName', 'licenceNumber']),
    ...untilProblem('licenceUntil', { until, isLong }, today),
  ];
};

/** The account must belong to the subject: a card to the person, an account to the licence holder. */
export const accountOwnerOf = ({
  accountKind,
  personName,
  licenceName,
}: Pick<OnboardingContent, 'accountKind' | 'personName' | 'licenceName'>): string =>
  accountKind === 'public' ? licenceName : personName;

const accountProblems = (content: OnboardingContent): OnboardingProblem[] => {
  const { subject, accountKind, accountName } = content;
  const owner = accountOwnerOf(content);
  const kindProblem: FieldText | null =
    accountKind === null ? 'required' : accountKindsOf(subject).includes(accountKind) ? null : 'notAChoice';
  return [
    ...(kindProblem ? [problem('accountKind', kindProblem)] : []),
    ...emptyOf(content, ['accountName', 'bank', 'branch']),
    ...(accountName !== '' && owner !== '' && accountName !== owner
      ? [problem('accountName', 'notTheOwner')]
      : []),
    ...sealedMissing(content, 'cardNumber'),
  ];
};

/** Problems that prevent submission, in step order. */
export const onboardingProblems = (content: OnboardingContent, today: string): OnboardingProblem[] => {
  const { idUntil: until, idLongTerm: isLong } = content;
  return [
    ...emptyOf(content, ['contactName']),
    ...sealedMissing(content, 'contactPhone'),
    ...emptyOf(content, ['personName']),
    ...sealedMissing(content, 'idNumber'),
    ...untilProblem('idUntil', { until, isLong }, today),
    ...licenceProblems(content, today),
    ...accountProblems(content),
    ...photosNeeded(content)
      .filter((kind) => !content.photos.includes(kind))
      .map((kind) => problem(kind, 'photoNeeded')),
    ...(content.termsAgreed ? [] : [problem('termsAgreed', 'mustAgree')]),
  ];
};

/** How many things a file of this kind needs. */
export const neededCount = (content: OnboardingContent): number => {
  const licence = content.subject === 'person' ? 0 : 3;
  // Contact 2, identity 3, account 5, terms 1.
  return 11 + licence + photosNeeded(content).length;
};
