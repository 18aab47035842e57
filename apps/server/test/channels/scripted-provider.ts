/**
 * A payment provider whose every word the test decides: it keeps its own books of payments and refunds, loses answers, and sends what
 * notifications the test asks for. It stands at the port, where the adapters of real providers stand.
 */
import { createHmac } from 'node:crypto';
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import { setProviders } from '../../src/sales/payments/providers/open-providers.ts';
import type {
  BillRow,
  ConnectionTest,
  IntentRef,
  MerchantAccount,
  NewIntent,
  NewRefund,
  Notice,
  NotificationRequest,
  Outcome,
  PaidFacts,
  PaymentProvider,
  PaymentState,
  ProviderBill,
  RefundState,
  ScanIntent,
} from '../../src/sales/payments/providers/provider.ts';
import type { TestApp } from '../test-app.ts';

const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });

export interface Trade {
  readonly no: string;
  readonly amountFen: number;
  readonly expiresAt: Date;
  state: 'open' | 'paid' | 'closed' | 'failed';
  paidAt: Date | null;
  tradeNo: string | null;
}

export interface ProviderRefund {
  readonly no: string;
  readonly tradeNo: string;
  readonly orderNo: string;
  readonly amountFen: number;
  state: 'processing' | 'succeeded' | 'abnormal' | 'failed';
}

/**
 * How the next call of a kind ends. `lost`: done there, but not heard. `never`: not heard, and not done. `down`: no connection was
 * made. `die`: done there, then this process dies before it can store the answer.
 */
export type Fault = 'lost' | 'never' | 'down' | 'die';
export type Call = 'create' | 'scan' | 'query' | 'close' | 'refund' | 'queryRefund' | 'bill';

class Died extends Error {}

export class ScriptedProvider {
  readonly name: ProviderName;
  readonly trades = new Map<string, Trade>();
  readonly refunds = new Map<string, ProviderRefund>();
  /** Every call that reached the provider, in order. */
  readonly calls: { readonly call: Call; readonly no: string }[] = [];
  /** Used up one by one, by kind of call. */
  readonly faults = new Map<Call, Fault[]>();
  /** Decides a fault for a call where none is queued. */
  chance: (call: Call) => Fault | null = () => null;
  merchantNo = '1900000001';
  keysWork = true;
  /** Effect of scanning a payment code. */
  scanned: 'pays' | 'asksPassword' | 'noMoney' = 'pays';
  /** Immediate outcome of a refund. */
  refundEnds: 'succeeded' | 'processing' | 'abnormal' | 'failed' | 'refused' = 'succeeded';
  /** Null: it has none of that day. */
  bills = new Map<string, readonly BillRow[] | 'later' | 'broken' | null>();
  now: () => Date;
  private counter = 0;

  constructor(name: ProviderName, now: () => Date) {
    this.name = name;
    this.now = now;
  }

  private next(prefix: string): string {
    this.counter += 1;
    return `${prefix}${String(this.counter).padStart(8, '0')}`;
  }

  fail(call: Call, ...faults: Fault[]): void {
    this.faults.set(call, [...(this.faults.get(call) ?? []), ...faults]);
  }

  /** Runs the call with its fault, if it has one. */
  private async answer<T>(call: Call, no: string, run: () => Outcome<T>): Promise<Outcome<T>> {
    const fault = this.faults.get(call)?.shift() ?? this.chance(call);
    if (fault === 'down')
      return { kind: 'later', code: 'unreachable', message: 'no connection', retryAfterMs: 1_000 };
    if (fault === 'never') return { kind: 'unknown', message: 'timeout' };
    this.calls.push({ call, no });
    const outcome = run();
    if (fault === 'lost') return { kind: 'unknown', message: 'timeout' };
    if (fault === 'die') throw new Died(call);
    return outcome;
  }

  /** The guest pays; `late`: although it was closed. Answers whether the provider took it. */
  pay(no: string, late = false): boolean {
    const trade = this.trades.get(no);
    if (!trade || trade.state === 'paid') return false;
    const isPayable = trade.state === 'open' && trade.expiresAt > this.now();
    if (!isPayable && !late) return false;
    Object.assign(trade, { state: 'paid', paidAt: this.now(), tradeNo: this.next('T') });
    return true;
  }

