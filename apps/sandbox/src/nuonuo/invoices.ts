/** Issuing, querying and re-issuing. The order number is what keeps an invoice from being issued twice. */
import { list, object, oneOf, optional, text } from '../payment-kit/shape.ts';
import { badParameter, NuonuoError } from './nuonuo-error.ts';
import type { App, Invoice, Line, NuonuoWorld } from './nuonuo-state.ts';
import { cents, readOrder, shaped } from './order-shape.ts';

const MAX_QUERY = 50;
const MAX_RETRIES = 20;

export const yuan = (of: number): string => (of / 100).toFixed(2);

export const sums = (lines: readonly Line[]) => {
  const sum = (name: 'taxExcludedAmount' | 'tax' | 'taxIncludedAmount'): string =>
    yuan(lines.reduce((all, line) => all + cents(line[name]), 0));
  return {
    exTaxAmount: sum('taxExcludedAmount'),
    taxAmount: sum('tax'),
    orderAmount: sum('taxIncludedAmount'),
  };
};

/** 20 digits: the year's last two, a province, the rest counted up. */
export const newInvoiceNo = (world: NuonuoWorld): string =>
  `26330000${String(world.nextTurn()).padStart(12, '0')}`;

export const newSerialNo = (world: NuonuoWorld): string =>
  `26${world.now()}${String(world.nextTurn()).padStart(5, '0')}`;

export const requestBilling =
  (origin: string) =>
  (world: NuonuoWorld, app: App, body: unknown): object => {
    const order = readOrder(world, app, body);
    const same = Object.values(world.state.invoices).find(
      (one) => one.taxNum === app.taxNum && one.orderNo === order.orderNo,
    );
    if (same) throw new NuonuoError('E9106', `订单编号不能重复:${order.orderNo}`);
    const lines: Line[] = order.invoiceDetail.map((one) => ({
      ...{ goodsName: one.goodsName, goodsCode: one.goodsCode, num: one.num ?? '', price: one.price ?? '' },
      ...{ taxRate: one.taxRate, tax: one.tax, taxExcludedAmount: one.taxExcludedAmount },
      taxIncludedAmount: one.taxIncludedAmount,
    }));
    const serialNo = newSerialNo(world);
    const now = world.now();
    world.state.invoices[serialNo] = {
      ...{ serialNo, taxNum: app.taxNum, orderNo: order.orderNo, buyerName: order.buyerName, lines },
      ...{ buyerTaxNum: order.buyerTaxNum ?? '', invoiceLine: order.invoiceLine, isRed: false, blueNo: null },
      ...{
        origin,
        ...sums(lines),
        callBackUrl: order.callBackUrl || null,
        createdAt: now,
        status: '20',
        failCause: '',
      },
      ...{ invoiceNo: '', issuedAt: null, dueAt: now + world.state.settings.issueMs, retries: 0 },
    };
    world.touch();
    return { invoiceSerialNum: serialNo };
  };

const texts: Readonly<Record<string, string>> = {
  2: '开票完成',
  20: '开票中',
  21: '开票成功签章中',
  22: '开票失败',
  24: '开票成功签章失败',
  3: '发票已作废',
};

export const fileUrl = ({ origin, serialNo }: Invoice, kind: string): string =>
  `${origin}/nuonuo/files/${serialNo}.${kind}`;

const invoiceWire = (invoice: Invoice, withDetail: boolean): object => {
  const isSigned = invoice.status === '2';
  const url = (kind: string): string => (isSigned ? fileUrl(invoice, kind) : '');
  return {
    ...{ serialNo: invoice.serialNo, orderNo: invoice.orderNo, status: invoice.status },
    ...{ statusMsg: texts[invoice.status], failCause: invoice.failCause, payerName: invoice.buyerName },
    ...{ payerTaxNo: invoice.buyerTaxNum, saleName: '', invoiceCode: '', invoiceNo: invoice.invoiceNo },
    // The documents cut the name; both are read by careful clients.
    ...{ allElectronicInvoiceNumber: invoice.invoiceNo, invoiceTime: invoice.issuedAt },
    ...{ exTaxAmount: invoice.exTaxAmount, taxAmount: invoice.taxAmount, orderAmount: invoice.orderAmount },
    ...{ pdfUrl: url('pdf'), ofdUrl: url('ofd'), xmlUrl: url('xml'), pictureUrl: '' },
    ...{ invoiceKind: invoice.invoiceLine === 'bs' ? '数电专票' : '数电普票' },
    ...{ invoiceType: invoice.isRed ? '2' : '1', oldEleInvoiceNumber: invoice.blueNo ?? '' },
    ...(withDetail && { invoiceItems: invoice.lines }),
  };
};

const ids = optional(list(text(32), MAX_QUERY));
const queryShape = object({ serialNos: ids, orderNos: ids, isOfferInvoiceDetail: optional(oneOf('0', '1')) });

export const queryResult = (world: NuonuoWorld, app: App, body: unknown): object => {
  const asked = shaped(queryShape, body);
  if (!asked.serialNos && !asked.orderNos) throw badParameter('/serialNos', '与 orderNos 不能同时为空');
  const visibleUntil = world.now() - world.state.settings.queryLagMs;
  const found = Object.values(world.state.invoices).filter(
    (one) =>
      one.taxNum === app.taxNum &&
      one.createdAt <= visibleUntil &&
      (asked.serialNos ? asked.serialNos.includes(one.serialNo) : asked.orderNos?.includes(one.orderNo)),
  );
  if (found.length === 0) throw new NuonuoError('E9500', '未查询到发票');
  return found.map((one) => invoiceWire(one, asked.isOfferInvoiceDetail === '1'));
};

/** Only the signature is made again: status 24. */
export const reInvoice = (world: NuonuoWorld, app: App, body: unknown): object => {
  const asked = shaped(object({ fpqqlsh: text(32), orderno: text(20) }), body);
  const invoice = world.state.invoices[asked.fpqqlsh];
  if (invoice?.taxNum !== app.taxNum || invoice.orderNo !== asked.orderno)
    throw new NuonuoError('E9500', '未查询到发票');
  if (invoice.status !== '24') throw new NuonuoError('E9601', '该状态不允许重试');
  if (invoice.retries >= MAX_RETRIES) throw new NuonuoError('E9613', '重试次数超过当日上限');
  invoice.retries += 1;
  invoice.status = '21';
  invoice.dueAt = world.now() + world.state.settings.issueMs;
  world.touch();
  return { invoiceSerialNum: invoice.serialNo };
};
