/**
 * Payments through a provider: from the guest's payment until the desk's page shows it, with notifications and without; a thousand
 * notifications in a minute; a bill of 50,000 lines. The sandbox that plays WeChat Pay shares the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { type Bench, rowsOf } from '../bench.ts';
import { type CollectingDesk, MERCHANT, withCollectingDesk } from '../collecting-desk.ts';
import { M, type Shape } from '../data-set.ts';
import { exactly, type Figure, figure, lostOf, percentile } from '../figures.ts';

/** 200 rooms: some 2,000 orders that owe their bill. */
const HOUSES: Shape = { ...M, houses: 4 };

const NOTIFIED = 60;
const QUERIED = 30;
const PER_MINUTE = Number(process.env.PAYMENT_NOTICES ?? 1_000);
const BILL_LINES = Number(process.env.PAYMENT_BILL_LINES ?? 50_000);

const MAX_NOTIFIED_MS = 1_000;
const MAX_QUERIED_MS = 10_000;
const MAX_BILL_S = 30;
const PATIENCE_MS = 60_000;
const LOOK_MS = 2;
const MINUTE_MS = 60_000;

/** Time until the page has fetched the announced change. Infinite: never. */
const untilGreen = async (desk: CollectingDesk, { orderId }: PaymentIntent): Promise<number> => {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (desk.paidAt.has(orderId)) {
      const { recent } = await desk.call(getCollection, { orderId });
      if (recent.some(({ state }) => state === 'succeeded')) return performance.now();
    }
    await sleep(LOOK_MS);
  }
  return Number.POSITIVE_INFINITY;
};

const payAndWatch = async (desk: CollectingDesk, intent: PaymentIntent): Promise<number> => {
  const since = performance.now();
  desk.pay(intent.code);
  return (await untilGreen(desk, intent)) - since;
};