  paidFacts(no: string): PaidFacts {
    const trade = this.trades.get(no);
    if (!trade?.paidAt || trade.tradeNo === null) throw new Error(`${no} is not paid`);
    const refundedFen = [...this.refunds.values()]
      .filter((refund) => refund.orderNo === no && refund.state !== 'failed')
      .reduce((sum, { amountFen }) => sum + amountFen, 0);
    return {
      merchantOrderNo: no,
      providerTradeNo: trade.tradeNo,
      merchantNo: this.merchantNo,
      appId: null,
      amount: { amountFen: trade.amountFen, currency: 'CNY' },
      paidAt: trade.paidAt,
      refundedFen,
    };
  }

  private stateOf(no: string): PaymentState {
    const trade = this.trades.get(no);
    if (!trade) return { state: 'absent' };
    if (trade.state === 'paid') return { state: 'succeeded', paid: this.paidFacts(no) };
    if (trade.state === 'failed') return { state: 'failed', message: 'NOTENOUGH' };
    return { state: trade.state === 'open' ? 'pending' : 'closed' };
  }

  private open(intent: NewIntent): Outcome<{ code: string; providerRef: string | null }> {
    const known = this.trades.get(intent.merchantOrderNo);
    if (known && known.amountFen !== intent.amount.amountFen)
      return { kind: 'refused', code: 'INVALID_REQUEST', message: 'parameters differ' };
    if (known && known.state !== 'open')
      return { kind: 'refused', code: 'ORDER_CLOSED', message: 'closed or paid' };
    if (!known)
      this.trades.set(intent.merchantOrderNo, {
        ...{ no: intent.merchantOrderNo, amountFen: intent.amount.amountFen, expiresAt: intent.expiresAt },
        ...{ state: 'open', paidAt: null, tradeNo: null },
      });
    return done({ code: `pay://${intent.merchantOrderNo}`, providerRef: null });
  }

  private take(intent: ScanIntent): Outcome<PaymentState> {
    this.open(intent);
    const trade = this.trades.get(intent.merchantOrderNo) as Trade;
    if (this.scanned === 'pays') this.pay(intent.merchantOrderNo);
    if (this.scanned === 'noMoney') trade.state = 'failed';
    return done(this.stateOf(intent.merchantOrderNo));
  }

  private shut({ merchantOrderNo }: IntentRef): Outcome<'closed' | 'paid'> {
    const trade = this.trades.get(merchantOrderNo);
    if (trade?.state === 'paid') return done('paid');
    if (trade?.state === 'open') trade.state = 'closed';
    return done('closed');
  }

  private refundState(no: string): RefundState {
    const refund = this.refunds.get(no);
    if (!refund) return { state: 'absent' };
    const providerRefundNo = `R${no}`;
    if (refund.state === 'processing') return { state: 'processing', providerRefundNo };
    if (refund.state === 'succeeded')
      return {
        ...{ state: 'succeeded', providerRefundNo, refundedAt: this.now() },
        amount: { amountFen: refund.amountFen, currency: 'CNY' },
      };
    return { state: refund.state, providerRefundNo, message: `refund ${refund.state}` };
  }

  private giveBack({ refundNo, payment, providerTradeNo, amount }: NewRefund): Outcome<RefundState> {
    const known = this.refunds.get(refundNo);
    if (known && known.amountFen !== amount.amountFen)
      return { kind: 'refused', code: 'INVALID_REQUEST', message: 'parameters differ' };
    if (known) return done(this.refundState(refundNo));
    if (this.refundEnds === 'refused') return { kind: 'refused', code: 'NOT_ENOUGH', message: '余额不足' };
    const { refundedFen, amount: paid } = this.paidFacts(payment.merchantOrderNo);
    if (refundedFen + amount.amountFen > paid.amountFen)
      return { kind: 'refused', code: 'INVALID_REQUEST', message: 'above the payment' };
    this.refunds.set(refundNo, {
      ...{ no: refundNo, tradeNo: providerTradeNo, orderNo: payment.merchantOrderNo },
      ...{ amountFen: amount.amountFen, state: this.refundEnds },
    });
    return done(this.refundState(refundNo));
  }

