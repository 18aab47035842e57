/** The order of requestBillingNew: every value a text, amounts that agree. */
import {
  type Check,
  list,
  object,
  oneOf,
  optional,
  ShapeError,
  type ShapeOf,
  text,
} from '../payment-kit/shape.ts';
import { badParameter, NuonuoError } from './nuonuo-error.ts';
import type { App, NuonuoWorld } from './nuonuo-state.ts';

/** Present, perhaps empty. */
const free = (max: number) => optional(text(max, { min: 0 }));
const money = (pattern = /^-?\d+\.\d{2}$/) => text(20, { pattern });
const yesNo = optional(oneOf('0', '1'));

export const detailShape = object({
  goodsName: text(90),
  goodsCode: text(19, { pattern: /^\d{19}$/ }),
  withTaxFlag: oneOf('0', '1'),
  price: free(30),
  num: free(30),
  unit: free(20),
  specType: free(40),
  taxRate: text(10, { pattern: /^0(\.\d{1,3})?$/ }),
  tax: money(),
  taxExcludedAmount: money(),
  taxIncludedAmount: money(),
  invoiceLineProperty: optional(oneOf('0', '1', '2')),
  favouredPolicyFlag: optional(text(2, { pattern: /^(0|\d{2})$/ })),
  favouredPolicyName: free(50),
  zeroRateFlag: free(1),
  selfCode: free(16),
  deduction: free(20),
});

const orderShape = object({
  buyerName: text(100),
  buyerTaxNum: free(20),
  buyerTel: free(50),
  buyerAddress: free(80),
  buyerAccount: free(100),
  salerTaxNum: text(20),
  salerTel: free(20),
  salerAddress: free(80),
  salerAccount: free(100),
  orderNo: text(20),
  invoiceDate: text(19, { pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ }),
  invoiceType: oneOf('1', '2'),
  invoiceLine: oneOf('pc', 'bs', 'es', 'ec', 'p', 'c', 's', 'b'),
  clerk: text(20),
  clerkId: free(30),
  payee: free(20),
  checker: free(20),
  remark: free(200),
  pushMode: optional(oneOf('-1', '0', '1', '2')),
  buyerPhone: free(20),
  email: free(50),
  callBackUrl: free(500),
  extensionNumber: free(5),
  departmentId: free(32),
  naturalPersonFlag: yesNo,
  naturalPersonVerifyFlag: yesNo,
  taxNumVerifyFlag: yesNo,
  specificFactor: optional(text(2, { pattern: /^\d{1,2}$/ })),
  showBankAccountType: optional(oneOf('0', '1', '2', '3')),
  listFlag: yesNo,
  invoiceDetail: list(detailShape, 2_000),
});
export type Order = ShapeOf<typeof orderShape>;
export type Detail = ShapeOf<typeof detailShape>;

export const shaped = <T>(check: Check<T>, value: unknown): T => {
  try {
    return check(value, '');
  } catch (error) {
    if (error instanceof ShapeError) throw badParameter(error.problem.field, error.problem.issue);
    throw error;
  }
};

export const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Amount without tax × rate = tax, within 6 cents; both add up to the whole. */
const checkAmounts = (line: Detail, index: number): void => {
  const [net, tax, all] = [line.taxExcludedAmount, line.tax, line.taxIncludedAmount].map(cents) as [
    number,
    number,
    number,
  ];
  const field = `/order/invoiceDetail/${index}`;
  if (net + tax !== all) throw badParameter(field, 'taxExcludedAmount + tax ≠ taxIncludedAmount');
  if (Math.abs(net * Number(line.taxRate) - tax) > 6)
    throw badParameter(field, 'taxExcludedAmount × taxRate ≠ tax');
  if (((line.num ?? '') === '') !== ((line.price ?? '') === ''))
    throw badParameter(field, 'num 与 price 须同时为空');
  if (/\.\d{9,}/.test(`${line.num} ${line.price}`)) throw badParameter(field, '数量和单价最多 8 位小数');
};

const checkBuyer = ({ invoiceLine, buyerTaxNum, buyerTel, buyerAddress }: Order): void => {
  if (invoiceLine === 'bs' && !buyerTaxNum) throw badParameter('/order/buyerTaxNum', '专票须有购方税号');
  if ([...`${buyerTel ?? ''}${buyerAddress ?? ''}`].length > 100)
    throw badParameter('/order/buyerAddress', '电话与地址合计不超过 100');
};

const checkPush = ({ pushMode = '1', buyerPhone, email }: Order): void => {
  if ((pushMode === '1' || pushMode === '2') && !buyerPhone)
    throw badParameter('/order/buyerPhone', '按手机推送须填写');
  if ((pushMode === '0' || pushMode === '2') && !email)
    throw badParameter('/order/email', '按邮箱推送须填写');
};

export const readOrder = ({ state }: NuonuoWorld, app: App, body: unknown): Order => {
  const { order } = shaped(object({ order: orderShape }), body);
  if (order.salerTaxNum !== app.taxNum) throw badParameter('/order/salerTaxNum', '与授权商户不符');
  checkBuyer(order);
  checkPush(order);
  for (const [index, line] of order.invoiceDetail.entries()) checkAmounts(line, index);
  if (order.invoiceLine !== 'pc' && order.invoiceLine !== 'bs')
    throw new NuonuoError('E9101', '该商户未开通此票种');
  if (order.invoiceType === '2') throw new NuonuoError('E9102', '数电票红冲请使用红字确认单');
  const { isDrawerSignedIn, drawer } = state.settings;
  if (!isDrawerSignedIn || (drawer !== '' && drawer !== order.clerk))
    throw new NuonuoError('E9116', '开票员未登录电子税务局或与登录人不一致');
  return order;
};
