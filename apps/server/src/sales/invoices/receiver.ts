/**
 * Where an invoice is sent, and the buyer's contact and bank details, as stored: encrypted; the receiver masked for
 * screens.
 */
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { type FieldCipher, maskEmail, maskPhone } from '../../platform/field-cipher.ts';

export const receiverValues = ({ cipher }: { readonly cipher: FieldCipher }, typed: string) => {
  const receiver = typed.includes('@') ? typed : normalPhone(typed);
  return {
    receiverCipher: cipher.encrypt(receiver),
    receiverMasked: receiver.includes('@') ? maskEmail(receiver) : maskPhone(receiver),
  };
};

export interface OpenBuyer {
  readonly buyerPhone: string | null;
  readonly buyerBank: string | null;
}

export interface SealedBuyer {
  readonly buyerPhoneCipher: string | null;
  readonly buyerBankCipher: string | null;
}

type Sealing = { readonly services: { readonly cipher: FieldCipher } };

/** A title as it is stored. */
export const sealBuyer = <T extends OpenBuyer>(
  { services: { cipher } }: Sealing,
  { buyerPhone, buyerBank, ...title }: T,
): Omit<T, keyof OpenBuyer> & SealedBuyer => ({
  ...title,
  buyerPhoneCipher: buyerPhone && cipher.encrypt(buyerPhone),
  buyerBankCipher: buyerBank && cipher.encrypt(buyerBank),
});

/** The title as printed on the invoice, visible to all who may see the invoice. */
export const openBuyer = <T extends SealedBuyer>(
  { services: { cipher } }: Sealing,
  { buyerPhoneCipher, buyerBankCipher, ...title }: T,
): Omit<T, keyof SealedBuyer> & OpenBuyer => ({
  ...title,
  buyerPhone: buyerPhoneCipher && cipher.decrypt(buyerPhoneCipher),
  buyerBank: buyerBankCipher && cipher.decrypt(buyerBankCipher),
});
