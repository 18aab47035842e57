/**
 * Payments of Alipay 当面付: precreate (the guest scans our code), pay (we scan the guest's code), query, close and cancel.
 * Documents: alipay.trade.precreate, .pay, .query, .close, .cancel.
 */
import { z } from 'zod';
import { beijingDateTime, readBeijingDateTime } from '../beijing-time.ts';
import { guestText } from '../guest-text.ts';
import { done, later, unknown } from '../outcomes.ts';
import type {
  IntentRef,
  MerchantAccount,
  NewIntent,
  OpenedIntent,
  Outcome,
  PaymentProvider,
  PaymentState,
} from '../provider.ts';
import { yuanText } from '../yuan.ts';
import type { Ask, Meanings } from './alipay-calls.ts';
import { paidFacts, stateOfTrade, Trade } from './alipay-trade.ts';

type Clock = () => Date;

const SUBJECT_BYTES = 256;
const STORE_ID_LENGTH = 32;

const orderFields = ({ merchantOrderNo, amount, description }: NewIntent) => ({
  out_trade_no: merchantOrderNo,
  total_amount: yuanText(amount.amountFen),
  subject: guestText(description, SUBJECT_BYTES, /[/=&]/g),
});

/** The order number is in use, so a payment may exist: the outcome is unknown until a query returns its state. */
const inUse = (code: string, message: string): Outcome<never> => unknown(`${code} ${message}`);
const numberInUse: Meanings<never> = { TRADE_HAS_SUCCESS: inUse, TRADE_HAS_CLOSE: inUse };

const Precreated = z.object({ out_trade_no: z.string(), qr_code: z.string().min(1) });

export const createQr =
  (ask: Ask): NonNullable<PaymentProvider['createQr']> =>
  (account, intent) =>
    ask<OpenedIntent>(account, {
      ...{ method: 'alipay.trade.precreate', notifyUrl: intent.notifyUrl, means: numberInUse },
      content: { ...orderFields(intent), time_expire: beijingDateTime(intent.expiresAt) },
      read: (inner) => {
        const answer = Precreated.safeParse(inner);
        const isAsked = answer.success && answer.data.out_trade_no === intent.merchantOrderNo;
        return isAsked ? { code: answer.data.qr_code, providerRef: null } : null;
      },
    });

const Paid = z.object({
  code: z.string(),
  out_trade_no: z.string().nullish(),
  trade_no: z.string().nullish(),
  total_amount: z.string().nullish(),
  gmt_payment: z.string().nullish(),
});

const readScan = (inner: unknown, merchantOrderNo: string, now: Date): PaymentState | null => {
  const answer = Paid.safeParse(inner);
  if (!answer.success) return null;
  const { code, out_trade_no, trade_no, total_amount, gmt_payment } = answer.data;
  if (out_trade_no && out_trade_no !== merchantOrderNo) return null;
  if (code === '10003') return { state: 'pending' };
  if (!out_trade_no || !trade_no || !total_amount) return null;
  const paidAt = readBeijingDateTime(gmt_payment ?? '') ?? now;
  const paid = paidFacts({ out_trade_no, trade_no, total_amount }, paidAt);
  return paid && { state: 'succeeded', paid };
};

const failed = (code: string, message: string): Outcome<PaymentState> =>
  done({ state: 'failed', message: message || code });

/** Reasons on the guest's side; the same code is never tried again. */
const scanMeanings: Meanings<PaymentState> = {
  ...numberInUse,
  ...{ PAYMENT_AUTH_CODE_INVALID: failed, SOUNDWAVE_PARSER_FAIL: failed, PAYMENT_FAIL: failed },
  ...{ BUYER_BALANCE_NOT_ENOUGH: failed, BUYER_BANKCARD_BALANCE_NOT_ENOUGH: failed },
  ...{ ERROR_BALANCE_PAYMENT_DISABLE: failed, BUYER_ENABLE_STATUS_FORBID: failed },
};

