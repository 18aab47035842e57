/**
 * The balance transactions of a day (UTC+8) as a bill. They name charges and refunds; what was paid with us is found by the metadata
 * of the payment intents and refunds behind them. Document: docs.stripe.com/api/balance_transactions.
 */
import { DAY_MS } from '@minsu/contract/durations.ts';
import { z } from 'zod';
import { done, mapOutcome } from '../outcomes.ts';
import type { BillRow, MerchantAccount, Outcome, PaymentProvider } from '../provider.ts';
import { type Ask, askList } from './stripe-calls.ts';
import { Refund } from './stripe-refunds.ts';
import { instantOf, metadataOf, moneyOf, ORDER_NO, PaymentIntent, REFUND_NO } from './stripe-sessions.ts';

const MAX_PAGES = 600;
/** A bank's late answer books a payment up to two weeks after the guest began it. */
const LOOK_BACK_MS = 14 * DAY_MS;

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

const kinds: Readonly<Record<string, BillRow['kind']>> = {
  ...{ charge: 'payment', payment: 'payment' },
  ...{ refund: 'refund', payment_refund: 'refund' },
};

const seconds = (ms: number): number => Math.floor(ms / 1_000);

interface Window {
  readonly from: number;
  readonly to: number;
}

const dayWindow = (day: string): Window => {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  return { from, to: from + DAY_MS };
};

const createdIn = ({ from, to }: Window) => ({ created: { gte: seconds(from), lt: seconds(to) } });

const askAll = <T extends { readonly id: string }>(
  ask: Ask,
  account: MerchantAccount,
  path: string,
  row: z.ZodType<T>,
  window: Window,
): Promise<Outcome<T[]>> =>
  askList(ask, account, { path, row, fields: createdIn(window), maxPages: MAX_PAGES });

interface Behind {
  readonly byCharge: ReadonlyMap<string, PaymentIntent>;
  readonly byId: ReadonlyMap<string, PaymentIntent>;
  readonly refunds: ReadonlyMap<string, Refund>;
}

const rowOf = (transaction: Transaction, kind: BillRow['kind'], behind: Behind): BillRow => {
  const { amount, created, currency, fee, source, id } = transaction;
  const refund = kind === 'refund' ? behind.refunds.get(source ?? '') : undefined;
  const payment = refund ? behind.byId.get(refund.payment_intent ?? '') : behind.byCharge.get(source ?? '');
  return {
    ...{ kind, at: instantOf(created), feeFen: fee, amount: moneyOf(Math.abs(amount), currency) },
    merchantOrderNo: metadataOf(payment?.metadata, ORDER_NO),
    providerTradeNo: payment?.id ?? refund?.payment_intent ?? source ?? id,
    refundNo: metadataOf(refund?.metadata, REFUND_NO) || null,
    providerRefundNo: kind === 'refund' ? (source ?? null) : null,
  };
};

/** Payments of refunds may be older than the days that were read. */
const readMissing = async (
  ask: Ask,
  account: MerchantAccount,
  refunds: readonly Refund[],
  known: ReadonlyMap<string, PaymentIntent>,
): Promise<Outcome<PaymentIntent[]>> => {
  const ids = new Set(refunds.flatMap(({ payment_intent }) => payment_intent ?? []));
  const read: PaymentIntent[] = [];
  for (const id of ids) {
    if (known.has(id)) continue;
    const payment = await ask(account, { path: `/v1/payment_intents/${id}`, answer: PaymentIntent });
    if (payment.kind !== 'done') return payment;
    read.push(payment.value);
  }
  return done(read);
};

const indexed = (payments: readonly PaymentIntent[], refunds: readonly Refund[]): Behind => ({
  byId: new Map(payments.map((payment) => [payment.id, payment])),
  byCharge: new Map(
    payments.flatMap((payment) => (payment.latest_charge ? [[payment.latest_charge, payment]] : [])),
  ),
  refunds: new Map(refunds.map((refund) => [refund.id, refund])),
});

const readBehind = async (ask: Ask, account: MerchantAccount, day: Window): Promise<Outcome<Behind>> => {
  const window = { from: day.from - LOOK_BACK_MS, to: day.to };
  const payments = await askAll(ask, account, '/v1/payment_intents', PaymentIntent, window);
  if (payments.kind !== 'done') return payments;
  const refunds = await askAll(ask, account, '/v1/refunds', Refund, window);
  if (refunds.kind !== 'done') return refunds;
  const known = indexed(payments.value, []).byId;
  const missing = await readMissing(ask, account, refunds.value, known);
  return mapOutcome(missing, (more) => indexed([...payments.value, ...more], refunds.value));
};

async function* rowsOf(transactions: readonly Transaction[], behind: Behind): AsyncGenerator<BillRow> {
  for (const transaction of transactions) {
    const kind = kinds[transaction.type];
    // Payouts, disputes and fees of the account are no payments.
    if (kind) yield rowOf(transaction, kind, behind);
  }
}

export const openBill =
  (ask: Ask): NonNullable<PaymentProvider['openBill']> =>
  async (account, day) => {
    const window = dayWindow(day);
    const found = await askAll(ask, account, '/v1/balance_transactions', Transaction, window);
    if (found.kind !== 'done') return found;
    if (found.value.length === 0) return done(null);
    const behind = await readBehind(ask, account, window);
    return mapOutcome(behind, (read) => ({ rows: rowsOf(found.value.toReversed(), read) }));
  };
