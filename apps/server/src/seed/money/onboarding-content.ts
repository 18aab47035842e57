/** Contents of demo onboarding files: fictitious numbers with valid check digits, sealed like real ones. */

import { luhnDigit, maskCard } from '@minsu/contract/finance/onboarding/card-rules.ts';
import type { SubjectType } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { isChineseId } from '@minsu/contract/foundation/account/document-rules.ts';
import { checkCharacter } from '@minsu/contract/sales/invoices/tax-code-rules.ts';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import { type FieldCipher, maskPhone } from '../../platform/field-cipher.ts';
import { banks } from '../data/onboarding-texts.ts';
import { mobileNumber } from '../orders/phones.ts';
import type { Random } from '../random.ts';
import type { OnboardingTools, SeedFile } from './onboarding.ts';

const FACTOR = { contact: 0, identity: 1, account: 2, all: 3 } as const;

const idNumberOf = (random: Random): string => {
  const birth = `${random.int(1962, 1994)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`;
  const body = `330106${birth}${String(random.int(1, 999)).padStart(3, '0')}`;
  return [...'0123456789X'].map((last) => body + last).find(isChineseId) as string;
};

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

const licenceOf = (subject: SubjectType, random: Random): string => {
  const tail = Array.from({ length: 7 }, () => random.pick([...SIGNS])).join('');
  const body = `${subject === 'company' ? '91' : '92'}330106MA${tail}`;
  return body + checkCharacter(body);
};

const cardOf = (bin: string, random: Random): string => {
  const body = bin + Array.from({ length: 12 }, () => random.int(0, 9)).join('');
  return body + luhnDigit(body);
};

const sealed = (
  cipher: FieldCipher,
  name: string,
  value: string | null,
  masked: (value: string) => string,
) => ({
  [`${name}Cipher`]: value === null ? null : cipher.encrypt(value),
  [`${name}Masked`]: value === null ? null : masked(value),
});

/** As far as it was written, step by step. */
export const seedContentOf = (
  { fate, landlord, touchedAt }: SeedFile,
  { cipher, random, people }: OnboardingTools,
) => {
  const far = FACTOR[fate.written];
  const isCompany = fate.subject === 'company';
  const person = isCompany ? people.users.landlord.realname : landlord.name;
  const [bank, bin] = random.pick(banks);
  const [idNumber, card, phone] = [idNumberOf(random), cardOf(bin, random), mobileNumber(random)];
  const licenceName = isCompany ? landlord.name : `${landlord.name}民宿`;
  const hasLicence = fate.subject !== 'person' && far >= 2;
  const document = far >= 1 ? sealedDocument(cipher, 'idCard', idNumber) : null;
  return {
    contactName: person,
    ...sealed(cipher, 'contactPhone', phone, maskPhone),
    personName: far >= 1 || fate.subject === 'person' ? person : '',
    idNumberCipher: document?.numberSealed ?? null,
    idNumberMasked: document?.numberMasked ?? null,
    idNumberHash: document?.numberHash ?? null,
    idUntil: far >= 1 ? `20${random.int(31, 44)}-${String(random.int(1, 12)).padStart(2, '0')}-15` : null,
    licenceName: hasLicence || isCompany ? licenceName : '',
    licenceNumber: hasLicence ? licenceOf(fate.subject, random) : '',
    licenceLongTerm: hasLicence,
    accountKind: isCompany ? 'public' : fate.subject === 'person' || far >= 2 ? 'private' : null,
    accountName: isCompany ? landlord.name : person,
    ...sealed(cipher, 'cardNumber', far >= 2 ? card : null, maskCard),
    cardNumberHash: far >= 2 ? cipher.hash(`card ${card}`) : null,
    bank: far >= 2 ? bank : '',
    branch: far >= 2 ? `${bank}杭州西湖支行` : '',
    termsAgreedAt: far >= 3 ? touchedAt : null,
  };
};
