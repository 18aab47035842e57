/**
 * Steps around the payments of an order: clerks, guests, notifications in any order, processes that die between two steps.
 * Each step may find nothing to do, and a refusal ends it.
 */
import { AUDIT_HOUR, addDays, BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { returnDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import {
  cancelPayment,
  checkPayment,
  scanPayment,
  settlePayment,
  startPayment,
} from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { sql } from 'kysely';
import type { JobContext } from '../../src/platform/module.ts';
import { askToClose } from '../../src/sales/payments/cancel-payment.ts';
import { createIntent } from '../../src/sales/payments/create-intent.ts';
import { createProviderRefunds } from '../../src/sales/payments/create-provider-refunds.ts';
import { followIntent } from '../../src/sales/payments/follow-intent.ts';
import { followDue } from '../../src/sales/payments/follow-loop.ts';
import { openIntent, scanIntent } from '../../src/sales/payments/open-intent.ts';
import { folioSql } from '../../src/sales/worth/balance-queries.ts';
import { buildHouse } from '../builders.ts';
import { admin, collection, desk, get, key, type Sold, t, wechat } from '../desks/payment-desk.ts';
import { dyingJob, Killed } from '../dying-job.ts';

export type Random = () => number;

/** The same numbers every time. */
export const randomOf = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};
export const oneOf = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

export interface SoldOrder extends Sold {
  readonly order: Sold['order'] & { readonly houseId: string; readonly balanceFen: number };
}

/** In a property of its own, with a deposit that is due. */
export const sellIn = async (): Promise<string> => {
  const house = await buildHouse(t.database, { rooms: 1, depositFen: 30_000, department: 'staff' });
  const checkIn = businessDate(t.now(), BUSINESS_TIME_ZONE, AUDIT_HOUR);
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远' },
    stays: [
      {
        ...{ roomTypeId: house.roomTypeId, roomId: house.rooms[0]?.id, guests: 1 },
        ...{ checkIn, checkOut: addDays(checkIn, 1) },
      },
    ],
  });
  return id;
};

export const readSold = async (id: string): Promise<SoldOrder> => {
  const { rows } = await sql<SoldOrder['order']>`
    select o.id, o.house_id, o.version, ${folioSql('o')} as balance_fen from orders o where o.id = ${id}`.execute(
    t.database,
  );
  const [order] = rows;
  if (!order) throw new Error('the order is gone');
  return { order: { ...order, balanceFen: Number(order.balanceFen) } };
};

let hookPath = '';
const send = async (notice: { body: string; headers: Record<string, string> }): Promise<void> => {
  hookPath ||= new URL(
    (await admin.ok(listMerchantAccounts, {})).find(({ provider }) => provider === 'wechatPay')?.notifyUrl ??
      '',
  ).pathname;
  await t.app.inject({ method: 'POST', url: hookPath, payload: notice.body, headers: notice.headers });
};
/** Once, or twice at the same moment. */
const sendSome = async (random: Random, notice: Parameters<typeof send>[0]): Promise<void> => {
  await Promise.all(random() < 0.5 ? [send(notice), send(notice)] : [send(notice)]);
};
const eventOf = (random: Random): string | undefined => (random() < 0.5 ? undefined : `E${random()}`);

export const pass = (seconds: number): void =>
  t.setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
const look = () => followDue(t.job(), () => {});

/** A process that dies does so within its first steps. */
const MAX_LIVES = 10;
let kills = 0;
export const killsSoFar = (): number => kills;

/** Work of a process that is killed after some steps, or lives long enough. */
const untilKilled = async (random: Random, work: (job: JobContext) => Promise<unknown>): Promise<void> => {
  const { job, isDead } = dyingJob(t.job(), Math.floor(random() * MAX_LIVES));
  await work(job).catch((error: unknown) => {
    if (!(error instanceof Killed || error instanceof FailureError)) throw error;
  });
  if (isDead()) kills += 1;
};

const goOut = ({ order }: SoldOrder) =>
  t.job().change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId: order.id }));

const refundSome = async (sold: SoldOrder, random: Random): Promise<void> => {
  const { folio } = await get(sold.order.id);
  const payment = folio?.payments.find(
    ({ method, refundableFen }) => method === 'wechat' && refundableFen > 0,
  );
  if (!payment) return;
  const amountFen = Math.max(1, Math.floor(payment.refundableFen * random()));
  const asked = await desk.call(requestRefund, {
    ...{ ...key(sold), paymentId: payment.id, amountFen, reason: '少住' },
  });
  const refundId = asked.data?.folio?.refunds.at(-1)?.id;
  if (asked.status !== 200 || refundId === undefined) return;
  const finance = await t.as('finance');
  await finance.call(approveRefund, { ...key(await readSold(sold.order.id)), refundId });
  await goOut(sold);
};

