/** Refunds, balances and withdrawals of a platform's sub-merchants. */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { anyObject, list, object, oneOf, optional, text, whole } from '../payment-kit/shape.ts';
import { isDate, localDate } from '../platforms/clock.ts';
import { bodyOf, type Call, type Endpoints, needAppid, needProduct, queryOf, rfc3339 } from './call.ts';
import { notify } from './notices.ts';
import { bookFunds, merchantOf, newSplitId } from './order-steps.ts';
import { subMerchantOf } from './orders.ts';
import { orderOfRefund, outRefundNo, paidOrderOf, placeRefund } from './refunds.ts';
import { invalidRequest, notExists, paramError, WechatError } from './wechat-error.ts';
import type { Refund, WechatWorld, Withdrawal } from './wechat-state.ts';

const refundShape = object({
  sub_mchid: text(32),
  sp_appid: text(32),
  sub_appid: optional(text(32)),
  transaction_id: optional(text(32)),
  out_trade_no: optional(text(32)),
  out_refund_no: outRefundNo,
  reason: optional(text(80)),
  amount: object({
    refund: whole(1),
    total: whole(1),
    currency: optional(oneOf('CNY')),
    from: optional(list(anyObject, 2)),
  }),
  notify_url: optional(text(255)),
  refund_account: optional(oneOf('REFUND_SOURCE_SUB_MERCHANT', 'REFUND_SOURCE_PARTNER_ADVANCE')),
  funds_account: optional(oneOf('AVAILABLE', 'UNSETTLED')),
});

const begin = (call: Call): void => needProduct(call, 'ecommerce');

/** The answer to the application: without a status. */
const appliedWire = ({ refundId, outRefundNo: out, createdAt, amount, account }: Refund): object => ({
  refund_id: refundId,
  out_refund_no: out,
  create_time: rfc3339(createdAt),
  amount: { refund: amount, payer_refund: amount, discount_refund: 0, currency: 'CNY', advance: 0 },
  refund_account: account,
});

const refundWire = ({ world }: Call, refund: Refund): object => {
  const order = orderOfRefund(world, refund);
  return {
    ...appliedWire(refund),
    transaction_id: order.transactionId,
    out_trade_no: order.outTradeNo,
    channel: refund.channel,
    user_received_account: refund.received,
    status: refund.status,
    ...(refund.successAt !== null && { success_time: rfc3339(refund.successAt) }),
  };
};

const applyRefund = (call: Call): object => {
  begin(call);
  const given = bodyOf(call, refundShape);
  needAppid(call.merchant, given.sp_appid);
  if (given.refund_account === 'REFUND_SOURCE_PARTNER_ADVANCE') throw invalidRequest('平台未开通垫付退款');
  const sub = subMerchantOf(call, given.sub_mchid);
  const order = paidOrderOf(call.world, sub.mchid, given);
  const account = given.refund_account ?? 'REFUND_SOURCE_SUB_MERCHANT';
  const fingerprint = JSON.stringify({ ...given.amount, order: order.id });
  return appliedWire(placeRefund(call.world, order, { ...given, account, isEcommerce: true, fingerprint }));
};

const findRefund = (call: Call, isIt: (refund: Refund) => boolean): object => {
  begin(call);
  const { sub_mchid = '' } = queryOf(call, ['sub_mchid']);
  const sub = subMerchantOf(call, sub_mchid);
  const refund = Object.values(call.world.state.refunds).find(
    (one) => one.isEcommerce && isIt(one) && orderOfRefund(call.world, one).payee === sub.mchid,
  );
  if (!refund) throw notExists('退款单不存在');
  return refundWire(call, refund);
};

const accounts = ['BASIC', 'OPERATION', 'FEES', 'DEPOSIT'];

/** Money is on the basic account; the others are empty. */
const balance = (call: Call): object => {
  begin(call);
  const { account_type: account = 'BASIC' } = queryOf(call, [], ['account_type']);
  if (!accounts.includes(account)) throw invalidRequest('account_type 错误');
  const sub = subMerchantOf(call, call.params.sub_mchid ?? '');
  const [available, pending] = account === 'BASIC' ? [sub.available, sub.pending] : [0, 0];
  return {
    sub_mchid: sub.mchid,
    account_type: account,
    available_amount: available,
    pending_amount: pending,
  };
};

const endOfDay = (call: Call): object => {
  begin(call);
  const { date = '' } = queryOf(call, ['date']);
  if (!isDate(date) || date >= localDate(call.world.now())) throw invalidRequest('date 错误');
  const sub = subMerchantOf(call, call.params.sub_mchid ?? '');
  const entry = call.world.state.fundEntries.findLast(
    (one) => one.mchid === sub.mchid && localDate(one.at) <= date,
  );
  return { sub_mchid: sub.mchid, available_amount: entry?.balance ?? 0, pending_amount: 0 };
};

const withdrawShape = object({
  sub_mchid: text(32),
  out_request_no: text(32, { pattern: /^[0-9A-Za-z]+$/ }),
  amount: whole(1, 800_000_000),
  remark: optional(text(56)),
  bank_memo: optional(text(32)),
  account_type: optional(oneOf('BASIC', 'OPERATION', 'FEES')),
  notify_url: optional(text(255)),
});

const repeated = (known: Withdrawal, fingerprint: string): Withdrawal => {
  if (known.fingerprint !== fingerprint) throw invalidRequest('商户提现单号重复，参数与原请求不一致');
  return known;
};

