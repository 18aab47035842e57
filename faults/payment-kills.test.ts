/**
 * Kill -9 of the server between every two steps of a payment, with WeChat Pay as the sandbox simulates it: each kill lands inside the step
 * that it names, the next process finishes the work, each guest has paid once, and the provider's books equal the ledger.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { returnDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelPayment,
  getCollection,
  scanPayment,
  startPayment,
} from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Order, Refund } from '../apps/sandbox/src/wechat-pay/wechat-state.ts';
import { buildHouse } from '../apps/server/test/builders.ts';
import { tellFigure } from '../apps/server/test/figures.ts';
import { brokenInvariants } from '../apps/server/test/order-invariants.ts';
import { type KilledDesk, openKilledDesk } from './killed-desk.ts';
import { type PaymentStop, type PaymentStory, paymentStops } from './payment-stops.ts';

/** A payment code that never arrived is reversed after a minute. */
const PATIENCE = { timeout: 150_000, interval: 100 };
/** How long the server may take to come to the place at which it is killed: a refund is asked about after a minute. */
const REACH_MS = 110_000;
const DEPOSIT_FEN = 30_000;
const REFUND_FEN = 1_234;

let desk: KilledDesk;
let kills = 0;
beforeAll(async () => {
  desk = await openKilledDesk();
}, 240_000);
afterAll(() => desk?.close(), 60_000);

const detailOf = async (id: string) => (await desk.call(getOrder, { id })).data;
type Detail = Awaited<ReturnType<typeof detailOf>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });

const sell = async (): Promise<string> => {
  const house = await buildHouse(desk.database, { rooms: 1, depositFen: DEPOSIT_FEN });
  const checkIn = new Date().toISOString().slice(0, 10);
  const { data } = await desk.call(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远' },
    stays: [{ roomTypeId: house.roomTypeId, checkIn, checkOut: addDays(checkIn, 1), guests: 1 }],
  });
  return data.id;
};

const collectionOf = async (orderId: string) => (await desk.call(getCollection, { orderId })).data;

/** One try of the desk; after a kill the same request is sent again under its key, as the screen does. */
type Act = (orderId: string) => Promise<unknown>;

const begin: Act = async (orderId) => {
  const detail = await detailOf(orderId);
  return desk.call(
    startPayment,
    {
      ...{ ...key(detail), provider: 'wechatPay', kind: 'qr', withDeposit: true },
      folioFen: detail.order.balanceFen ?? 0,
    },
    { key: `start ${orderId}` },
  );
};

/** The guest pays the code on the screen, once. */
const payShown = async (orderId: string): Promise<void> => {
  const { active } = await collectionOf(orderId);
  if (active?.code && orderAt(active.merchantOrderNo)?.state === 'NOTPAY') desk.pay(active.code);
};

const ordersThere = (): Order[] => Object.values(desk.wechatPay.state.orders);
const refundsThere = (): Refund[] => Object.values(desk.wechatPay.state.refunds);
const orderAt = (no: string): Order | undefined => ordersThere().find(({ outTradeNo }) => outTradeNo === no);
const paidStates = ['SUCCESS', 'REFUND'];

const collect: Act = async (orderId) => {
  const { active, recent } = await collectionOf(orderId);
  if (!active && recent.every(({ state }) => state !== 'succeeded')) await begin(orderId);
  await payShown(orderId);
};

const isCollected = async (orderId: string): Promise<void> => {
  await collect(orderId);
  const { order } = await detailOf(orderId);
  expect([order.balanceFen, order.deposit]).toEqual([0, 'held']);
};

const scan: Act = async (orderId) => {
  const { active, recent } = await collectionOf(orderId);
  // While its outcome is open nothing is taken again; one that never arrived is reversed, and the guest shows another code.
  if (active || recent.some(({ state }) => state === 'succeeded')) return;
  const detail = await detailOf(orderId);
  await desk.call(scanPayment, {
    ...{ ...key(detail), provider: 'wechatPay', withDeposit: true, folioFen: detail.order.balanceFen ?? 0 },
    paymentCode: desk.act('paymentCode', { behaviour: 'pays' }).code,
  });
};

