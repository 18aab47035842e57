/**
 * Payments of WeChat Pay: Native (the guest scans our code), 付款码 (we scan the guest's), query, close and reverse. Documents:
 * pay.weixin.qq.com, "Native下单" 4012525171, "付款码支付" 4012382150.
 */
import { z } from 'zod';
import { beijingRfc3339 } from '../beijing-time.ts';
import { guestText } from '../guest-text.ts';
import { done, later, refused, unknown } from '../outcomes.ts';
import type {
  IntentRef,
  MerchantAccount,
  NewIntent,
  OpenedIntent,
  Outcome,
  PaymentProvider,
  PaymentState,
} from '../provider.ts';
import type { Ask, Meanings } from './wechat-calls.ts';
import type { WechatMerchant } from './wechat-merchant.ts';
import { readTransaction } from './wechat-transaction.ts';

const DESCRIPTION_BYTES = 127;
const STORE_ID_LENGTH = 32;
/** While the guest enters a password, WeChat does not reverse. */
const REVERSE_PAUSE_MS = 15_000;

const orderFields = (merchant: WechatMerchant, intent: NewIntent) => ({
  appid: merchant.appId,
  mchid: merchant.mchid,
  description: guestText(intent.description, DESCRIPTION_BYTES),
  out_trade_no: intent.merchantOrderNo,
  amount: { total: intent.amount.amountFen, currency: intent.amount.currency },
});

/** The order number is in use, so a payment may exist: the outcome is unknown until a query returns its state. */
const inUse = (code: string, message: string): Outcome<never> => unknown(`${code} ${message}`);
const numberInUse: Meanings<never> = { ORDERPAID: inUse, OUTTRADENOUSED: inUse, ORDERCLOSED: inUse };

const Native = z.object({ code_url: z.string().min(1) });

export const createQr =
  (ask: Ask): NonNullable<PaymentProvider['createQr']> =>
  async (account, intent) => {
    const { notifyUrl } = intent;
    if (notifyUrl === undefined)
      return refused('notify_url_missing', 'WeChat Pay needs a notification address that it can reach');
    return ask<OpenedIntent>(account, (merchant) => ({
      ...{ method: 'POST', path: '/v3/pay/transactions/native', means: numberInUse },
      body: {
        ...orderFields(merchant, intent),
        ...{ notify_url: notifyUrl, time_expire: beijingRfc3339(intent.expiresAt) },
      },
      read: (json) => {
        const answer = Native.safeParse(json);
        return answer.success ? { code: answer.data.code_url, providerRef: null } : null;
      },
    }));
  };

const isPayingCode = (json: unknown): boolean =>
  z.object({ code: z.string().regex(/^USER_?PAYING$/i) }).safeParse(json).success;

const pending = (): Outcome<PaymentState> => done({ state: 'pending' });
const failed = (code: string, message: string): Outcome<PaymentState> =>
  done({ state: 'failed', message: message || code });

const scanMeanings: Meanings<PaymentState> = {
  ...numberInUse,
  USERPAYING: pending,
  // The guest's purse or code; the same code is never tried again.
  ...{ NOTENOUGH: failed, PAYERROR: failed, AUTHCODEEXPIRE: failed, AUTHCODEINVALID: failed },
  ...{ AUTHCODEERROR: failed, USERACCOUNTABNORMAL: failed },
};

/** WeChat keeps an order of its own for every code that it accepts; what it refuses for the request's form has none. */
export const scan =
  (ask: Ask): NonNullable<PaymentProvider['scan']> =>
  (account, intent) =>
    ask<PaymentState>(account, (merchant) => ({
      ...{ method: 'POST', path: '/v3/pay/transactions/codepay', means: scanMeanings, movesMoney: true },
      body: {
        ...orderFields(merchant, intent),
        payer: { auth_code: intent.paymentCode },
        scene_info: { store_info: { out_id: intent.store.id.replaceAll('-', '').slice(0, STORE_ID_LENGTH) } },
      },
      read: (json, status) =>
        status === 202 || isPayingCode(json)
          ? { state: 'pending' }
          : readTransaction(json, merchant.mchid, intent.merchantOrderNo),
    }));

const absent = (): Outcome<PaymentState> => done({ state: 'absent' });

const pathOf = ({ merchantOrderNo }: IntentRef): string =>
  `/v3/pay/transactions/out-trade-no/${merchantOrderNo}`;

export const query = (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Outcome<PaymentState>> =>
  ask<PaymentState>(account, (merchant) => ({
    ...{ path: pathOf(ref), query: { mchid: merchant.mchid } },
    means: { ORDERNOTEXIST: absent, RESOURCENOTEXISTS: absent },
    read: (json) => readTransaction(json, merchant.mchid, ref.merchantOrderNo),
  }));

type Closed = Outcome<'closed' | 'paid'>;

const closed = (): Closed => done('closed');
const closeMeanings: Meanings<'closed' | 'paid'> = {
  ...{ ORDERCLOSED: closed, ORDERNOTEXIST: closed, RESOURCENOTEXISTS: closed },
  ORDERPAID: () => done('paid'),
  USERPAYING: (code, message) => later(code, message, REVERSE_PAUSE_MS),
};

const closeOrder = (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Closed> =>
  ask<'closed' | 'paid'>(account, ({ mchid }) => ({
    ...{ method: 'POST', path: `${pathOf(ref)}/close`, body: { mchid }, means: closeMeanings },
    read: () => 'closed',
  }));

const reverse = (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Closed> =>
  ask<'closed' | 'paid'>(account, ({ mchid, appId }) => ({
    ...{
      method: 'POST',
      path: `${pathOf(ref)}/reverse`,
      body: { appid: appId, mchid },
      means: closeMeanings,
    },
    movesMoney: true,
    read: () => 'closed',
  }));

/** Reversing returns money that has come in: a payment code that was paid is reported instead. */
const closeScan = async (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Closed> => {
  const found = await query(ask, account, ref);
  if (found.kind !== 'done') return found;
  const { state } = found.value;
  if (state === 'succeeded') return done('paid');
  return state === 'closed' || state === 'failed' ? closed() : reverse(ask, account, ref);
};

export const close = (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Closed> =>
  ref.kind === 'scan' ? closeScan(ask, account, ref) : closeOrder(ask, account, ref);