const withdraw = (call: Call): object => {
  begin(call);
  const { world, merchant } = call;
  const given = bodyOf(call, withdrawShape);
  const sub = subMerchantOf(call, given.sub_mchid);
  const [id, fingerprint] = [`${sub.mchid}/${given.out_request_no}`, JSON.stringify(given)];
  const known = world.state.withdrawals[id];
  if (known) repeated(known, fingerprint);
  else {
    if (given.notify_url !== undefined && !isNotifyUrl(given.notify_url))
      throw paramError({
        field: '/notify_url',
        value: given.notify_url,
        kind: 'invalid',
        issue: 'must be https',
      });
    if (given.amount > sub.available) throw new WechatError('NOT_ENOUGH', '可用余额不足');
    const now = world.now();
    const withdrawal: Withdrawal = {
      ...{ id, fingerprint, subMchid: sub.mchid, platform: merchant.mchid, amount: given.amount },
      ...{ withdrawId: newSplitId(world), outRequestNo: given.out_request_no, remark: given.remark ?? '' },
      ...{ notifyUrl: given.notify_url ?? null, createdAt: now, updatedAt: now, status: 'CREATE_SUCCESS' },
      ...{ reason: '', dueAt: now + world.state.settings.withdrawMs },
    };
    world.state.withdrawals[id] = withdrawal;
    bookWithdrawal(world, withdrawal, -given.amount, '提现');
  }
  const { withdrawId } = world.state.withdrawals[id] ?? {};
  return { sub_mchid: sub.mchid, withdraw_id: withdrawId, out_request_no: given.out_request_no };
};

const bookWithdrawal = (world: WechatWorld, of: Withdrawal, amount: number, type: string): void =>
  bookFunds(world, {
    ...{ mchid: of.subMchid, businessId: of.withdrawId, name: '提现', type, amount },
    ...{ note: of.remark, voucher: of.outRequestNo },
  });

const withdrawalWire = (of: Withdrawal): object => ({
  sub_mchid: of.subMchid,
  sp_mchid: of.platform,
  status: of.status,
  withdraw_id: of.withdrawId,
  out_request_no: of.outRequestNo,
  amount: of.amount,
  create_time: rfc3339(of.createdAt),
  update_time: rfc3339(of.updatedAt),
  reason: of.reason,
  remark: of.remark,
  account_type: 'BASIC',
  account_number: '6688',
  account_bank: '招商银行',
  bank_name: '招商银行股份有限公司杭州分行',
});

/** Advances a withdrawal and notifies the platform. A failed or returned one is credited to the account again. */
export const moveWithdrawal = (
  world: WechatWorld,
  of: Withdrawal,
  status: Withdrawal['status'],
  reason = '',
): void => {
  const wasOut = !['FAIL', 'REFUND', 'CLOSE'].includes(of.status);
  Object.assign(of, { status, reason, updatedAt: world.now(), dueAt: null });
  if (wasOut && ['FAIL', 'REFUND', 'CLOSE'].includes(status))
    bookWithdrawal(world, of, of.amount, '提现退回');
  if (of.notifyUrl !== null)
    notify(world, {
      url: of.notifyUrl,
      merchant: merchantOf(world, of.platform),
      event: 'MCHWITHDRAW.CHANGE',
      summary: '提现状态变更',
      originalType: 'mch_withdraw',
      content: withdrawalWire(of),
    });
  world.touch();
};

export const finishWithdrawals = (world: WechatWorld): void => {
  for (const one of Object.values(world.state.withdrawals))
    if (one.dueAt !== null && one.dueAt <= world.now()) moveWithdrawal(world, one, 'SUCCESS');
};

const findWithdrawal = (call: Call, isIt: (one: Withdrawal) => boolean): object => {
  begin(call);
  const { sub_mchid = '' } = queryOf(call, ['sub_mchid']);
  const found = Object.values(call.world.state.withdrawals).find(
    (one) => one.subMchid === sub_mchid && isIt(one),
  );
  if (!found || found.platform !== call.merchant.mchid) throw notExists('提现单不存在');
  return withdrawalWire(found);
};

export const ecommerceMoneyEndpoints: Endpoints = {
  'POST /v3/ecommerce/refunds/apply': applyRefund,
  'GET /v3/ecommerce/refunds/id/:id': (call) =>
    findRefund(call, ({ refundId }) => refundId === call.params.id),
  'GET /v3/ecommerce/refunds/out-refund-no/:no': (call) =>
    findRefund(call, (one) => one.outRefundNo === call.params.no),
  'GET /v3/ecommerce/fund/balance/:sub_mchid': balance,
  'GET /v3/ecommerce/fund/enddaybalance/:sub_mchid': endOfDay,
  'GET /v3/merchant/fund/balance/:account': ({ merchant, params }) => {
    if (!accounts.includes(params.account ?? '')) throw invalidRequest('account_type 错误');
    return { available_amount: merchant.available, pending_amount: merchant.pending };
  },
  'POST /v3/ecommerce/fund/withdraw': withdraw,
  'GET /v3/ecommerce/fund/withdraw/:id': (call) =>
    findWithdrawal(call, (one) => one.withdrawId === call.params.id),
  'GET /v3/ecommerce/fund/withdraw/out-request-no/:no': (call) =>
    findWithdrawal(call, (one) => one.outRequestNo === call.params.no),
};
