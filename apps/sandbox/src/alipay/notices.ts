/** Notices: a signed form, repeated with the same notify_id until the answer is `success`. */
import { signRsa } from '../payment-kit/rsa.ts';
import type { HookRules } from '../service-kit/hook-queue.ts';
import { alipayKeys, foreignKeys } from './alipay-keys.ts';
import { noticeText } from './alipay-sign.ts';
import type { AlipayWorld, Refund, Trade } from './alipay-state.ts';
import { timeText, yuan } from './call.ts';

const ANSWER_MS = 5_000;
const [MINUTE, HOUR] = [60_000, 3_600_000];
const waits: readonly number[] = [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR];

export const noticeRules = (): HookRules => ({
  answerMs: ANSWER_MS,
  waits: () => waits,
  outcome: (status, answer) => (status === 200 && answer === 'success' ? 'delivered' : 'retry'),
});

export const noticeSigns = ['right', 'wrong', 'otherBody', 'missing'] as const;
export type NoticeSign = (typeof noticeSigns)[number];

type Params = Record<string, string>;

const paramsOf = (world: AlipayWorld, trade: Trade, refund: Refund | null): Params => {
  const app = world.state.apps[trade.appId];
  const now = world.now();
  const day = timeText(now).slice(0, 10).replaceAll('-', '');
  const params: Params = {
    notify_time: timeText(now),
    notify_type: 'trade_status_sync',
    notify_id: `${day}00222${String(world.nextTurn()).padStart(21, '0')}`,
    app_id: trade.appId,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    trade_status: trade.status,
    total_amount: yuan(trade.total),
    seller_id: app?.sellerId ?? '',
    buyer_id: trade.buyerId,
    subject: trade.subject,
    gmt_create: timeText(trade.createdAt),
  };
  if (trade.passbackParams !== null) params.passback_params = trade.passbackParams;
  if (trade.paidAt !== null)
    Object.assign(params, {
      gmt_payment: timeText(trade.paidAt),
      receipt_amount: yuan(trade.total),
      buyer_pay_amount: yuan(trade.total),
      fund_bill_list: JSON.stringify([{ amount: yuan(trade.total), fundChannel: 'ALIPAYACCOUNT' }]),
    });
  if (refund)
    Object.assign(params, {
      out_biz_no: refund.outRequestNo,
      refund_fee: yuan(trade.refunded),
      gmt_refund: timeText(refund.at),
    });
  if (trade.closedAt !== null) params.gmt_close = timeText(trade.closedAt);
  return params;
};

interface Forgery {
  readonly sign?: NoticeSign;
  readonly change?: Readonly<Record<string, string>>;
  readonly url?: string;
  /** Account whose key signs; the trade's app if missing. */
  readonly appId?: string;
}

const signedForm = (
  world: AlipayWorld,
  params: Params,
  appId: string,
  sign: NoticeSign = 'right',
): string => {
  const app = world.state.apps[appId];
  const pair = sign === 'wrong' || !app ? foreignKeys(world) : alipayKeys(world, app);
  const text = noticeText(params) + (sign === 'otherBody' ? ' ' : '');
  const signature = sign === 'missing' ? {} : { sign: signRsa(text, pair.privateKey) };
  return new URLSearchParams({ ...params, ...signature }).toString();
};

/** A refund is reported with the trade's state: a partly refunded trade is still TRADE_SUCCESS. */
export const notifyTrade = (
  world: AlipayWorld,
  trade: Trade,
  refund: Refund | null = null,
  { sign = 'right', change = {}, url, appId }: Forgery = {},
): void => {
  const to = url ?? trade.notifyUrl;
  if (to === null) return;
  const params = { ...paramsOf(world, trade, refund), ...change };
  world.hooks.enqueue({
    hookId: trade.appId,
    event: params.trade_status ?? '',
    url: to,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: signedForm(world, params, appId ?? trade.appId, sign),
  });
};