  private readBill(day: string): Outcome<ProviderBill | null> {
    const bill = this.bills.get(day) ?? null;
    if (bill === 'later')
      return { kind: 'later', code: 'STATEMENT_CREATING', message: 'not ready', retryAfterMs: 60_000 };
    if (bill === null) return done(null);
    return done({
      rows: (async function* () {
        if (bill === 'broken') {
          const { BillError } = await import('../../src/sales/payments/providers/provider.ts');
          throw new BillError('the file ends early');
        }
        yield* bill;
      })(),
    });
  }

  /** A notification as this provider signs it, over the exact text. */
  notice(body: object, { secret = 'notify-secret' }: { secret?: string } = {}) {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(text).digest('hex');
    return { body: text, headers: { 'x-signature': signature, 'content-type': 'application/json' } };
  }

  /** Notification after a payment; the same event again is a repetition. */
  paidNotice(no: string, eventId = `E${no}`) {
    return this.notice({ eventId, kind: 'payment', paid: this.paidFacts(no) });
  }

  refundNotice(no: string, eventId = `E${no}`) {
    return this.notice({ eventId, kind: 'refund', refundNo: no, refund: this.refundState(no) });
  }

  private read({ rawBody, headers }: NotificationRequest): Notice | { readonly refused: 'badSignature' } {
    const right = createHmac('sha256', 'notify-secret').update(rawBody).digest('hex');
    if (headers['x-signature'] !== right) return { refused: 'badSignature' };
    const body = JSON.parse(rawBody) as {
      eventId: string;
      kind: 'payment' | 'refund';
      paid: PaidFacts;
      refundNo: string;
      refund: RefundState & { refundedAt?: string };
    };
    if (body.kind === 'payment') {
      const paid = { ...body.paid, paidAt: new Date(body.paid.paidAt) };
      return {
        ...{ kind: 'payment', eventId: body.eventId, merchantOrderNo: paid.merchantOrderNo },
        payment: { state: 'succeeded', paid },
      };
    }
    const at = body.refund.refundedAt;
    const refund = { ...body.refund, ...(at && { refundedAt: new Date(at) }) } as RefundState;
    return {
      kind: 'refund',
      eventId: body.eventId,
      refundNo: body.refundNo,
      refund,
      merchantNo: this.merchantNo,
    };
  }

  private test(account: MerchantAccount): Outcome<ConnectionTest> {
    if (!this.keysWork) return { kind: 'unauthorised', code: 'SIGN_ERROR', message: '签名错误' };
    return done({ accountName: `商户 ${account.merchantNo}`, merchantNo: this.merchantNo });
  }

  adapter(): PaymentProvider {
    return {
      name: this.name,
      testConnection: async (account) => this.test(account),
      createQr: (_, intent) => this.answer('create', intent.merchantOrderNo, () => this.open(intent)),
      createLink: (_, intent) => this.answer('create', intent.merchantOrderNo, () => this.open(intent)),
      scan: (_, intent) => this.answer('scan', intent.merchantOrderNo, () => this.take(intent)),
      query: (_, ref) =>
        this.answer('query', ref.merchantOrderNo, () => done(this.stateOf(ref.merchantOrderNo))),
      close: (_, ref) => this.answer('close', ref.merchantOrderNo, () => this.shut(ref)),
      refund: (_, refund) => this.answer('refund', refund.refundNo, () => this.giveBack(refund)),
      queryRefund: (_, { refundNo }) =>
        this.answer('queryRefund', refundNo, () => done(this.refundState(refundNo))),
      readNotification: async (_, request) => this.read(request),
      notificationAnswer: (isAccepted) =>
        isAccepted
          ? { status: 200, body: { code: 'SUCCESS' } }
          : { status: 500, body: { code: 'FAIL', message: 'again' } },
      openBill: (_, day) => this.answer('bill', day, () => this.readBill(day)),
    };
  }
}

/** Puts scripted providers in the place of the adapters of an app. */
export const scriptProviders = (t: TestApp, ...names: ProviderName[]): ScriptedProvider[] => {
  const all = names.map((name) => new ScriptedProvider(name, () => t.now()));
  setProviders(t.services.config, Object.fromEntries(all.map((one) => [one.name, one.adapter()])));
  return all;
};