export const scan =
  (ask: Ask, clock: Clock): NonNullable<PaymentProvider['scan']> =>
  (account, intent) =>
    ask<PaymentState>(account, {
      ...{ method: 'alipay.trade.pay', notifyUrl: intent.notifyUrl, means: scanMeanings, movesMoney: true },
      content: {
        ...orderFields(intent),
        ...{ scene: 'bar_code', auth_code: intent.paymentCode },
        store_id: intent.store.id.replaceAll('-', '').slice(0, STORE_ID_LENGTH),
      },
      read: (inner) => readScan(inner, intent.merchantOrderNo, clock()),
    });

const absent = (): Outcome<PaymentState> => done({ state: 'absent' });

export const query = (
  ask: Ask,
  clock: Clock,
  account: MerchantAccount,
  { kind, merchantOrderNo }: Pick<IntentRef, 'kind' | 'merchantOrderNo'>,
): Promise<Outcome<PaymentState>> =>
  ask<PaymentState>(account, {
    ...{ method: 'alipay.trade.query', content: { out_trade_no: merchantOrderNo } },
    means: { TRADE_NOT_EXIST: absent },
    read: (inner) => {
      const trade = Trade.safeParse(inner);
      const isAsked = trade.success && trade.data.out_trade_no === merchantOrderNo;
      return isAsked ? stateOfTrade(trade.data, kind, clock()) : null;
    },
  });

type Closed = Outcome<'closed' | 'paid'>;

const closed = (): Closed => done('closed');

/** The state forbids closing; query for the state. */
const WRONG_STATE = 'wrong_state';
const wrongState = (): Outcome<never> => unknown(WRONG_STATE);
const closeMeanings: Meanings<'closed'> = {
  // No trade exists before the scan; closing still invalidates the code.
  TRADE_NOT_EXIST: () => done('closed'),
  ...{
    TRADE_STATUS_ERROR: wrongState,
    REASON_TRADE_STATUS_INVALID: wrongState,
    TRADE_HAS_SUCCESS: wrongState,
  },
  ...{
    REASON_ILLEGAL_STATUS: wrongState,
    TRADE_HAS_FINISHED: wrongState,
    TRADE_HAS_CLOSE: () => done('closed'),
  },
};

const readAny = (): 'closed' => 'closed';

const closeTrade = async (
  ask: Ask,
  clock: Clock,
  account: MerchantAccount,
  ref: IntentRef,
): Promise<Closed> => {
  const outcome = await ask<'closed'>(account, {
    ...{ method: 'alipay.trade.close', content: { out_trade_no: ref.merchantOrderNo } },
    ...{ means: closeMeanings, read: readAny },
  });
  const isOpen = outcome.kind === 'unknown' && outcome.message === WRONG_STATE;
  if (!isOpen) return outcome;
  const found = await query(ask, clock, account, ref);
  if (found.kind !== 'done') return found;
  const { state } = found.value;
  if (state === 'succeeded') return done('paid');
  return state === 'pending' ? later('ACQ.TRADE_STATUS_ERROR', 'the trade cannot be closed now') : closed();
};

const Cancelled = z.object({ retry_flag: z.string().nullish() });

const cancel = async (ask: Ask, account: MerchantAccount, ref: IntentRef): Promise<Closed> => {
  const outcome = await ask<boolean>(account, {
    ...{ method: 'alipay.trade.cancel', content: { out_trade_no: ref.merchantOrderNo }, movesMoney: true },
    means: { TRADE_NOT_EXIST: () => done(true) },
    read: (inner) => {
      const answer = Cancelled.safeParse(inner);
      return answer.success ? answer.data.retry_flag !== 'Y' : null;
    },
  });
  if (outcome.kind !== 'done') return outcome;
  return outcome.value ? closed() : unknown('Alipay asks to cancel again');
};

/** Cancelling returns money that has come in: a payment code that was paid is reported instead. */
const cancelScan = async (
  ask: Ask,
  clock: Clock,
  account: MerchantAccount,
  ref: IntentRef,
): Promise<Closed> => {
  const found = await query(ask, clock, account, ref);
  if (found.kind !== 'done') return found;
  const { state } = found.value;
  if (state === 'succeeded') return done('paid');
  return state === 'closed' ? closed() : cancel(ask, account, ref);
};

export const close = (ask: Ask, clock: Clock, account: MerchantAccount, ref: IntentRef): Promise<Closed> =>
  ref.kind === 'scan' ? cancelScan(ask, clock, account, ref) : closeTrade(ask, clock, account, ref);
