/**
 * Random runs: clerks, guests, lost answers, killed processes, notifications in any order, twice and late. Once everything has
 * settled the provider's books equal the ledger, no double charge is hidden, and nothing is forgotten.
 */
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
import { expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { calm } from '../../../test/channels/payment-calm.ts';
import { wrongBooks } from '../../../test/channels/provider-books.ts';
import {
  admin,
  collection,
  type Detail,
  desk,
  get,
  key,
  openPaymentDesk,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';
import { tellFigure } from '../../../test/figures.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { full, short } from '../../../test/run-length.ts';
import { day, TODAY } from '../../../test/test-day.ts';
import { createProviderRefunds } from '../../sales/payments/create-provider-refunds.ts';
import { followDue } from '../../sales/payments/follow-loop.ts';

openPaymentDesk();

const RUNS = full ? 10_000 : short ? 15 : 60;
const STEPS = 14;

/** The same runs every time. */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

type Random = () => number;
const oneOf = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

let hookPath = '';
const send = async (notice: { body: string; headers: Record<string, string> }): Promise<void> => {
  hookPath ||= new URL(
    (await admin.ok(listMerchantAccounts, {})).find(({ provider }) => provider === 'wechatPay')?.notifyUrl ??
      '',
  ).pathname;
  await t.app.inject({ method: 'POST', url: hookPath, payload: notice.body, headers: notice.headers });
};

const pass = (seconds: number) => t.setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
const look = () => followDue(t.job(), () => {});
const goOut = ({ order }: Detail) =>
  t.job().change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId: order.id }));

const sellIn = async (): Promise<Detail> => {
  const house = await buildHouse(t.database, { rooms: 1, depositFen: 30_000, department: 'staff' });
  const { id } = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远' },
    stays: [
      {
        roomTypeId: house.roomTypeId,
        roomId: house.rooms[0]?.id,
        checkIn: TODAY,
        checkOut: day(1),
        guests: 1,
      },
    ],
  });
  return get(id);
};

const refundSome = async (detail: Detail, random: Random): Promise<void> => {
  const payment = detail.folio?.payments.find(
    ({ method, refundableFen }) => method === 'wechat' && refundableFen > 0,
  );
  if (!payment) return;
  const amountFen = Math.max(1, Math.floor(payment.refundableFen * random()));
  const asked = await desk.call(requestRefund, {
    ...key(detail),
    paymentId: payment.id,
    amountFen,
    reason: '少住',
  });
  const refundId = asked.data?.folio?.refunds.at(-1)?.id;
  if (asked.status !== 200 || refundId === undefined) return;
  const finance = await t.as('finance');
  await finance.call(approveRefund, { ...key(await get(detail.order.id)), refundId });
  await goOut(detail);
};

type Step = (detail: Detail, random: Random) => Promise<unknown>;

const folioOf = (detail: Detail, random: Random) => {
  const due = Math.max(0, detail.order.balanceFen ?? 0);
  return random() < 0.6 ? due : Math.floor(due * random());
};

const numbersOf = async ({ order }: Detail): Promise<string[]> => {
  const { rows } = await sql<{
    no: string;
  }>`select merchant_order_no as no from payment_intents where order_id = ${order.id}`.execute(t.database);
  return rows.map(({ no }) => no);
};

