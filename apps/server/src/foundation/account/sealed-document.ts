/** Stores a document number three ways: encrypted, masked for display, hashed to find duplicates. */
import { maskDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';

/** ID cards and residence cards of Hong Kong, Macao and Taiwan share one range of numbers, and were one type before. */
const rangeOf = (documentType: string): string =>
  documentType === 'hkMoTwResidence' ? 'idCard' : documentType;

export const sealedDocument = (cipher: FieldCipher, documentType: string, number: string) => ({
  numberSealed: cipher.encrypt(number),
  numberMasked: maskDocumentNumber(number),
  numberHash: cipher.hash(`document ${rangeOf(documentType)} ${number}`),
});
