/** Red letters of fully digital invoices: a confirmation first, then the red invoice. */
import { list, object, oneOf, optional, type ShapeOf, text } from '../payment-kit/shape.ts';
import { newInvoiceNo, newSerialNo, sums, yuan } from './invoices.ts';
import { badParameter, NuonuoError } from './nuonuo-error.ts';
import type { App, Invoice, Line, NuonuoWorld, RedConfirm } from './nuonuo-state.ts';
import { cents, shaped } from './order-shape.ts';

const MAX_PAGE = 50;

const negative = text(20, { pattern: /^-\d+(\.\d+)?$/ });
const detailShape = object({
  blueDetailIndex: text(5, { pattern: /^\d+$/ }),
  goodsName: text(90),
  goodsCode: text(19),
  num: optional(negative),
  unit: optional(text(20, { min: 0 })),
  taxExcludedPrice: optional(text(20, { pattern: /^\d+(\.\d+)?$/ })),
  taxExcludedAmount: negative,
  taxAmount: text(20, { pattern: /^-?\d+\.\d{2}$/ }),
  taxRate: text(10),
});
type RedDetail = ShapeOf<typeof detailShape>;

const applyShape = object({
  billId: text(32),
  blueInvoiceLine: oneOf('pc', 'bs'),
  applySource: oneOf('0', '1'),
  blueElecInvoiceNumber: text(20, { min: 20 }),
  sellerTaxNo: text(20),
  sellerName: text(100),
  buyerTaxNo: optional(text(20, { min: 0 })),
  buyerName: text(100),
  redReason: oneOf('1', '2', '3', '4'),
  extensionNumber: optional(text(5, { min: 0 })),
  clerkId: optional(text(30, { min: 0 })),
  orderNo: optional(text(20, { min: 0 })),
  callbackUrl: optional(text(500, { min: 0 })),
  autoInvoice: optional(oneOf('0', '1')),
  detail: optional(list(detailShape, 2_000)),
});

const invoiceNumbered = ({ state }: NuonuoWorld, taxNum: string, no: string): Invoice | undefined =>
  Object.values(state.invoices).find((one) => one.taxNum === taxNum && one.invoiceNo === no && no !== '');

const whole = (line: Line): Line => ({
  ...line,
  num: line.num && `-${line.num}`,
  tax: yuan(-cents(line.tax)),
  taxExcludedAmount: yuan(-cents(line.taxExcludedAmount)),
  taxIncludedAmount: yuan(-cents(line.taxIncludedAmount)),
});

const partOf = (blue: Invoice, detail: RedDetail): Line => {
  const line = blue.lines[Number(detail.blueDetailIndex) - 1];
  if (!line) throw badParameter('/detail/blueDetailIndex', '蓝票没有这一行');
  const [net, tax] = [cents(detail.taxExcludedAmount), cents(detail.taxAmount)];
  if (-net > cents(line.taxExcludedAmount)) throw badParameter('/detail/taxExcludedAmount', '超过蓝票金额');
  const amounts = { tax: yuan(tax), taxExcludedAmount: yuan(net), taxIncludedAmount: yuan(net + tax) };
  return { ...line, num: detail.num ?? '', price: detail.taxExcludedPrice ?? '', ...amounts };
};

/** Red never exceeds blue: what is applied for counts as well as what is issued. */
const openAmount = ({ state }: NuonuoWorld, blue: Invoice): number => {
  const taken = Object.values(state.confirms).filter(
    (one) => one.blueNo === blue.invoiceNo && !['05', '06', '07', '08', '09', '16'].includes(one.status),
  );
  return cents(blue.exTaxAmount) + taken.reduce((sum, one) => sum + cents(one.amounts.taxExcluded), 0);
};