const steps: Readonly<Record<string, Step>> = {
  start: (detail, random) =>
    desk.call(startPayment, {
      ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: folioOf(detail, random) },
      withDeposit: random() < 0.4,
    }),
  scan: (detail, random) => {
    wechat.scanned = oneOf(random, ['pays', 'asksPassword', 'noMoney']);
    return desk.call(scanPayment, {
      ...{ ...key(detail), provider: 'wechatPay', folioFen: folioOf(detail, random) },
      paymentCode: '134567890123456789',
    });
  },
  pay: async (detail, random) => {
    for (const no of await numbersOf(detail)) wechat.pay(no, random() < 0.1);
  },
  notify: async (detail, random) => {
    const paid = (await numbersOf(detail)).filter((no) => wechat.trades.get(no)?.state === 'paid');
    if (paid.length === 0) return;
    const notice = wechat.paidNotice(oneOf(random, paid), random() < 0.5 ? undefined : `E${random()}`);
    await Promise.all(random() < 0.5 ? [send(notice), send(notice)] : [send(notice)]);
  },
  cancel: async (detail) => {
    const { active } = await collection(detail);
    if (active) await desk.call(cancelPayment, { id: active.id });
  },
  check: async (detail) => {
    const { active, recent } = await collection(detail);
    const one = active ?? recent[0];
    if (one) await desk.call(checkPayment, { id: one.id });
  },
  cash: (detail) =>
    desk.call(addPayment, {
      ...key(detail),
      method: 'cash',
      amountFen: Math.max(1, detail.order.balanceFen ?? 1),
    }),
  refund: refundSome,
  deposit: async (detail) => {
    await admin.call(returnDeposit, key(detail));
    await goOut(detail);
  },
  endRefund: async (_, random) => {
    for (const refund of wechat.refunds.values())
      if (refund.state === 'processing') refund.state = random() < 0.8 ? 'succeeded' : 'failed';
  },
  settle: async (detail) => {
    const odd = (await collection(detail)).recent.find(({ actions }) => actions.includes('settle'));
    if (odd) await desk.call(settlePayment, { id: odd.id, version: odd.version, outcome: 'credit' });
  },
  wait: async (_, random) => pass(oneOf(random, [1, 5, 20, 120, 1_000])),
  look,
};
const names = Object.keys(steps);

const oneRun = async (random: Random): Promise<void> => {
  const { id } = (await sellIn()).order;
  wechat.chance = () => (random() < 0.25 ? oneOf(random, ['lost', 'never', 'down', 'die'] as const) : null);
  wechat.refundEnds = oneOf(random, ['succeeded', 'processing', 'failed', 'refused']);
  for (let step = 0; step < STEPS; step += 1) {
    const name = step === 0 ? 'start' : oneOf(random, names);
    await steps[name]?.(await get(id), random);
    if (random() < 0.3) pass(2);
  }
  wechat.chance = () => null;
};

test('after any run the books of the provider are ours', {
  timeout: full ? 3_600_000 : 240_000,
}, async (context) => {
  for (let run = 0; run < RUNS; run += 1) await oneRun(randomOf(run * 7_919 + 13));
  await calm();
  expect(await wrongBooks(t, wechat)).toEqual([]);
  expect(await brokenInvariants(t.database)).toEqual({});
  const paid = [...wechat.trades.values()].filter(({ state }) => state === 'paid').length;
  expect(paid).toBeGreaterThan(RUNS / 4);
  tellFigure(context, 'runs', RUNS);
  tellFigure(context, 'paid', paid);
  tellFigure(context, 'refunds', wechat.refunds.size);
});

test('a payment that is forgotten, one that is booked twice and a refund of nobody are seen', async () => {
  const detail = await sellIn();
  const started = await desk.ok(startPayment, {
    ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0 },
  });
  wechat.pay(started.merchantOrderNo);
  const forgotten = await wrongBooks(t, wechat);
  expect(forgotten.some((line) => line.startsWith(`${detail.order.orderNo}: provider`))).toBe(true);
  expect(forgotten).toContain(`${started.merchantOrderNo}: still open`);
  await calm();
  expect(await wrongBooks(t, wechat)).toEqual([]);
  await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
    values (${detail.order.houseId}, gen_random_uuid(), ${detail.order.id}, 'wechat', 100, 'succeeded', ${TODAY}, 'x', now())`.execute(
    t.database,
  );
  await admin.ok(addPayment, {
    ...key(await get(detail.order.id)),
    method: 'cash',
    amountFen: 1,
    overpayment: 'credit',
  });
  expect((await wrongBooks(t, wechat)).some((line) => line.startsWith(detail.order.orderNo))).toBe(true);
  wechat.refunds.set('RX', {
    no: 'RX',
    tradeNo: 'T',
    orderNo: started.merchantOrderNo,
    amountFen: 1,
    state: 'succeeded',
  });
  expect(await wrongBooks(t, wechat)).toContain('RX: refunded, and no order knows it');
});
