/** A payment adapter beside the sandbox that plays its provider: two clocks, a merchant account, an address for notifications. */
import { randomBytes } from 'node:crypto';
import type { ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import { expect } from 'vitest';
import { noticeReceiver } from '../../../sandbox/src/payment-kit/notice-receiver.test-kit.ts';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import type {
  BillRow,
  CreateProvider,
  IntentRef,
  MerchantAccount,
  NewIntent,
  NewRefund,
  Notice,
  NotificationRequest,
  Outcome,
  PaidFacts,
  PaymentState,
  ProviderBill,
  ProviderRequest,
  RefundState,
} from '../../src/sales/payments/providers/provider.ts';
import { createProviderHttp } from '../../src/sales/payments/providers/provider-http.ts';

/** Enough on a busy machine; a provider that hangs on purpose is given less. */
const PATIENCE_MS = 8_000;
const FAULT_MS = 500;
const START = '2026-11-20T04:00:00Z';

/** The sandbox names its services like our providers. */
type Fakes = Awaited<ReturnType<typeof startSandbox>>['payments'];

const isWithin = (at: unknown, now: Date): boolean =>
  at instanceof Date && Math.abs(at.getTime() - now.getTime()) < 60_000;

export type Act = (action: string, fields?: Record<string, unknown>) => Record<string, string>;

type Identity = Pick<MerchantAccount, 'merchantNo' | 'credentials'>;

export interface Opened {
  readonly intent: NewIntent;
  readonly code: string;
  readonly ref: IntentRef;
}

export interface ProviderDeskOptions {
  readonly name: ProviderName & keyof Fakes;
  readonly create: CreateProvider;
  /** Keys of the merchant that the sandbox plays. */
  readonly accountOf: (act: Act, notifyUrl: string) => Identity;
  /** The guest pays what was opened. */
  readonly pay: (act: Act, opened: Opened, account: MerchantAccount) => unknown;
}

const doneValue = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.value;
};

export const openProviderDesk = async ({ name, create, accountOf, pay }: ProviderDeskOptions) => {
  const sandbox = await startSandbox(0, { now: new Date(START) });
  const fake = sandbox.payments[name];
  const act = (action: string, fields: Record<string, unknown> = {}) =>
    fake.act(action, fields) as Record<string, string>;
  const notices = await noticeReceiver({ status: 200, body: 'success' });
  let now = new Date(START);
  let numbers = 0;
  let versions = 1;
  let timeoutMs = PATIENCE_MS;
  const sent: ProviderRequest[] = [];
  const providerAt = (address: string) =>
    create({
      http: (request) => {
        sent.push(request);
        return createProviderHttp([new URL(address).host])({ ...request, timeoutMs });
      },
      clock: () => now,
      nonce: () => randomBytes(16).toString('hex').toUpperCase(),
      address: { production: address, sandbox: address },
    });
  const provider = providerAt(sandbox.url);
  const account: MerchantAccount = {
    ...{ id: 'account-1', version: 1, provider: name, environment: 'production', currency: 'CNY' },
    ...accountOf(act, notices.url),
  };
  const number = (prefix: string) => {
    numbers += 1;
    return `${prefix}20261120${String(numbers).padStart(8, '0')}`;
  };
  const intent = (amountFen = 12_800, more: Partial<NewIntent> = {}): NewIntent => ({
    merchantOrderNo: number('P'),
    amount: { amountFen, currency: 'CNY' },
    description: '西湖云栖 清荷大床房 🏡',
    expiresAt: new Date(now.getTime() + 60 * 60_000),
    notifyUrl: notices.url,
    ...more,
  });
  const refOf = ({ merchantOrderNo, amount }: NewIntent, kind: IntentRef['kind'] = 'qr'): IntentRef => ({
    ...{ kind, merchantOrderNo, providerRef: null, amount },
  });
  const paidOf = async (ref: IntentRef, as = account): Promise<PaidFacts> => {
    const state = doneValue(await provider.query(as, ref));
    if (state.state !== 'succeeded') throw new Error(state.state);
    return state.paid;
  };
  const createIntent = (wanted: NewIntent, as = account) => {
    const create = provider.createQr ?? provider.createLink;
    if (!create) throw new Error('opens nothing');
    return create(as, wanted);
  };
  const open = async (as = account, wanted = intent()): Promise<Opened> => {
    const { code, providerRef } = doneValue(await createIntent(wanted, as));
    const kind = provider.createQr ? 'qr' : 'link';
    return { intent: wanted, code, ref: { ...refOf(wanted, kind), providerRef } };
  };
  const payOpened = (opened: Opened, as = account): unknown => pay(act, opened, as);
  const openPaid = async (as = account) => {
    const opened = await open(as);
    payOpened(opened, as);
    const { providerTradeNo } = await paidOf(opened.ref, as);
    return { ...opened, providerTradeNo };
  };
  const refundOf = (
    { ref, providerTradeNo }: Awaited<ReturnType<typeof openPaid>>,
    amountFen: number,
    refundNo = number('R'),
  ): NewRefund => ({
    ...{ payment: ref, providerTradeNo, refundNo, reason: '提前离店' },
    amount: { amountFen, currency: 'CNY' },
    notifyUrl: notices.url,
  });
  return {
    ...{ sandbox, fake, act, provider, providerAt, account, notices, sent, intent, refOf, number, doneValue },
    ...{ createIntent, open, openPaid, paidOf, pay: payOpened, refundOf },
    now: () => now,
    /** The provider misbehaves at its next calls. */
    spoil(fault: string, more: Record<string, unknown> = {}) {
      timeoutMs = FAULT_MS;
      act('fault', { name: fault, count: 20, ...more });
    },
    behave() {
      timeoutMs = PATIENCE_MS;
      act('clearFaults');
    },
    /** Another merchant, or the same with other keys. */
    accountAs(identity: Identity, id = identity.merchantNo): MerchantAccount {
      versions += 1;
      return { ...account, ...identity, id, version: versions };
    },
    /** Matches an instant of now: the sandbox's clock goes on. */
    soon: () => expect.toSatisfy((at: unknown) => isWithin(at, now)),
    /** Moves both clocks. */
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
      sandbox.platforms.clock.set(now);
    },
    /** Moves our clock alone. */
    skew(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** Notifications received since the last call, as the endpoint hands them on. */
    async received(): Promise<NotificationRequest[]> {
      await fake.settle();
      return notices.received
        .splice(0)
        .map(({ headers, body }) => ({ headers, rawBody: body, receivedAt: now }));
    },
    async read(request: NotificationRequest): Promise<Notice> {
      const notice = await provider.readNotification(account, request);
      if ('refused' in notice) throw new Error(notice.refused);
      return notice;
    },
    async state(ref: IntentRef): Promise<PaymentState> {
      return doneValue(await provider.query(account, ref));
    },
    async refundState({ refundNo, payment, providerTradeNo }: NewRefund): Promise<RefundState> {
      const ref = { refundNo, payment, providerTradeNo, providerRefundNo: null };
      return doneValue(await provider.queryRefund(account, ref));
    },
    async close() {
      await notices.stop();
      await sandbox.stop();
    },
  };
};
export type ProviderDesk = Awaited<ReturnType<typeof openProviderDesk>>;

export const billRows = async (bill: ProviderBill | null): Promise<BillRow[] | null> => {
  if (!bill) return null;
  const rows: BillRow[] = [];
  for await (const row of bill.rows) rows.push(row);
  return rows;
};