const cancel: Act = async (orderId) => {
  const { active } = await collectionOf(orderId);
  if (active && active.closeReason === null) await desk.call(cancelPayment, { id: active.id });
};

const refund: Act = async (orderId) => {
  const detail = await detailOf(orderId);
  if (detail.folio?.refunds.length === 0)
    await desk.call(requestRefund, {
      ...{
        ...key(detail),
        paymentId: detail.folio.payments[0]?.id,
        amountFen: REFUND_FEN,
        reason: '提前离店',
      },
    });
  const asked = await detailOf(orderId);
  const [first] = asked.folio?.refunds ?? [];
  if (first?.state === 'requested')
    await desk.call(approveRefund, { ...key(asked), refundId: first.id }, { as: 'finance' });
};

const giveDepositBack: Act = async (orderId) => {
  const detail = await detailOf(orderId);
  if (detail.order.deposit === 'held') await desk.call(returnDeposit, key(detail));
};

interface Story {
  /** Before the server may be killed. */
  readonly prepare?: (orderId: string) => Promise<unknown>;
  readonly act: Act;
  /** Fails until it has ended as it should. */
  readonly isOver: (orderId: string) => Promise<void>;
  readonly losesNotices?: true;
}

const collected = async (orderId: string): Promise<void> => {
  await vi.waitFor(() => isCollected(orderId), PATIENCE);
};

const isRefunded = async (orderId: string): Promise<void> => {
  await refund(orderId);
  const { folio } = await detailOf(orderId);
  expect(folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: REFUND_FEN, byHand: false }]);
};

const stories: Readonly<Record<PaymentStory, Story>> = {
  notified: { act: collect, isOver: isCollected },
  queried: { act: collect, isOver: isCollected, losesNotices: true },
  scanned: {
    act: scan,
    async isOver(orderId) {
      await scan(orderId);
      const { order } = await detailOf(orderId);
      expect([order.balanceFen, order.deposit]).toEqual([0, 'held']);
    },
  },
  cancelled: {
    prepare: begin,
    act: cancel,
    async isOver(orderId) {
      await cancel(orderId);
      const { active, recent } = await collectionOf(orderId);
      expect(active).toBeNull();
      const isPaid = paidStates.includes(orderAt(recent[0]?.merchantOrderNo ?? '')?.state ?? '');
      expect(recent[0]?.state).toBe(isPaid ? 'succeeded' : 'closed');
    },
  },
  refunded: { prepare: collected, act: refund, isOver: isRefunded },
  refundQueried: { prepare: collected, act: refund, isOver: isRefunded, losesNotices: true },
  returned: {
    prepare: collected,
    act: giveDepositBack,
    async isOver(orderId) {
      await giveDepositBack(orderId);
      expect((await detailOf(orderId)).order.deposit).toBe('returned');
    },
  },
};

/** Goes on with the story until the server stands still at the place; the caller kills it there. */
const reach = async ({ row, call }: PaymentStop, act: () => Promise<unknown>): Promise<void> => {
  const late = AbortSignal.timeout(REACH_MS);
  const there = row ? desk.gate.hold(row, late) : call && desk.outgoing.hold(call);
  let isThere = false;
  const acting = async (): Promise<void> => {
    while (!isThere && !late.aborted) {
      // One that is held, or dies with the server, answers nothing.
      await Promise.race([act().catch(() => null), sleep(1_500)]);
      await sleep(100);
    }
    if (!isThere) throw new Error('the server did not come to this place');
  };
  await Promise.race([Promise.resolve(there).then(() => (isThere = true)), acting()]);
};

