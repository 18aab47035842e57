/** Our invoice as Nuonuo’s fields: every value a text. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import type { CreditOrder, InvoiceOrder } from '../invoice-port.ts';

const BEIJING_MS = 8 * HOUR_MS;
const MAX_ADDRESS = 80;
const MAX_CONTACT = 100;

const yuan = (fen: number): string => formatFen(fen).replaceAll(',', '');

/** `yyyy-MM-dd HH:mm:ss` in Beijing. */
const beijingTime = (at: Date): string =>
  new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ');

const invoiceLine = { general: 'pc', special: 'bs' } as const;

/** Null: it can be sent. */
export const orderProblem = ({ buyer, taxPercent }: InvoiceOrder): string | null => {
  if (taxPercent === 0) return 'taxZero';
  const address = [...(buyer.address ?? '')].length;
  const phone = [...(buyer.phone ?? '')].length;
  return address > MAX_ADDRESS || address + phone > MAX_CONTACT ? 'buyerTooLong' : null;
};

interface Amounts {
  readonly taxRate: string;
  readonly tax: string;
  readonly taxExcludedAmount: string;
  readonly taxIncludedAmount: string;
}

/** Excluded and tax add up to the whole. */
export const amountsOf = (amountFen: number, taxPercent: number): Amounts => {
  const taxFen = Math.round((amountFen * taxPercent) / (100 + taxPercent));
  return {
    taxRate: (taxPercent / 100).toFixed(2),
    tax: yuan(taxFen),
    taxExcludedAmount: yuan(amountFen - taxFen),
    taxIncludedAmount: yuan(amountFen),
  };
};

const pushOf = (receiver: string) =>
  receiver.includes('@')
    ? { pushMode: '0', email: receiver }
    : { pushMode: '1', buyerPhone: receiver.replace(/^\+86/, '') };

type Credentials = Readonly<Record<string, string>>;

export const billingOf = (
  { taxNum = '', clerk = '', goodsCode = '' }: Credentials,
  order: InvoiceOrder,
  now: Date,
) => ({
  order: {
    ...{ orderNo: order.ref, invoiceDate: beijingTime(now), invoiceType: '1' },
    ...{ invoiceLine: invoiceLine[order.kind], salerTaxNum: taxNum, clerk, remark: order.remark },
    ...{ buyerName: order.buyer.title, buyerTaxNum: order.buyer.taxCode ?? '' },
    ...{ buyerTel: order.buyer.phone ?? '', buyerAddress: order.buyer.address ?? '' },
    buyerAccount: [...(order.buyer.bank ?? '')].slice(0, 100).join(''),
    ...pushOf(order.receiver),
    invoiceDetail: [
      {
        ...{ goodsName: order.itemName, goodsCode, withTaxFlag: '1', invoiceLineProperty: '0' },
        ...amountsOf(order.amountFen, order.taxPercent),
      },
    ],
  },
});

/** 3 service stopped, 2 billing error. */
const redReason = { refund: '3', error: '2' } as const;

export const redOf = ({ taxNum = '', sellerName = '' }: Credentials, order: CreditOrder) => ({
  ...{ billId: order.ref, blueInvoiceLine: invoiceLine[order.kind], applySource: '0' },
  ...{ blueElecInvoiceNumber: order.number, sellerTaxNo: taxNum, sellerName },
  ...{ buyerName: order.buyerTitle, redReason: redReason[order.cause], autoInvoice: '1' },
  ...(order.taxCode !== null && { buyerTaxNo: order.taxCode }),
});