const PAYMENT_CODE = '134567890123456789';

const asked = ({ order }: SoldOrder, random: Random) => {
  const due = Math.max(0, order.balanceFen);
  return {
    ...{ orderId: order.id, version: order.version, provider: 'wechatPay' as const },
    ...{ folioFen: random() < 0.6 ? due : Math.floor(due * random()), withDeposit: random() < 0.4 },
  };
};

const numbersOf = async (
  table: 'payment_intents' | 'provider_refunds',
  { order }: Sold,
): Promise<string[]> => {
  const column = sql.ref(table === 'payment_intents' ? 'merchant_order_no' : 'refund_no');
  const { rows } = await sql<{ no: string }>`
    select ${column} as no from ${sql.table(table)} where order_id = ${order.id}`.execute(t.database);
  return rows.map(({ no }) => no);
};

type Step = (sold: SoldOrder, random: Random) => Promise<unknown>;

const ofProcesses: Readonly<Record<string, Step>> = {
  startKilled: (sold, random) =>
    untilKilled(random, async (job) => {
      const id = await job.change((ctx) => createIntent(ctx, { ...asked(sold, random), kind: 'qr' }));
      await openIntent(job, id);
    }),
  scanKilled: (sold, random) =>
    untilKilled(random, async (job) => {
      const id = await job.change((ctx) => createIntent(ctx, { ...asked(sold, random), kind: 'scan' }));
      await scanIntent(job, id, PAYMENT_CODE);
    }),
  cancelKilled: async (sold, random) => {
    const { active } = await collection(sold);
    if (!active) return;
    await untilKilled(random, async (job) => {
      await job.change((ctx) => askToClose(ctx, active.id, 'cancelled'));
      await followIntent(job, active.id);
    });
  },
  lookKilled: (_, random) => untilKilled(random, (job) => followDue(job, () => {})),
  look,
  wait: async (_, random) => pass(oneOf(random, [1, 5, 20, 120, 1_000])),
};

const ofProvider: Readonly<Record<string, Step>> = {
  pay: async (sold, random) => {
    for (const no of await numbersOf('payment_intents', sold)) wechat.pay(no, random() < 0.1);
  },
  notify: async (sold, random) => {
    const all = await numbersOf('payment_intents', sold);
    const paid = all.filter((no) => wechat.trades.get(no)?.state === 'paid');
    if (paid.length > 0) await sendSome(random, wechat.paidNotice(oneOf(random, paid), eventOf(random)));
  },
  notifyRefund: async (sold, random) => {
    const known = (await numbersOf('provider_refunds', sold)).filter((no) => wechat.refunds.has(no));
    if (known.length > 0) await sendSome(random, wechat.refundNotice(oneOf(random, known), eventOf(random)));
  },
  endRefund: async (_, random) => {
    for (const refund of wechat.refunds.values())
      if (refund.state === 'processing') refund.state = random() < 0.8 ? 'succeeded' : 'failed';
  },
};

const ofDesk: Readonly<Record<string, Step>> = {
  start: (sold, random) => desk.call(startPayment, { ...asked(sold, random), kind: 'qr' }),
  scan: (sold, random) => {
    wechat.scanned = oneOf(random, ['pays', 'asksPassword', 'noMoney']);
    return desk.call(scanPayment, { ...asked(sold, random), paymentCode: PAYMENT_CODE });
  },
  cancel: async (sold) => {
    const { active } = await collection(sold);
    if (active) await desk.call(cancelPayment, { id: active.id });
  },
  check: async (sold) => {
    const { active, recent } = await collection(sold);
    const one = active ?? recent[0];
    if (one) await desk.call(checkPayment, { id: one.id });
  },
  cash: (sold) =>
    desk.call(addPayment, {
      ...{ ...key(sold), method: 'cash', amountFen: Math.max(1, sold.order.balanceFen) },
    }),
  refund: refundSome,
  deposit: async (sold) => {
    await admin.call(returnDeposit, key(sold));
    await goOut(sold);
  },
  settle: async (sold) => {
    const odd = (await collection(sold)).recent.find(({ actions }) => actions.includes('settle'));
    if (odd) await desk.call(settlePayment, { id: odd.id, version: odd.version, outcome: 'credit' });
  },
};

export const paymentSteps: Readonly<Record<string, Step>> = { ...ofDesk, ...ofProvider, ...ofProcesses };
