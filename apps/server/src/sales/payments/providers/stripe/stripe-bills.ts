/**
 * The balance transactions of a day (UTC+8) as a bill. They name charges and refunds, which are read one by one for our numbers in
 * their metadata. Documents: docs.stripe.com/api/balance_transactions, /api/charges, /api/refunds.
 */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import { done } from '../outcomes.ts';
import {
  BillError,
  type BillRow,
  type MerchantAccount,
  type Outcome,
  type PaymentProvider,
} from '../provider.ts';
import { type Ask, askList } from './stripe-calls.ts';
import { Refund } from './stripe-refunds.ts';
import { instantOf, metadataOf, moneyOf, ORDER_NO, PaymentIntent, REFUND_NO } from './stripe-sessions.ts';

const MAX_PAGES = 600;

const Transaction = z.object({
  id: z.string(),
  amount: z.int(),
  created: z.int(),
  currency: z.string(),
  fee: z.int(),
  source: z.string().nullish(),
  type: z.string(),
});
type Transaction = z.output<typeof Transaction>;

const Charge = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.string().nullish(),
});

const kinds: Readonly<Record<string, BillRow['kind']>> = {
  ...{ charge: 'payment', payment: 'payment' },
  ...{ refund: 'refund', payment_refund: 'refund' },
};

/** Our numbers of a row. */
type Numbers = Pick<BillRow, 'merchantOrderNo' | 'providerTradeNo' | 'refundNo'>;

/** A bill that is read only in part would look like missing payments. */
const must = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'done') throw new BillError(`a part of the bill cannot be read: ${outcome.message}`);
  return outcome.value;
};

/** Payments that were not begun with us have no order number. */
const orderNoOf = async (
  ask: Ask,
  account: MerchantAccount,
  id: string | null | undefined,
): Promise<string> => {
  if (!id) return '';
  const payment = must(await ask(account, { path: `/v1/payment_intents/${id}`, answer: PaymentIntent }));
  return metadataOf(payment.metadata, ORDER_NO);
};

const readCharge = async (ask: Ask, account: MerchantAccount, id: string): Promise<Numbers> => {
  const charge = must(await ask(account, { path: `/v1/charges/${id}`, answer: Charge }));
  const { metadata, payment_intent } = charge;
  const merchantOrderNo = metadataOf(metadata, ORDER_NO) || (await orderNoOf(ask, account, payment_intent));
  return { merchantOrderNo, providerTradeNo: payment_intent ?? id, refundNo: null };
};

const readRefund = async (ask: Ask, account: MerchantAccount, id: string): Promise<Numbers> => {
  const refund = must(await ask(account, { path: `/v1/refunds/${id}`, answer: Refund }));
  return {
    merchantOrderNo: await orderNoOf(ask, account, refund.payment_intent),
    providerTradeNo: refund.payment_intent ?? id,
    refundNo: metadataOf(refund.metadata, REFUND_NO) || null,
  };
};

const rowOf = async (
  ask: Ask,
  account: MerchantAccount,
  { id, amount, created, currency, fee, source }: Transaction,
  kind: BillRow['kind'],
): Promise<BillRow> => {
  const read = kind === 'refund' ? readRefund : readCharge;
  const numbers = source
    ? await read(ask, account, source)
    : { merchantOrderNo: '', providerTradeNo: id, refundNo: null };
  return {
    ...{ ...numbers, kind, at: instantOf(created), feeFen: fee },
    providerRefundNo: kind === 'refund' ? (source ?? null) : null,
    amount: moneyOf(Math.abs(amount), currency),
  };
};

async function* rowsOf(
  ask: Ask,
  account: MerchantAccount,
  transactions: readonly Transaction[],
): AsyncGenerator<BillRow> {
  for (const transaction of transactions) {
    const kind = kinds[transaction.type];
    // Payouts, disputes and fees of the account are not payments.
    if (kind) yield await rowOf(ask, account, transaction, kind);
  }
}

export const openBill =
  (ask: Ask): NonNullable<PaymentProvider['openBill']> =>
  async (account, day) => {
    const from = Date.parse(`${day}T00:00:00+08:00`);
    const created = { gte: from / 1_000, lt: (from + DAY_MS) / 1_000 };
    const found = await askList(ask, account, {
      ...{ path: '/v1/balance_transactions', fields: { created }, row: Transaction, maxPages: MAX_PAGES },
    });
    if (found.kind !== 'done') return found;
    if (found.value.length === 0) return done(null);
    return done({ rows: rowsOf(ask, account, found.value.toReversed()) });
  };