export const saveRedConfirm = (world: NuonuoWorld, app: App, body: unknown): object | string => {
  const asked = shaped(applyShape, body);
  if (world.state.confirms[`${app.taxNum}/${asked.billId}`])
    throw new NuonuoError('E9106', `billId 不能重复:${asked.billId}`);
  const blue = invoiceNumbered(world, app.taxNum, asked.blueElecInvoiceNumber);
  if (!blue || blue.isRed || blue.status !== '2') throw new NuonuoError('E9500', '未查询到蓝票');
  if (asked.applySource === '0' && asked.sellerTaxNo !== app.taxNum)
    throw badParameter('/sellerTaxNo', '与授权商户不符');
  const lines = asked.detail ? asked.detail.map((one) => partOf(blue, one)) : blue.lines.map(whole);
  const { exTaxAmount, taxAmount } = sums(lines);
  if (openAmount(world, blue) + cents(exTaxAmount) < 0) throw new NuonuoError('E9103', '该发票已被冲红');
  const now = world.now();
  const confirm: RedConfirm = {
    ...{ billId: asked.billId, billNo: `3300${now}${world.nextTurn()}`, lines, taxNum: app.taxNum },
    ...{ billUuid: `uuid${world.nextTurn()}`, applySource: asked.applySource, blueNo: blue.invoiceNo },
    ...{ invoiceLine: asked.blueInvoiceLine, redReason: asked.redReason, createdAt: now, status: '15' },
    amounts: { taxExcluded: exTaxAmount, tax: taxAmount },
    autoInvoice: asked.autoInvoice !== '0',
    ...{ message: '申请中', redInvoiceNo: '', redSerialNo: '' },
    dueAt: now + world.state.settings.issueMs,
  };
  world.state.confirms[`${app.taxNum}/${asked.billId}`] = confirm;
  world.touch();
  return asked.billId;
};

const confirmWire = (one: RedConfirm): object => ({
  ...{ billId: one.billId, billNo: one.billNo, billUuid: one.billUuid, billStatus: one.status },
  ...{ billMessage: one.message, openStatus: one.redInvoiceNo === '' ? '0' : '1' },
  ...{ applySource: Number(one.applySource), blueElecInvoiceNumber: one.blueNo, redReason: one.redReason },
  ...{ taxExcludedAmount: one.amounts.taxExcluded, taxAmount: one.amounts.tax },
  ...{ redInvoiceNumber: one.redInvoiceNo, invoiceSerialNum: one.redSerialNo },
});

const queryShape = object({
  identity: oneOf('0', '1'),
  billId: optional(text(32)),
  billNo: optional(text(32)),
  billUuid: optional(text(64)),
  billTimeStart: optional(text(19)),
  billTimeEnd: optional(text(19)),
  pageNo: optional(text(9, { pattern: /^[1-9]\d*$/ })),
  pageSize: optional(text(3, { pattern: /^\d+$/ })),
});

export const queryRedConfirm = (world: NuonuoWorld, app: App, body: unknown): object => {
  const asked = shaped(queryShape, body);
  const [page, size] = [Number(asked.pageNo ?? 1), Number(asked.pageSize ?? 10)];
  if (size < 1 || size > MAX_PAGE) throw badParameter('/pageSize', '须为 1–50');
  const isTimed = asked.billTimeStart !== undefined && asked.billTimeEnd !== undefined;
  if (!asked.billId && !asked.billNo && !asked.billUuid && !isTimed)
    throw badParameter('/billId', 'billId、billNo、billUuid 与时间段不能都为空');
  const own = Object.values(world.state.confirms).filter(
    (one) =>
      one.taxNum === app.taxNum &&
      (asked.billId ?? one.billId) === one.billId &&
      (asked.billNo ?? one.billNo) === one.billNo &&
      (asked.billUuid ?? one.billUuid) === one.billUuid,
  );
  if (own.length === 0) throw new NuonuoError('E9500', '未查询到红字确认单');
  return { total: own.length, list: own.slice((page - 1) * size, page * size).map(confirmWire) };
};

const confirmIn = ({ state }: NuonuoWorld, app: App, billId: string): RedConfirm => {
  const confirm = state.confirms[`${app.taxNum}/${billId}`];
  if (!confirm) throw new NuonuoError('E9500', '未查询到红字确认单');
  return confirm;
};