const delays = (name: string, times: readonly number[], maxMs: number): Figure =>
  figure(name, percentile(times, 0.95), {
    ...{ unit: 'ms', limit: ['<=', maxMs] },
    note: `${times.length} payments, p50 ${percentile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  });

const notified = async (desk: CollectingDesk): Promise<number[]> => {
  const times: number[] = [];
  for (const order of desk.take(NOTIFIED)) times.push(await payAndWatch(desk, await desk.open(order)));
  return times;
};

/** Notifications are lost; guests pay at any moment between two queries. */
const queried = async (desk: CollectingDesk): Promise<number[]> => {
  desk.act('hold');
  const intents: PaymentIntent[] = [];
  for (const order of desk.take(QUERIED)) intents.push(await desk.open(order));
  const times = await Promise.all(
    intents.map(async (intent, index) => {
      await sleep((index * MAX_QUERIED_MS) / QUERIED / 2);
      return payAndWatch(desk, intent);
    }),
  );
  desk.act('release');
  return times;
};

interface Minute {
  readonly delays: readonly number[];
  readonly booked: number;
  readonly notices: number;
}

/** Pays evenly over a minute; each payment is booked by its notification, beside the queries about all that are still open. */
const minute = async (desk: CollectingDesk): Promise<Minute> => {
  const intents: PaymentIntent[] = [];
  for (const order of desk.take(PER_MINUTE)) intents.push(await desk.open(order));
  const since = performance.now();
  const paidAt = new Map<string, number>();
  for (const [index, { orderId, code }] of intents.entries()) {
    await sleep(Math.max(0, since + (index * MINUTE_MS) / PER_MINUTE - performance.now()));
    paidAt.set(orderId, performance.now());
    desk.pay(code);
  }
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && intents.some(({ orderId }) => !desk.paidAt.has(orderId)))
    await sleep(50);
  const [rows] = await rowsOf<{ booked: number; notices: number }>(
    desk.url,
    `select (select count(*)::int from payments where intent_id = any($1)) as booked,
      (select count(*)::int from payment_notices n join payment_intents i on i.merchant_order_no = n.subject
        where i.id = any($1) and n.outcome = 'applied') as notices`,
    [intents.map(({ id }) => id)],
  );
  return {
    delays: intents.map(
      ({ orderId }) => (desk.paidAt.get(orderId) ?? Number.POSITIVE_INFINITY) - (paidAt.get(orderId) ?? 0),
    ),
    booked: rows?.booked ?? 0,
    notices: rows?.notices ?? 0,
  };
};

/** Succeeded requests of a past day, as many as the bill shall have lines. */
const PAST = `
  with known as (select house_id, id, row_number() over () - 1 as n from (select house_id, id from orders order by id limit 1000) o)
  insert into payment_intents (id, house_id, order_id, account_id, provider, kind, merchant_order_no, amount_fen, currency, state,
    description, provider_trade_no, expires_at, started_by, created_at, paid_at, settled_at)
  select gen_random_uuid(), o.house_id, o.id, (select id from merchant_accounts), 'wechatPay', 'qr', 'PB' || line, 1000 + line % 90000,
    'CNY', 'succeeded', 'bench', 'TB' || line, $2::timestamptz + interval '15 minutes', 'bench', $2, $2, $2
  from generate_series(1, $1::int) as line
  join known o on o.n = line % 1000
  returning merchant_order_no as no, amount_fen::int as fen`;

const FEE_RATE = 0.006;

/** The same payments in the provider's books. */
const inTheirBooks = (
  { sandbox }: CollectingDesk,
  lines: readonly { readonly no: string; readonly fen: number }[],
  at: number,
): void => {
  const { orders } = sandbox.payments.wechatPay.state;
  const model = Object.values(orders).find(({ state }) => state === 'SUCCESS');
  if (!model) throw new Error('nothing was paid before');
  for (const { no, fen } of lines) {
    const id = `${MERCHANT}/${no}`;
    orders[id] = {
      ...{ ...model, id, outTradeNo: no, total: fen, fee: Math.round(fen * FEE_RATE) },
      ...{ createdAt: at, successAt: at, transactionId: `TB${no}` },
    };
  }
};

const BILL = `select b.state, r.lines, r.matched, r.open_count as open, r.their_fen = r.our_fen as equal
  from provider_bills b left join reconciliations r on r.id = b.reconciliation_id where b.day = $1`;

interface Matched extends Record<string, unknown> {
  readonly state: string;
  readonly matched: number;
  readonly equal: boolean;
}

const matchBill = async (desk: CollectingDesk): Promise<Figure[]> => {
  // Ready whatever the time is: today's first hours have no bill of yesterday.
  const day = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), -2);
  const noon = `${day}T12:00:00+08:00`;
  const lines = await rowsOf<{ no: string; fen: number }>(desk.url, PAST, [BILL_LINES, noon]);
  inTheirBooks(desk, lines, Date.parse(noon));
  const since = performance.now();
  await rowsOf(desk.url, "select graphile_worker.add_job('payouts.reconcileBills', '{}'::json)");
  let found: Matched | undefined;
  while (performance.now() - since < PATIENCE_MS * 3 && found?.state !== 'matched') {
    await sleep(100);
    [found] = await rowsOf<Matched>(desk.url, BILL, [day]);
  }
  const seconds = (performance.now() - since) / 1_000;
  return [
    figure(`bill of ${BILL_LINES} lines, from fetching it to its differences`, seconds, {
      ...{ unit: 's', digits: 1, limit: ['<=', MAX_BILL_S] },
    }),
    exactly('lines of it that agree to the fen', found?.equal ? found.matched : 0, BILL_LINES),
  ];
};

export const measurePayments = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('payments', HOUSES);
  return withCollectingDesk(bench, url, NOTIFIED + QUERIED + PER_MINUTE, async (desk) => {
    const byNotice = await notified(desk);
    const byQuery = await queried(desk);
    const busy = await minute(desk);
    return [
      delays('paid at the provider until the desk’s page shows it, p95', byNotice, MAX_NOTIFIED_MS),
      delays('the same while notifications are lost, p95', byQuery, MAX_QUERIED_MS),
      delays(`${PER_MINUTE} notifications in a minute: paid until booked, p95`, busy.delays, MAX_NOTIFIED_MS),
      lostOf([...byNotice, ...byQuery, ...busy.delays]),
      exactly(`payments booked of those ${PER_MINUTE}`, busy.booked, PER_MINUTE),
      exactly('of them by their notification', busy.notices, PER_MINUTE),
      ...(await matchBill(desk)),
    ];
  });
};
