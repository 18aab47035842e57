/** Where an invoice is sent, as it is stored: encrypted, and masked for the screens. */
import { type FieldCipher, maskEmail, maskPhone, normalPhone } from '../../platform/field-cipher.ts';

export const receiverValues = ({ cipher }: { readonly cipher: FieldCipher }, typed: string) => {
  const receiver = typed.includes('@') ? typed : normalPhone(typed);
  return {
    receiverCipher: cipher.encrypt(receiver),
    receiverMasked: receiver.includes('@') ? maskEmail(receiver) : maskPhone(receiver),
  };
};
