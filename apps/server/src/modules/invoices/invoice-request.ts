/** An invoice in the tax service's format; the only place where the receiver leaves the system. */
import { formatFen } from '@minsu/contract/money.ts';
import type { Ctx } from '../../platform/context.ts';

export interface ClaimedInvoice {
  readonly houseId: string;
  readonly id: string;
  readonly orderId: string;
  readonly state: 'issuing' | 'crediting';
  readonly titleKind: string;
  readonly kind: string;
  readonly buyerTitle: string;
  readonly taxCode: string | null;
  readonly buyerAddress: string | null;
  readonly buyerPhoneCipher: string | null;
  readonly buyerBankCipher: string | null;
  readonly receiverCipher: string;
  readonly amountFen: number;
  readonly taxPercent: number;
  readonly itemName: string;
  readonly number: string | null;
  readonly creditReason: string | null;
  readonly round: number;
  readonly attempts: number;
  readonly acceptedAt: Date | null;
  readonly houseCode: string;
  readonly houseName: string;
  readonly orderNo: string;
}

export const requestOf = ({ services: { cipher } }: Pick<Ctx, 'services'>, invoice: ClaimedInvoice) => {
  const seller = { code: invoice.houseCode, name: invoice.houseName };
  if (invoice.state === 'crediting')
    return { kind: 'credit', seller, creditOf: invoice.number, reason: invoice.creditReason };
  return {
    kind: invoice.kind,
    seller,
    buyer: {
      type: invoice.titleKind,
      title: invoice.buyerTitle,
      taxCode: invoice.taxCode,
      address: invoice.buyerAddress,
      phone: invoice.buyerPhoneCipher && cipher.decrypt(invoice.buyerPhoneCipher),
      bank: invoice.buyerBankCipher && cipher.decrypt(invoice.buyerBankCipher),
    },
    receiver: cipher.decrypt(invoice.receiverCipher),
    item: invoice.itemName,
    amount: formatFen(invoice.amountFen).replaceAll(',', ''),
    taxPercent: invoice.taxPercent,
    remark: invoice.orderNo,
  };
};
