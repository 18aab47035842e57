/**
 * Placing, asking, cancelling and closing trades. A code on the seller's screen becomes a trade when it is scanned.
 */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { anyObject, list, object, oneOf, optional, type ShapeOf, text } from '../payment-kit/shape.ts';
import { AlipayError, acq, invalidArgument } from './alipay-error.ts';
import type { AlipayWorld, Prepared, Trade } from './alipay-state.ts';
import { type Call, contentOf, type Endpoints, money, timeText, yuan } from './call.ts';
import { keyOf, namedTrade } from './named-trade.ts';
import { giveBackAll } from './refunds.ts';
import { closeTrade, newTrade, scanBarcode } from './trade-life.ts';

const MAX_TOTAL = 100_000_000_00;
const QR_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;
const MAX_EXPIRY_MS = 15 * DAY_MS;

const outTradeNo = text(64, { pattern: /^[A-Za-z0-9_]+$/ });
const subject = text(256, { pattern: /^[^/=&]+$/ });
const expiry = text(6, { pattern: /^([1-9]\d{0,4}[mhd]|1c)$/ });

const common = {
  out_trade_no: outTradeNo,
  total_amount: money(1, MAX_TOTAL),
  subject,
  body: optional(text(128)),
  seller_id: optional(text(28)),
  goods_detail: optional(list(anyObject, 100)),
  timeout_express: optional(expiry),
  time_expire: optional(text(32)),
  extend_params: optional(anyObject),
  passback_params: optional(text(512)),
  store_id: optional(text(32)),
  operator_id: optional(text(28)),
  terminal_id: optional(text(32)),
  query_options: optional(list(text(64), 10)),
  notify_url: optional(text(256)),
};

const precreateShape = object({
  ...common,
  qr_code_timeout_express: optional(expiry),
  product_code: optional(oneOf('FACE_TO_FACE_PAYMENT', 'QR_CODE_OFFLINE')),
});

const payShape = object({
  ...common,
  scene: oneOf('bar_code'),
  auth_code: text(24, { min: 16, pattern: /^(2[5-9]|30)\d{14,22}$/ }),
  product_code: optional(oneOf('FACE_TO_FACE_PAYMENT')),
});

type Common = Pick<ShapeOf<typeof precreateShape>, keyof typeof common>;

const UNITS = { m: 60_000, h: 3_600_000, d: DAY_MS } as const;

const spanOf = (given: string, now: number): number => {
  // 1c: until the end of the day.
  if (given === '1c') return DAY_MS - ((now + 8 * 3_600_000) % DAY_MS);
  const unit = given.at(-1);
  return Number(given.slice(0, -1)) * (unit === 'm' || unit === 'h' || unit === 'd' ? UNITS[unit] : 0);
};

const expiresAt = ({ world }: Call, given: Common): number => {
  const now = world.now();
  if (given.time_expire !== undefined) {
    const at = Date.parse(`${given.time_expire.replace(' ', 'T')}+08:00`);
    if (Number.isNaN(at) || at <= now || at > now + MAX_EXPIRY_MS)
      throw invalidArgument('time_expire', 'is out of range');
    return at;
  }
  const span = given.timeout_express === undefined ? MAX_EXPIRY_MS : spanOf(given.timeout_express, now);
  if (span > MAX_EXPIRY_MS) throw invalidArgument('timeout_express', 'must be 1m to 15d');
  return now + span;
};

const needContract = ({ app }: Call): void => {
  if (!app.products.includes('faceToFace'))
    throw new AlipayError('40006', 'isv.insufficient-isv-permissions', 'ISV权限不足，当面付未签约');
};

const assertSeller = ({ app }: Call, given: Common): void => {
  if (given.seller_id !== undefined && given.seller_id !== app.sellerId)
    throw acq('INVALID_PARAMETER', '卖家不匹配');
};

/** In the gateway's form it is a common parameter, in the REST form a field. */
const notifyUrlOf = ({ notifyUrl }: Call, given: Common): string | null => {
  const url = given.notify_url ?? notifyUrl;
  if (url !== null && !isNotifyUrl(url)) throw invalidArgument('notify_url', 'is not valid');
  return url;
};

const newQrCode = (world: AlipayWorld, prepared: Prepared, untilMs: number): string => {
  delete world.state.codes[prepared.qrCode];
  const letters = Array.from({ length: 12 }, () =>
    world.random.pick([...'abcdefghijklmnopqrstuvwxyz0123456789']),
  ).join('');
  prepared.qrCode = `https://qr.alipay.com/bax${String(world.nextTurn()).padStart(5, '0')}${letters}`;
  prepared.qrUntil = world.now() + untilMs;
  prepared.isDead = false;
  world.touch();
  return prepared.qrCode;
};

const assertSame = (known: { readonly fingerprint: string }, fingerprint: string): void => {
  if (known.fingerprint !== fingerprint) throw acq('CONTEXT_INCONSISTENT', '交易信息被篡改');
};

/** The fields that a repeated request must not change. */
const fingerprintOf = ({ total_amount, subject: title, seller_id }: Common): string =>
  JSON.stringify([total_amount, title, seller_id ?? null]);

const freezes = (given: Common): boolean => given.extend_params?.royalty_freeze === 'true';

