/** Storage of a landlord's ID or tax code and e-mail: sealed, masked for display, the code searchable by hash. */

import { normalTaxId } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { maskDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { type FieldCipher, maskEmail } from '../../platform/field-cipher.ts';

/** `number` is normal already. */
export const taxIdHash = (cipher: FieldCipher, number: string): Buffer => cipher.hash(`tax id ${number}`);

export const sealedTaxId = (cipher: FieldCipher, given: string | null | undefined) => {
  if (!given) return { taxIdCipher: null, taxIdHash: null, taxIdMasked: null };
  const number = normalTaxId(given);
  return {
    taxIdCipher: cipher.encrypt(number),
    taxIdHash: taxIdHash(cipher, number),
    taxIdMasked: maskDocumentNumber(number),
  };
};

export const sealedEmail = (cipher: FieldCipher, given: string | null | undefined) =>
  given
    ? { emailCipher: cipher.encrypt(given), emailMasked: maskEmail(given) }
    : { emailCipher: null, emailMasked: null };

/** Short numbers of insurances and the like show their last two signs. */
export const sealedNumber = (cipher: FieldCipher, given: string | null | undefined) =>
  given
    ? {
        numberCipher: cipher.encrypt(given),
        numberMasked: given.length > 4 ? maskDocumentNumber(given) : `**${given.slice(-2)}`,
      }
    : { numberCipher: null, numberMasked: null };
