/** Actions of tests and the demo: the guest, the bank, the bill, and the reviewers of applications. */
import { randomInt } from 'node:crypto';
import { setSettings } from '../payment-kit/set-settings.ts';
import { isDate } from '../platforms/clock.ts';
import { type Fields, flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { moveApplyment } from './applyments.ts';
import { moveWithdrawal } from './ecommerce-money.ts';
import { forgeryActions } from './forgery-actions.ts';
import { keyActions, merchantIn } from './key-actions.ts';
import { orderIn } from './order-in.ts';
import { bookFunds } from './order-steps.ts';
import { failOrder, payOrder } from './payments.ts';
import { finishRefunds } from './refund-life.ts';
import {
  type ApplymentState,
  applymentStates,
  type CodeBehaviour,
  codeBehaviours,
  type Order,
  type Refund,
  type WechatWorld,
  type WithdrawStatus,
} from './wechat-state.ts';

const withdrawStatuses: readonly WithdrawStatus[] = [
  'INIT',
  'CREATE_SUCCESS',
  'SUCCESS',
  'FAIL',
  'REFUND',
  'CLOSE',
];

const choose = <T extends string>(fields: Fields, name: string, values: readonly T[]): T | undefined => {
  const value = text(fields, name);
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value);
  if (found === undefined) throw refuse(`${name} 须为：${values.join(' ')}`);
  return found;
};

const newPaymentCode = (world: WechatWorld, behaviour: CodeBehaviour): string => {
  const half = (): string => String(randomInt(1e8)).padStart(8, '0');
  const code = `13${half()}${half()}`;
  world.state.paymentCodes[code] = { behaviour, isUsed: false };
  world.touch();
  return code;
};

const guestActions = (world: WechatWorld): ControlActions => ({
  /** code or outTradeNo (mchid); openid; anyway: a payment that was under way when the order closed or ran out. */
  pay: (fields) => {
    const order = orderIn(world, fields);
    payOrder(world, order, { openid: text(fields, 'openid'), anyway: flag(fields, 'anyway') });
    return { transactionId: order.transactionId };
  },
  /** code or outTradeNo: the bank refuses. */
  fail: (fields) => failOrder(world, orderIn(world, fields)),
  /** behaviour: what happens when a till scans this code. */
  paymentCode: (fields) => ({
    code: newPaymentCode(world, choose(fields, 'behaviour', codeBehaviours) ?? 'pays'),
  }),
});

const refundIn = (world: WechatWorld, fields: Fields): Refund => {
  const outRefundNo = needed(fields, 'outRefundNo');
  const refund = Object.values(world.state.refunds).find((one) => one.outRefundNo === outRefundNo);
  if (!refund) throw refuse('没有这笔退款');
  return refund;
};

/** Adds a paid order the client did not create, so that the bill differs. */
const strangeOrder = (world: WechatWorld, mchid: string, at: number): void => {
  const turn = world.nextTurn();
  const outTradeNo = `SANDBOX${turn}`;
  const order: Order = {
    ...{ id: `${mchid}/${outTradeNo}`, turn, payee: mchid, caller: mchid, outTradeNo, attach: null },
    ...{ appid: world.state.merchants[mchid]?.appids[0] ?? '', tradeType: 'NATIVE', description: '其他收款' },
    ...{
      total: world.random.int(1, 200_000),
      notifyUrl: null,
      expiresAt: at + 1,
      createdAt: at,
      fingerprint: '',
    },
    ...{
      sharesProfit: false,
      code: '',
      codeUntil: at + 1,
      openid: null,
      state: 'NOTPAY',
      transactionId: null,
    },
    ...{ successAt: null, fee: 0, frozen: 0, split: 0, refunded: 0, splitRequests: 0 },
  };
  world.state.orders[order.id] = order;
  payOrder(world, order, { anyway: true });
  order.successAt = at;
};

