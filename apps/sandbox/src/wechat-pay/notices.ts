/** Notices: sealed with the caller's APIv3 key, signed again at each try, repeated as documented. */
import { randomBytes, randomUUID } from 'node:crypto';
import { signRsa } from '../payment-kit/rsa.ts';
import type { HookDelivery, HookRules } from '../service-kit/hook-queue.ts';
import { rfc3339 } from './call.ts';
import { merchantOf } from './order-steps.ts';
import { orderWire } from './order-wire.ts';
import { foreignKeys, noticeKey, type ServiceKey } from './wechat-keys.ts';
import { SCHEMA, sealGcm, signedText } from './wechat-sign.ts';
import type { Merchant, Order, WechatWorld } from './wechat-state.ts';

const ANSWER_MS = 5_000;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** 24 hours and 4 minutes in all. */
const waits: readonly number[] = [
  ...[15, 15, 30].map((seconds) => seconds * SECOND),
  ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * MINUTE),
  ...[3, 3, 3, 6, 6].map((hours) => hours * HOUR),
];

const withdrawWaits: readonly number[] = [
  ...Array.from({ length: 10 }, () => 15 * SECOND),
  ...Array.from({ length: 10 }, () => 5 * MINUTE),
  ...Array.from({ length: 47 }, () => 30 * MINUTE),
];

/** How a notice is signed. Everything but `right` must be refused by the receiver. */
export const noticeSigns = [
  'right',
  'wrong',
  'old',
  'probe',
  'otherBody',
  'missing',
  'unknownSerial',
] as const;
export type NoticeSign = (typeof noticeSigns)[number];

const noticeHeaders = (
  world: WechatWorld,
  key: ServiceKey,
  body: string,
  sign: NoticeSign = 'right',
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(world.now() / 1_000) - (sign === 'old' ? 301 : 0));
  const nonce = randomBytes(16).toString('hex');
  const pair = sign === 'wrong' ? foreignKeys(world) : key.pair;
  const text = signedText(timestamp, nonce, sign === 'otherBody' ? `${body} ` : body);
  const signature = signRsa(text, pair.privateKey);
  return {
    'Request-ID': `08${randomUUID().replaceAll('-', '').toUpperCase()}-0`,
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    ...(sign !== 'missing' && {
      'Wechatpay-Signature': sign === 'probe' ? `WECHATPAY/SIGNTEST/${signature}` : signature,
    }),
    'Wechatpay-Signature-Type': SCHEMA,
    'Wechatpay-Serial': sign === 'unknownSerial' ? 'PUB_KEY_ID_0000000000000000000000000000' : key.id,
  };
};

export interface Notice {
  readonly url: string;
  readonly merchant: Merchant;
  readonly event: string;
  readonly summary: string;
  readonly originalType: string;
  readonly content: object;
}

interface Forgery {
  readonly sign?: NoticeSign;
  /** Seals with another key than the merchant's. */
  readonly apiV3Key?: string;
  /** The id of a notice that was sent before. */
  readonly id?: string;
}

const noticeBody = (world: WechatWorld, notice: Notice, { apiV3Key, id }: Forgery = {}): string => {
  const { merchant, originalType, event, summary, content } = notice;
  const sealed = sealGcm(JSON.stringify(content), apiV3Key ?? merchant.apiV3Key ?? '', originalType);
  return JSON.stringify({
    id: id ?? randomUUID(),
    create_time: rfc3339(world.now()),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary,
    resource: { original_type: originalType, ...sealed },
  });
};

/** Without an APIv3 key there are no notices. */
export const notify = (world: WechatWorld, notice: Notice, forgery: Forgery = {}): void => {
  const { merchant, event, url } = notice;
  if (!merchant.apiV3Key) return;
  const headers = { accept: '*/*', 'user-agent': 'Mozilla/4.0' };
  const hookId = `${merchant.mchid}/${forgery.sign ?? 'right'}`;
  world.hooks.enqueue({ hookId, event, url, headers, body: noticeBody(world, notice, forgery) });
};

/** Forged notices wait in lines of their own: `mchid/sign`. */
const lineOf = ({ hookId }: HookDelivery): [mchid: string, sign: NoticeSign] => {
  const [mchid = '', sign] = hookId.split('/');
  return [mchid, noticeSigns.find((one) => one === sign) ?? 'right'];
};

export const noticeRules = (world: () => WechatWorld): HookRules => ({
  answerMs: ANSWER_MS,
  waits: (delivery) => {
    if (lineOf(delivery)[1] !== 'right') return [];
    return delivery.event === 'MCHWITHDRAW.CHANGE' ? withdrawWaits : waits;
  },
  outcome: (status) => (status === 200 || status === 204 ? 'delivered' : 'retry'),
  headersOf: (delivery) => {
    const [mchid, sign] = lineOf(delivery);
    const key = noticeKey(world(), merchantOf(world(), mchid));
    return noticeHeaders(world(), key, delivery.body, sign);
  },
});

export const paidNotice = (world: WechatWorld, order: Order, url: string): Notice => ({
  url,
  merchant: merchantOf(world, order.caller),
  event: 'TRANSACTION.SUCCESS',
  summary: '支付成功',
  originalType: 'transaction',
  content: orderWire(world, order),
});

/** A payment code sends no notification; the caller queries. */
export const notifyPaid = (world: WechatWorld, order: Order): void => {
  if (order.notifyUrl !== null) notify(world, paidNotice(world, order, order.notifyUrl));
};