/** The bureau's state is fetched; here it is always up to date. */
export const refreshRedConfirm = (_: NuonuoWorld, __: App, body: unknown): object => {
  const shape = object({
    identity: oneOf('0', '1'),
    billUuid: optional(text(64)),
    startTime: optional(text(19)),
    endTime: optional(text(19)),
    extensionNumber: optional(text(5, { min: 0 })),
  });
  shaped(shape, body);
  return {};
};

export const cancelRedConfirm = (world: NuonuoWorld, app: App, body: unknown): object => {
  const shape = object({ billId: text(32), extensionNumber: optional(text(5, { min: 0 })) });
  const confirm = confirmIn(world, app, shaped(shape, body).billId);
  if (!['02', '03'].includes(confirm.status)) throw new NuonuoError('E9601', '该状态不允许撤销');
  setConfirm(world, confirm, '08', '已撤销');
  return {};
};

/** The seller's answer to what the buyer entered. */
export const confirmRed = (world: NuonuoWorld, app: App, body: unknown): object => {
  const shape = object({
    billId: text(32),
    identity: oneOf('0', '1'),
    confirmAgreement: oneOf('0', '1'),
    extensionNumber: optional(text(5, { min: 0 })),
  });
  const asked = shaped(shape, body);
  const confirm = confirmIn(world, app, asked.billId);
  if (confirm.status !== '03') throw new NuonuoError('E9601', '该状态不允许确认');
  if (asked.confirmAgreement === '1') setConfirm(world, confirm, '04', '购销双方已确认');
  else setConfirm(world, confirm, '06', '销方已否认');
  return {};
};

/** Issues the red invoice automatically when no confirmation is pending. */
export const setConfirm = (
  world: NuonuoWorld,
  confirm: RedConfirm,
  status: string,
  message: string,
): void => {
  Object.assign(confirm, { status, message, dueAt: null });
  if (confirm.autoInvoice && ['01', '04'].includes(status) && confirm.redInvoiceNo === '')
    issueRed(world, confirm);
  world.touch();
};

const issueRed = (world: NuonuoWorld, confirm: RedConfirm): void => {
  const blue = invoiceNumbered(world, confirm.taxNum, confirm.blueNo);
  if (!blue) return;
  const serialNo = newSerialNo(world);
  const now = world.now();
  const { lines, taxNum, invoiceLine, blueNo } = confirm;
  const invoiceNo = newInvoiceNo(world);
  world.state.invoices[serialNo] = {
    ...{ serialNo, taxNum, orderNo: `RED${world.nextTurn()}`, buyerName: blue.buyerName, invoiceLine },
    ...{
      buyerTaxNum: blue.buyerTaxNum,
      isRed: true,
      origin: blue.origin,
      blueNo,
      lines,
      ...sums(lines),
      callBackUrl: null,
    },
    ...{ createdAt: now, status: '2', failCause: '', invoiceNo, issuedAt: now, dueAt: null, retries: 0 },
  };
  confirm.redInvoiceNo = invoiceNo;
  confirm.redSerialNo = serialNo;
};

const fastShape = object({
  orderNo: text(20),
  taxNum: text(20),
  elecInvoiceNumber: text(20),
  billNo: text(32),
  billUuid: text(64),
  invoiceLine: oneOf('pc', 'bs'),
  callBackUrl: optional(text(500, { min: 0 })),
});

/** Issues an invoice by hand if automatic issuing is off. */
export const fastInvoiceRed = (world: NuonuoWorld, app: App, body: unknown): object => {
  const asked = shaped(fastShape, body);
  const confirm = Object.values(world.state.confirms).find((one) => one.billUuid === asked.billUuid);
  if (!confirm || confirm.taxNum !== app.taxNum || confirm.blueNo !== asked.elecInvoiceNumber)
    throw new NuonuoError('E9500', '未查询到红字确认单');
  if (confirm.redInvoiceNo !== '') throw new NuonuoError('E9103', '该发票已被冲红');
  if (!['01', '04'].includes(confirm.status)) throw new NuonuoError('E9601', '红字确认单未确认');
  issueRed(world, confirm);
  world.touch();
  return { invoiceSerialNum: confirm.redSerialNo };
};