const billActions = (world: WechatWorld): ControlActions => ({
  /**
   * mchid, date: makes the bill available at once, even for today. extra: adds this many payments of unknown origin at
   * noon.
   */
  bill: (fields) => {
    const { mchid } = merchantIn(world, fields);
    const date = needed(fields, 'date');
    if (!isDate(date)) throw refuse('date');
    world.state.readyBills[`${mchid}/${date}`] = true;
    const extra = whole(fields, 'extra', 0, 100_000) ?? 0;
    const noon = Date.parse(`${date}T12:00:00+08:00`);
    for (let index = 0; index < extra; index += 1) strangeOrder(world, mchid, noon + index);
    world.touch();
    return { mchid, date, extra };
  },
  /** outTradeNo or outRefundNo, mchid: a line that the bill forgets. */
  hideFromBill: (fields) => {
    const id = text(fields, 'outRefundNo') ?? orderIn(world, fields).id;
    world.state.hiddenFromBill[id] = true;
    world.touch();
  },
});

const moneyActions = (world: WechatWorld): ControlActions => ({
  /** outRefundNo, outcome (SUCCESS, ABNORMAL, CLOSED): ends a refund now. */
  endRefund: (fields) => {
    const refund = refundIn(world, fields);
    if (refund.status !== 'PROCESSING') throw refuse('退款不在处理中');
    refund.outcome = choose(fields, 'outcome', ['SUCCESS', 'ABNORMAL', 'CLOSED']) ?? 'SUCCESS';
    refund.dueAt = world.now();
    finishRefunds(world);
  },
  /** outRequestNo, status, reason: moves a withdrawal; REFUND is what a bank does after SUCCESS. */
  withdrawal: (fields) => {
    const outRequestNo = needed(fields, 'outRequestNo');
    const found = Object.values(world.state.withdrawals).find((one) => one.outRequestNo === outRequestNo);
    if (!found) throw refuse('没有这笔提现');
    const status = choose(fields, 'status', withdrawStatuses) ?? 'SUCCESS';
    moveWithdrawal(world, found, status, text(fields, 'reason') ?? '');
  },
  /** mchid, amount: adds money to the balance, or removes it if negative. */
  fund: (fields) => {
    const { mchid } = merchantIn(world, fields);
    const amount = Number(needed(fields, 'amount'));
    if (!Number.isSafeInteger(amount)) throw refuse('amount');
    const base = {
      mchid,
      businessId: `fund${world.nextTurn()}`,
      name: '充值',
      type: '充值',
      note: '',
      voucher: '',
    };
    bookFunds(world, { ...base, amount });
  },
});

const applymentActions = (world: WechatWorld): ControlActions => ({
  /** outRequestNo, state, desc; for REJECTED param and reason. */
  applyment: (fields) => {
    const outRequestNo = needed(fields, 'outRequestNo');
    const one = Object.values(world.state.applyments).find((known) => known.outRequestNo === outRequestNo);
    if (!one) throw refuse('没有这个申请单');
    const state: ApplymentState = choose(fields, 'state', applymentStates) ?? 'FINISH';
    if (state === 'REJECTED')
      one.rejections = [
        {
          param_name: text(fields, 'param') ?? 'id_card_copy',
          reject_reason: text(fields, 'reason') ?? '身份证照片不清晰，请重新上传',
        },
      ];
    moveApplyment(world, one, state, text(fields, 'desc'));
    return { subMchid: one.subMchid };
  },
});

export const wechatActions = (world: WechatWorld): ControlActions => ({
  ...guestActions(world),
  ...billActions(world),
  ...moneyActions(world),
  ...applymentActions(world),
  ...keyActions(world),
  ...forgeryActions(world),
  settings: (fields) => {
    setSettings(world.state.settings, fields, {
      answerSign: ['right', 'wrong', 'missing', 'old'],
      refundOutcome: ['SUCCESS', 'ABNORMAL', 'CLOSED'],
      emptyBill: ['error', 'rows'],
      billColumns: ['new', 'old'],
    });
    world.touch();
    return world.state.settings;
  },
});
