/** An invoice in the formats of the services; the only place where the receiver leaves the system. */
import { formatFen } from '@minsu/contract/platform/money.ts';
import type { CreditOrder, InvoiceOrder } from '../../foundation/vendors/invoice-port.ts';
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
  /** Null: the example contract. */
  readonly connectorId: string | null;
  readonly serviceRef: string | null;
  readonly serviceSerial: string | null;
  readonly creditCause: string | null;
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

const kindOf = ({ kind }: ClaimedInvoice) => (kind === 'special' ? 'special' : 'general');

export const invoiceOrderOf = (
  { services: { cipher } }: Pick<Ctx, 'services'>,
  invoice: ClaimedInvoice,
): InvoiceOrder => ({
  ...{ ref: invoice.serviceRef ?? '', kind: kindOf(invoice), itemName: invoice.itemName },
  buyer: {
    ...{ title: invoice.buyerTitle, taxCode: invoice.taxCode, address: invoice.buyerAddress },
    phone: invoice.buyerPhoneCipher && cipher.decrypt(invoice.buyerPhoneCipher),
    bank: invoice.buyerBankCipher && cipher.decrypt(invoice.buyerBankCipher),
  },
  receiver: cipher.decrypt(invoice.receiverCipher),
  ...{ amountFen: invoice.amountFen, taxPercent: invoice.taxPercent, remark: invoice.orderNo },
});

export const creditOrderOf = (invoice: ClaimedInvoice): CreditOrder => ({
  ...{ ref: invoice.serviceRef ?? '', kind: kindOf(invoice), number: invoice.number ?? '' },
  ...{ buyerTitle: invoice.buyerTitle, taxCode: invoice.taxCode },
  cause: invoice.creditCause === 'refund' ? 'refund' : 'error',
});
