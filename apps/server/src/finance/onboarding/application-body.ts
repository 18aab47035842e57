/** A file in the institution's format; the only place where personal numbers leave the system. */

import {
  FOR_EVER,
  type InstitutionApplication,
} from '@minsu/contract/finance/institution/institution-wire.ts';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import type { StoredFile } from './onboarding-row-queries.ts';

const open = (cipher: FieldCipher, sealed: string | null): string =>
  sealed === null ? '' : cipher.decrypt(sealed);

const until = (date: string | null, isLong: boolean): string => (isLong || date === null ? FOR_EVER : date);

export const applicationOf = (
  cipher: FieldCipher,
  file: StoredFile,
  pictures: Partial<Record<PhotoKind, string>>,
): Omit<InstitutionApplication, 'notifyUrl'> => {
  const hasLicence = file.subject !== 'person';
  return {
    round: file.round,
    subject: file.subject,
    contactName: file.contactName,
    contactPhone: open(cipher, file.contactPhoneCipher),
    personName: file.personName,
    idNumber: open(cipher, file.idNumberCipher),
    idUntil: until(file.idUntil, file.idLongTerm),
    licenceName: hasLicence ? file.licenceName : null,
    licenceNumber: hasLicence ? file.licenceNumber : null,
    licenceUntil: hasLicence ? until(file.licenceUntil, file.licenceLongTerm) : null,
    accountKind: file.accountKind ?? 'private',
    accountName: file.accountName,
    cardNumber: open(cipher, file.cardNumberCipher),
    bank: file.bank,
    branch: file.branch,
    pictures,
  };
};
