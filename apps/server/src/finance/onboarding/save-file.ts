/** Saves entries in an onboarding file: invalid values are refused at their field, numbers are sealed. */

import { maskCard, normalCard } from '@minsu/contract/finance/onboarding/card-rules.ts';
import { saveOnboarding } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import {
  accountKindsOf,
  askedFieldOf,
  type ContentField,
  type OnboardingField,
  openedBy,
  sealedFields,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { draftSchema } from '@minsu/contract/finance/onboarding/onboarding-rules.ts';
import { normalDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { fieldProblems } from '@minsu/contract/platform/field-messages.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { normalTaxCode } from '@minsu/contract/sales/invoices/tax-code-rules.ts';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { type FieldCipher, maskPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/http/routes.ts';
import { countMissing, keptBy, lockFile, recordFile, setFile } from './locked-file.ts';
import { dayOf, findFile, type StoredFile } from './onboarding-row-queries.ts';

type Content = z.output<typeof saveOnboarding.input>['content'];
type Values = Updateable<DB['onboardingFiles']>;

/** In a supplement only requested fields may change. */
export const assertAsked = (
  { state, asks }: StoredFile,
  fields: readonly OnboardingField[],
  prefix = 'content.',
) => {
  if (state !== 'supplement') return;
  const opened = openedBy(asks.map(({ field }) => field));
  const closed = fields.filter((field) => !opened.has(field));
  if (closed.length === 0) return;
  const { notAsked } = onboardingFailures;
  fail(notAsked, { fields: closed.map((field) => ({ path: `${prefix}${field}`, text: notAsked.text })) });
};

/** A requested field counts as answered once it is saved again. */
export const nowAnswered = (
  { asks, answered }: StoredFile,
  fields: readonly OnboardingField[],
): OnboardingField[] => {
  const asked = new Set(asks.map(({ field }) => field));
  const changed = fields.map(askedFieldOf).filter((field) => asked.has(field));
  return [...new Set([...answered, ...changed])];
};

/** The kind of account after this save; some subjects allow only one kind. */
const accountKindAfter = (file: StoredFile, { subject, accountKind }: Content): StoredFile['accountKind'] => {
  const kinds = accountKindsOf(subject ?? file.subject);
  const wanted = accountKind === undefined ? file.accountKind : accountKind;
  return kinds.length === 1 ? (kinds[0] ?? null) : wanted;
};

/** Validated with the resulting kind of account, whichever of the two changed. */
const assertWellFormed = (ctx: Ctx, file: StoredFile, content: Content): void => {
  const accountKind = accountKindAfter(file, content);
  const parsed = draftSchema(dayOf(ctx)).safeParse({ ...content, accountKind }, { reportInput: true });
  if (parsed.success) return;
  const problems = fieldProblems(parsed.error.issues);
  fail(coreFailures.invalid, {
    fields: problems.map(({ path, ...said }) => ({ ...said, path: `content.${path}` })),
  });
};

const sealedPart = (cipher: FieldCipher, content: Content): Values => {
  const { contactPhone, idNumber, cardNumber } = content;
  const values: Values = {};
  if (contactPhone !== undefined) {
    const number = normalPhone(contactPhone);
    values.contactPhoneCipher = number ? cipher.encrypt(number) : null;
    values.contactPhoneMasked = number ? maskPhone(number) : null;
  }
  if (idNumber !== undefined) {
    const number = normalDocumentNumber(idNumber);
    const sealed = number ? sealedDocument(cipher, 'idCard', number) : null;
    values.idNumberCipher = sealed?.numberSealed ?? null;
    values.idNumberMasked = sealed?.numberMasked ?? null;
    values.idNumberHash = sealed?.numberHash ?? null;
  }
  if (cardNumber !== undefined) {
    const number = normalCard(cardNumber);
    values.cardNumberCipher = number ? cipher.encrypt(number) : null;
    values.cardNumberMasked = number ? maskCard(number) : null;
    values.cardNumberHash = number ? cipher.hash(`card ${number}`) : null;
  }
  return values;
};

const noCard: Values = { cardNumberCipher: null, cardNumberMasked: null, cardNumberHash: null };

/** Clears the account if its kind changes: a card is not a company account. */
const accountPart = (file: StoredFile, content: Content): Values => {
  const kind = accountKindAfter(file, content);
  if (kind === file.accountKind) return {};
  return { accountKind: kind, ...(content.cardNumber === undefined && noCard) };
};

const plainPart = (ctx: Ctx, file: StoredFile, content: Content): Values => {
  const {
    contactPhone: _phone,
    idNumber: _id,
    cardNumber: _card,
    accountKind: _kind,
    termsAgreed,
    ...plain
  } = content;
  const { licenceNumber } = plain;
  const agreedAt = file.termsAgreedAt ?? ctx.now;
  return {
    ...plain,
    ...(licenceNumber !== undefined && { licenceNumber: normalTaxCode(licenceNumber) }),
    ...(termsAgreed !== undefined && { termsAgreedAt: termsAgreed ? agreedAt : null }),
    ...(plain.idLongTerm && { idUntil: null }),
    ...(plain.licenceLongTerm && { licenceUntil: null }),
  };
};

/** Sealed values cannot be compared: writing one again is a change. */
const changedFields = (file: StoredFile, content: Content): ContentField[] =>
  (Object.keys(content) as ContentField[]).filter((field) => {
    if ((sealedFields as readonly string[]).includes(field)) return true;
    if (field === 'termsAgreed') return content.termsAgreed !== (file.termsAgreedAt !== null);
    return content[field] !== file[field as keyof StoredFile];
  });

export const saveOnboardingRoute = command(saveOnboarding, async (ctx, { step, content, ...key }) => {
  const file = await lockFile(ctx, key, 'save');
  const fields = changedFields(file, content);
  assertAsked(file, fields);
  assertWellFormed(ctx, file, content);
  await setFile(ctx, file, {
    ...plainPart(ctx, file, content),
    ...sealedPart(ctx.services.cipher, content),
    ...accountPart(file, content),
    ...(step && { step }),
    answered: nowAnswered(file, fields),
    ...(fields.length > 0 && keptBy(ctx)),
  });
  if (fields.length > 0) {
    await countMissing(ctx, file);
    await recordFile(ctx, file, 'saved', { fields });
  }
  return findFile(ctx, file.id);
});