const precreate = (call: Call): Readonly<Record<string, unknown>> => {
  const { world, app } = call;
  needContract(call);
  const given = contentOf(call, precreateShape);
  assertSeller(call, given);
  const key = keyOf(app, given.out_trade_no);
  const fingerprint = fingerprintOf(given);
  const trade = world.state.trades[key];
  if (trade) {
    if (trade.status === 'TRADE_CLOSED') throw acq('TRADE_HAS_CLOSE', '交易已经关闭');
    if (trade.status !== 'WAIT_BUYER_PAY') throw acq('TRADE_HAS_SUCCESS', '交易已被支付');
    assertSame(trade, fingerprint);
  }
  const known = world.state.prepared[key];
  if (known) assertSame(known, fingerprint);
  const prepared: Prepared = known ?? {
    ...{
      appId: app.appId,
      outTradeNo: given.out_trade_no,
      total: given.total_amount,
      subject: given.subject,
    },
    ...{ body: given.body ?? null, passbackParams: given.passback_params ?? null, fingerprint },
    ...{ notifyUrl: notifyUrlOf(call, given), freezes: freezes(given), expiresAt: expiresAt(call, given) },
    ...{ qrCode: '', qrUntil: 0, isDead: false },
  };
  world.state.prepared[key] = prepared;
  const span = given.qr_code_timeout_express;
  const code = newQrCode(
    world,
    prepared,
    Math.min(span === undefined ? QR_MS : spanOf(span, world.now()), QR_MS),
  );
  world.state.codes[code] = key;
  return { out_trade_no: given.out_trade_no, qr_code: code };
};

const tradeShape = {
  trade_no: optional(text(64)),
  out_trade_no: optional(text(64)),
};

const funds = ({ total }: Trade) => [{ amount: yuan(total), fund_channel: 'ALIPAYACCOUNT' }];

const paidPart = (trade: Trade): Readonly<Record<string, unknown>> =>
  trade.paidAt === null
    ? {}
    : {
        buyer_user_id: trade.buyerId,
        send_pay_date: timeText(trade.paidAt),
        receipt_amount: yuan(trade.total),
        buyer_pay_amount: yuan(trade.total),
        point_amount: '0.00',
        invoice_amount: yuan(trade.total),
        fund_bill_list: funds(trade),
      };

const query = (call: Call): Readonly<Record<string, unknown>> => {
  const given = contentOf(call, object({ ...tradeShape, query_options: optional(list(text(64), 10)) }));
  const trade = namedTrade(call, given);
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    buyer_logon_id: trade.buyerLogonId,
    trade_status: trade.status,
    total_amount: yuan(trade.total),
    ...paidPart(trade),
  };
};

const pay = (call: Call): Readonly<Record<string, unknown>> => {
  const { world, app } = call;
  needContract(call);
  const given = contentOf(call, payShape);
  assertSeller(call, given);
  const key = keyOf(app, given.out_trade_no);
  const fingerprint = fingerprintOf(given);
  const known = world.state.trades[key];
  if (known) assertSame(known, fingerprint);
  if (known && known.status !== 'WAIT_BUYER_PAY')
    throw known.status === 'TRADE_CLOSED'
      ? acq('TRADE_HAS_CLOSE', '交易已经关闭')
      : acq('TRADE_HAS_SUCCESS', '交易已被支付');
  const trade =
    known ??
    newTrade(world, {
      ...{ id: key, appId: app.appId, outTradeNo: given.out_trade_no, total: given.total_amount },
      ...{ subject: given.subject, passbackParams: given.passback_params ?? null, fingerprint },
      ...{ notifyUrl: notifyUrlOf(call, given), freezes: freezes(given), expiresAt: expiresAt(call, given) },
      isBarcode: true,
    });
  return scanBarcode(world, trade, given.auth_code);
};

/** No trade exists before the scan, but the code may already expire. */
const killCode = ({ world, app }: Call, outNo: string | undefined): void => {
  const prepared = world.state.prepared[keyOf(app, outNo ?? '')];
  if (prepared && world.state.settings.closeKillsCode) prepared.isDead = true;
  world.touch();
};

const cancel = (call: Call): Readonly<Record<string, unknown>> => {
  const { world } = call;
  const given = contentOf(call, object({ ...tradeShape, operator_id: optional(text(28)) }));
  killCode(call, given.out_trade_no);
  const trade = namedTrade(call, given);
  const base = { trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo, retry_flag: 'N' };
  if (trade.status === 'TRADE_FINISHED') throw acq('TRADE_HAS_FINISHED', '交易已结束', { retry_flag: 'N' });
  if (world.now() > trade.createdAt + DAY_MS)
    throw acq('TRADE_CANCEL_TIME_OUT', '超过撤销时间范围', { retry_flag: 'N' });
  if (trade.status === 'TRADE_CLOSED') return { ...base, action: trade.paidAt === null ? 'close' : 'refund' };
  if (trade.status === 'WAIT_BUYER_PAY') {
    closeTrade(world, trade);
    return { ...base, action: 'close' };
  }
  giveBackAll(world, trade);
  return { ...base, action: 'refund' };
};

const close = (call: Call): Readonly<Record<string, unknown>> => {
  const given = contentOf(
    call,
    object({ ...tradeShape, operator_id: optional(text(28)), notify_url: optional(text(256)) }),
  );
  killCode(call, given.out_trade_no);
  const trade = namedTrade(call, given);
  if (trade.status !== 'WAIT_BUYER_PAY') throw acq('TRADE_STATUS_ERROR', '交易状态不合法');
  closeTrade(call.world, trade);
  return { trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo };
};

export const tradeEndpoints: Endpoints = {
  'alipay.trade.precreate': precreate,
  'alipay.trade.pay': pay,
  'alipay.trade.query': query,
  'alipay.trade.cancel': cancel,
  'alipay.trade.close': close,
};