const play = async (stop: PaymentStop): Promise<void> => {
  const { prepare, act, isOver, losesNotices } = stories[stop.story];
  const orderId = await sell();
  await prepare?.(orderId);
  desk.incoming.cut(losesNotices === true);
  const code = (await collectionOf(orderId)).active?.code ?? '';
  await reach(stop, () => act(orderId));
  if (stop.guestPays) desk.pay(code);
  await desk.kill();
  kills += 1;
  await desk.gate.open();
  await desk.restart();
  await vi.waitFor(() => isOver(orderId), PATIENCE);
  desk.incoming.cut(false);
};

test.each(paymentStops)('$story, killed with the $what', { timeout: 300_000 }, play);

interface Books {
  readonly no: string;
  readonly ledgerFen: number;
  readonly numbers: readonly string[];
  readonly refundNumbers: readonly string[];
  readonly dueFen: number;
}

const sum = (of: readonly number[]): number => of.reduce((total, fen) => total + fen, 0);

/** Sentences about every order whose books differ or whose guest was charged twice. */
const differences = async (): Promise<string[]> => {
  const rows = await desk.rows<Books & Record<string, unknown>>(`
    select o.order_no as no, (o.room_fen + o.charges_fen + ${DEPOSIT_FEN})::int as "dueFen",
      (select coalesce(sum(p.amount_fen), 0)::int from ledger_postings p join ledger_entries e on e.id = p.entry_id
        join ledger_accounts a on a.id = p.account_id
        where e.order_id = o.id and a.kind = 'cash' and a.party = 'wechat') as "ledgerFen",
      array(select merchant_order_no from payment_intents i where i.order_id = o.id) as numbers,
      array(select refund_no from provider_refunds r where r.order_id = o.id) as "refundNumbers"
    from orders o`);
  return rows.flatMap(({ no, ledgerFen, numbers, refundNumbers, dueFen }) => {
    const paid = ordersThere().filter(
      ({ outTradeNo, state }) => numbers.includes(outTradeNo) && paidStates.includes(state),
    );
    const back = refundsThere().filter(
      ({ outRefundNo, status }) => refundNumbers.includes(outRefundNo) && status === 'SUCCESS',
    );
    const [paidFen, backFen] = [sum(paid.map(({ total }) => total)), sum(back.map(({ amount }) => amount))];
    return [
      ...(paidFen - backFen === ledgerFen
        ? []
        : [`${no}: provider ${paidFen - backFen}, ledger ${ledgerFen}`]),
      ...(paidFen > dueFen || paid.length > 1 ? [`${no}: charged ${paidFen} of ${dueFen}`] : []),
    ];
  });
};

const isQuiet = async (): Promise<void> => {
  const open = await desk.rows(`
    select merchant_order_no from payment_intents where state in ('created', 'pending', 'unknown')
    union all select refund_no from provider_refunds where state in ('created', 'processing', 'unknown')
    union all select event_id from payment_notices where applied_at is null`);
  expect(open).toEqual([]);
};

test('the books of the provider equal the ledger, and nothing was forgotten', async (context) => {
  await vi.waitFor(isQuiet, PATIENCE);
  // Entries of the last payment follow it by a moment.
  await vi.waitFor(async () => expect(await differences()).toEqual([]), PATIENCE);
  expect(await brokenInvariants(desk.database)).toEqual({});
  const numbers = await desk.rows<{ no: string }>('select merchant_order_no as no from payment_intents');
  const known = new Set(numbers.map(({ no }) => no));
  expect(ordersThere().filter(({ outTradeNo }) => !known.has(outTradeNo))).toEqual([]);
  expect(kills).toBeGreaterThan(0);
  tellFigure(context, 'kills', kills);
}, 120_000);

test('a payment that the ledger lost is seen', async () => {
  const paid = ordersThere().find(({ state }) => state === 'SUCCESS');
  const total = paid?.total ?? 0;
  Object.assign(paid ?? {}, { total: total + 1 });
  expect((await differences()).length).toBeGreaterThan(0);
  Object.assign(paid ?? {}, { total });
  expect(await differences()).toEqual([]);
});
