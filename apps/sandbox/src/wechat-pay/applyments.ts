/** Onboarding of sub-merchants: a form, its way through the states, and the signature that ends it. */

import { checkForm, formShape } from './applyment-form.ts';
import { bodyOf, type Call, type Endpoints, needProduct, queryOf } from './call.ts';
import { invalidRequest, notExists } from './wechat-error.ts';
import type { Applyment, ApplymentState, WechatWorld } from './wechat-state.ts';

const stateTexts: Readonly<Record<ApplymentState, string>> = {
  CHECKING: '资料校验中',
  ACCOUNT_NEED_VERIFY: '待账户验证',
  AUDITING: '审核中',
  REJECTED: '已驳回',
  NEED_SIGN: '待签约',
  FINISH: '完成',
  FROZEN: '已冻结',
  CANCELED: '已作废',
};

/** Next state that an application reaches automatically. Verifying the account and signing are the applicant's. */
const next: Partial<Record<ApplymentState, ApplymentState>> = { CHECKING: 'AUDITING', AUDITING: 'NEED_SIGN' };

const newSubMerchant = (world: WechatWorld, { form, accountName }: Applyment): string => {
  const mchid = String(1_960_000_000 + world.nextTurn());
  const name = String(form.merchant_shortname ?? accountName);
  world.state.merchants[mchid] = {
    ...{ mchid, name, appids: [], products: [], apiV3Key: null, keyMode: 'publicKey', publicKeyShare: 1 },
    ...{
      publicKeyId: '',
      serialNo: '',
      publicKey: null,
      isRevoked: false,
      feeRate: 60,
      available: 0,
      pending: 0,
    },
  };
  return mchid;
};

export const moveApplyment = (world: WechatWorld, one: Applyment, state: ApplymentState, desc = ''): void => {
  one.state = state;
  one.stateDesc = desc || stateTexts[state];
  if (state !== 'REJECTED') one.rejections = [];
  if (state === 'NEED_SIGN' || state === 'FINISH') one.subMchid ??= newSubMerchant(world, one);
  const { applymentMs } = world.state.settings;
  one.movesAt = next[state] && applymentMs > 0 ? world.now() + applymentMs : null;
  world.touch();
};

export const moveApplyments = (world: WechatWorld): void => {
  for (const one of Object.values(world.state.applyments)) {
    const to = next[one.state];
    if (to && one.movesAt !== null && one.movesAt <= world.now()) moveApplyment(world, one, to);
  }
};

/** Repeating a number overwrites a rejected form and leaves any other unchanged. */
const applyFor = (call: Call): object => {
  needProduct(call, 'ecommerce');
  const { world, merchant } = call;
  const form = bodyOf(call, formShape);
  const accountName = checkForm(call, form);
  const id = `${merchant.mchid}/${form.out_request_no}`;
  const known = world.state.applyments[id];
  if (known && known.state !== 'REJECTED') throw invalidRequest('申请单处理中，不可重复提交');
  const one: Applyment = known ?? {
    ...{ applymentId: 2_000_002_000_000_000 + world.nextTurn(), outRequestNo: form.out_request_no },
    ...{ platform: merchant.mchid, form, accountName, state: 'CHECKING', stateDesc: '', subMchid: null },
    ...{ rejections: [], movesAt: null },
  };
  Object.assign(one, { form, accountName });
  world.state.applyments[id] = one;
  moveApplyment(world, one, 'CHECKING');
  return { applyment_id: one.applymentId, out_request_no: one.outRequestNo };
};

/** A company proves its account by a transfer of a few fen. */
const validation = ({ accountName, applymentId }: Applyment): object => ({
  account_name: accountName,
  pay_amount: (applymentId % 90) + 10,
  destination_account_number: '7222223333322332',
  destination_account_name: '财付通支付科技有限公司',
  destination_account_bank: '招商银行深圳威盛大厦支行',
  city: '深圳',
  remark: '入驻账户验证',
  deadline: '2099-12-31 23:59:59',
});

const wire = ({ exchange }: Call, one: Applyment): object => {
  const { state } = one;
  const signState = state === 'FINISH' ? 'SIGNED' : state === 'NEED_SIGN' ? 'UNSIGNED' : 'NOT_SIGNABLE';
  const page = `http://${exchange.headers.host ?? ''}/wechat-pay/sign?id=${one.applymentId}`;
  return {
    applyment_id: one.applymentId,
    out_request_no: one.outRequestNo,
    applyment_state: state,
    applyment_state_desc: one.stateDesc,
    sign_state: signState,
    ...(state === 'NEED_SIGN' && { sign_url: page }),
    ...(one.subMchid !== null && { sub_mchid: one.subMchid }),
    ...(state === 'ACCOUNT_NEED_VERIFY' && {
      account_validation: validation(one),
      legal_validation_url: page,
    }),
    ...(state === 'REJECTED' && { audit_detail: one.rejections }),
  };
};

const find = (call: Call, isIt: (one: Applyment) => boolean): Applyment => {
  needProduct(call, 'ecommerce');
  queryOf(call, []);
  const found = Object.values(call.world.state.applyments).find(
    (one) => one.platform === call.merchant.mchid && isIt(one),
  );
  if (!found) throw notExists('申请单不存在');
  return found;
};

const byId = (call: Call): Applyment => find(call, (one) => String(one.applymentId) === call.params.id);

export const applymentEndpoints: Endpoints = {
  'POST /v3/ecommerce/applyments/': applyFor,
  'GET /v3/ecommerce/applyments/:id': (call) => wire(call, byId(call)),
  'GET /v3/ecommerce/applyments/out-request-no/:no': (call) =>
    wire(
      call,
      find(call, ({ outRequestNo }) => outRequestNo === call.params.no),
    ),
  'POST /v3/ecommerce/applyments/:id/revoke': (call) => {
    const one = byId(call);
    if (['FINISH', 'FROZEN', 'CANCELED'].includes(one.state)) throw invalidRequest('申请单状态不可撤销');
    moveApplyment(call.world, one, 'CANCELED');
    return undefined;
  },
};
