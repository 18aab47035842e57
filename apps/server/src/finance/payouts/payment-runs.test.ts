/**
 * Random runs: clerks, guests, lost answers, killed processes, notifications in any order, twice and late. Once everything has
 * settled the provider's books equal the ledger, no double charge is hidden, and nothing is forgotten.
 */
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calm } from '../../../test/channels/payment-calm.ts';
import {
  killsSoFar,
  oneOf,
  pass,
  paymentSteps,
  type Random,
  randomOf,
  readSold,
  sellIn,
} from '../../../test/channels/payment-steps.ts';
import { wrongBooks } from '../../../test/channels/provider-books.ts';
import { admin, desk, get, key, openPaymentDesk, t, wechat } from '../../../test/desks/payment-desk.ts';
import { tellFigure } from '../../../test/figures.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import { full, short } from '../../../test/run-length.ts';

openPaymentDesk();

/** `PAYMENT_RUNS=10000` sets the number. */
const RUNS = Number(process.env.PAYMENT_RUNS ?? (full ? 1_000 : short ? 15 : 60));
/** So many orders live at the same time; then everything settles, and the books are compared. */
const BATCH = 100;
const STEPS = 14;
const MS_A_RUN = 4_000;

const names = Object.keys(paymentSteps);

const oneRun = async (random: Random): Promise<void> => {
  const id = await sellIn();
  wechat.chance = () => (random() < 0.25 ? oneOf(random, ['lost', 'never', 'down', 'die'] as const) : null);
  wechat.refundEnds = oneOf(random, ['succeeded', 'processing', 'failed', 'refused']);
  for (let step = 0; step < STEPS; step += 1) {
    const name = step === 0 ? 'start' : oneOf(random, names);
    await paymentSteps[name]?.(await readSold(id), random);
    if (random() < 0.3) pass(2);
  }
  wechat.chance = () => null;
};

const seen = { paid: 0, refunds: 0 };
/** The next test continues from there. */
let endedAt: string | null = null;

/** The provider's books are put away once they agree, so that the next batch is compared alone. */
const compareBooks = async (since: Date): Promise<void> => {
  await calm();
  expect(await wrongBooks(t, wechat, since)).toEqual([]);
  seen.paid += [...wechat.trades.values()].filter(({ state }) => state === 'paid').length;
  seen.refunds += wechat.refunds.size;
  wechat.trades.clear();
  wechat.refunds.clear();
};

test('after any run the books of the provider are ours', {
  timeout: 240_000 + RUNS * MS_A_RUN,
}, async (context) => {
  for (let first = 0; first < RUNS; first += BATCH) {
    const since = t.now();
    for (let run = first; run < Math.min(RUNS, first + BATCH); run += 1)
      await oneRun(randomOf(run * 7_919 + 13));
    await compareBooks(since);
  }
  endedAt = t.now().toISOString();
  expect(await brokenInvariants(t.database)).toEqual({});
  expect(seen.paid).toBeGreaterThan(RUNS / 4);
  expect(killsSoFar()).toBeGreaterThan(RUNS / 4);
  tellFigure(context, 'runs', RUNS);
  tellFigure(context, 'kills', killsSoFar());
  tellFigure(context, 'paid', seen.paid);
  tellFigure(context, 'refunds', seen.refunds);
});

test('a payment that is forgotten, one that is booked twice and a refund of nobody are seen', async () => {
  if (endedAt !== null) t.setNow(endedAt);
  const detail = await get(await sellIn());
  const started = await desk.ok(startPayment, {
    ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', folioFen: detail.order.balanceFen ?? 0 },
  });
  wechat.pay(started.merchantOrderNo);
  const since = new Date(detail.order.createdAt);
  const wrong = () => wrongBooks(t, wechat, since);
  const forgotten = await wrong();
  expect(forgotten.some((line) => line.startsWith(`${detail.order.orderNo}: provider`))).toBe(true);
  expect(forgotten).toContain(`${started.merchantOrderNo}: still open`);
  await calm();
  expect(await wrong()).toEqual([]);
  const today = t.now().toISOString().slice(0, 10);
  await sql`insert into payments (house_id, id, order_id, method, amount_fen, state, taken_on, taken_by, taken_at)
    values (${detail.order.houseId}, gen_random_uuid(), ${detail.order.id}, 'wechat', 100, 'succeeded', ${today}, 'x', now())`.execute(
    t.database,
  );
  await admin.ok(addPayment, {
    ...key(await get(detail.order.id)),
    ...{ method: 'cash', amountFen: 1, overpayment: 'credit' },
  });
  expect((await wrong()).some((line) => line.startsWith(detail.order.orderNo))).toBe(true);
  wechat.refunds.set('RX', {
    ...{ no: 'RX', tradeNo: 'T', orderNo: started.merchantOrderNo, amountFen: 1, state: 'succeeded' },
  });
  expect(await wrong()).toContain('RX: refunded, and no order knows it');
});
