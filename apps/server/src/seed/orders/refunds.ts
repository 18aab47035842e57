/** Some guests who cancelled had paid: the fee that is kept, and the state of the refund. */

import { keptFen } from '@minsu/contract/inventory/prices/cancellation-rules.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { AfterSale, RefundState } from '@minsu/contract/sales/orders/folio/refund-states.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import { createIds, idMs, type Random } from '../random.ts';
import type { People, Person } from './people.ts';

interface Fate {
  readonly state: RefundState;
  readonly method: 'wechat' | 'alipay' | 'cash' | 'transfer';
  readonly keptPercent: number;
}

const fate = (state: RefundState, method: Fate['method'], keptPercent: number): Fate => ({
  state,
  method,
  keptPercent,
});

/** The newest cancellation first. */
const fates: readonly Fate[] = [
  fate('requested', 'wechat', 0),
  fate('requested', 'alipay', 30),
  fate('requested', 'cash', 50),
  fate('requested', 'transfer', 0),
  fate('processing', 'transfer', 30),
  fate('failed', 'wechat', 0),
  fate('processing', 'cash', 0),
  fate('rejected', 'alipay', 0),
  ...Array.from({ length: 12 }, (_, i) =>
    fate('succeeded', i % 3 === 0 ? 'alipay' : 'wechat', [0, 30, 60][i % 3] ?? 0),
  ),
];

const afterSales: Record<RefundState, AfterSale> = {
  requested: 'refund_requested',
  processing: 'refunding',
  failed: 'refunding',
  succeeded: 'refunded',
  rejected: 'refund_refused',
  withdrawn: 'none',
};

interface Cancelled {
  readonly houseId: string;
  readonly id: string;
  readonly stayId: string;
  readonly roomFen: number;
  readonly reason: string;
  readonly createdAt: Date;
  readonly endedAt: Date;
  /** Time of the event that records it. */
  readonly endedId: string;
}

const cancelledOrders = async (db: Db): Promise<Cancelled[]> => {
  const { rows } = await sql<Cancelled>`
    select o.house_id, o.id, s.id as stay_id, o.room_fen, coalesce(o.cancel_reason, '') as reason, o.created_at, e.at as ended_at,
      e.id as ended_id
    from orders o join events e on e.house_id = o.house_id and e.entity_id = o.id and e.name = 'order.cancelled'
    join stays s on s.house_id = o.house_id and s.order_id = o.id and s.position = 0
    where o.booking = 'cancelled' and o.collect = 'property' and o.stay_count = 1 and o.room_fen > 0
      and not exists (select from payments p where p.house_id = o.house_id and p.order_id = o.id)
    order by e.at desc, o.id limit ${fates.length}`.execute(db);
  return rows;
};

interface RefundTools {
  readonly people: People;
  readonly random: Random;
}

interface Told {
  readonly order: Cancelled;
  readonly fate: Fate;
  readonly feeFen: number;
  readonly refundFen: number;
  readonly desk: Person;
  readonly finance: Person;
  readonly newId: () => string;
}

/** Seconds later: what was cancelled a minute ago has not been decided in the future. */
const soonAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

/** The business date in China: the day turns at six. */
const dayOf = (at: Date) => new Date(at.getTime() + 2 * HOUR_MS).toISOString().slice(0, 10);

const paymentOf = ({ order, fate: { method, state }, refundFen, desk }: Told, id: string, day: string) => ({
  houseId: order.houseId,
  id,
  orderId: order.id,
  method,
  amountFen: order.roomFen,
  state: 'succeeded',
  refundedFen: state === 'rejected' ? 0 : refundFen,
  takenOn: day,
  takenBy: desk.realname,
  takenAt: soonAfter(order.createdAt, 2),
});

const refundOf = (told: Told, paymentId: string) => {
  const { order, fate, refundFen, desk, finance, newId } = told;
  const { state, method } = fate;
  const isDecided = state !== 'requested';
  const byInstitution = isDecided && (method === 'wechat' || method === 'alipay');
  const id = newId();
  return {
    houseId: order.houseId,
    id,
    orderId: order.id,
    paymentId,
    method,
    amountFen: refundFen,
    state,
    byHand: isDecided && !byInstitution,
    reason: order.reason,
    requestedBy: desk.realname,
    requestedById: desk.id,
    requestedAt: order.endedAt,
    decidedBy: isDecided ? finance.realname : null,
    decidedById: isDecided ? finance.id : null,
    decidedAt: isDecided ? soonAfter(order.endedAt, 20) : null,
    rejectReason: state === 'rejected' ? '已超过可退时间，按不可退处理' : null,
    attempts: byInstitution && state !== 'rejected' ? 1 : 0,
    reference:
      byInstitution && state === 'succeeded' ? `SB${id.replaceAll('-', '').slice(-16).toUpperCase()}` : null,
    failReason: state === 'failed' ? '商户余额不足' : null,
    finishedAt: state === 'succeeded' ? soonAfter(order.endedAt, 21) : null,
    finishedOn: state === 'succeeded' ? dayOf(soonAfter(order.endedAt, 21)) : null,
  };
};

const steps: Record<RefundState, readonly string[]> = {
  requested: [],
  processing: ['order.refundApproved'],
  succeeded: ['order.refundApproved', 'order.refundSucceeded'],
  failed: ['order.refundApproved', 'order.refundFailed'],
  rejected: ['order.refundRejected'],
  withdrawn: [],
};

const eventsOf = ({ order, fate: { state, method }, refundFen, desk, finance, newId }: Told) =>
  ['order.refundRequested', ...steps[state]].map((name, i) => ({
    houseId: order.houseId,
    id: newId(),
    name,
    entity: 'order',
    entityId: order.id,
    after: { method, amountFen: refundFen, ...(i === 0 && { reason: order.reason }) },
    userId: i === 0 ? desk.id : finance.id,
    actor: i === 0 ? desk.realname : finance.realname,
    requestId: 'seed',
    at: soonAfter(order.endedAt, i === 0 ? 0 : 19 + i),
  }));

const updateOrder = async (db: Db, { order, fate: { state }, feeFen, refundFen }: Told): Promise<void> => {
  const refunded = state === 'succeeded' ? refundFen : 0;
  const isOpen = state === 'requested' || state === 'processing' || state === 'failed';
  await sql`
    update orders set fee_fen = ${feeFen}, kept_fen = ${feeFen}, charges_fen = charges_fen + ${feeFen}, paid_fen = ${order.roomFen - refunded},
      refunded_fen = ${refunded}, refunding_fen = ${isOpen ? refundFen : 0}, after_sale = ${afterSales[state]}
    where house_id = ${order.houseId} and id = ${order.id}`.execute(db);
};

const feeLine = ({ order, fate: { keptPercent }, feeFen, desk, newId }: Told, day: string) => ({
  houseId: order.houseId,
  id: newId(),
  orderId: order.id,
  stayId: order.stayId,
  kind: 'cancellation_fee',
  description: `适中 ${keptPercent}%`,
  amountFen: feeFen,
  chargedOn: day,
  createdBy: desk.realname,
  createdAt: order.endedAt,
});

export const insertRefunds = async (db: Db, { people, random }: RefundTools): Promise<void> => {
  const orders = await cancelledOrders(db);
  const ids = createIds(random.fork('ids'));
  const told = orders.map((order, i): Told => {
    const of = fates[i] as Fate;
    const feeFen = keptFen(order.roomFen, of.keptPercent);
    // Histories are shown in the order of their ids: each after the previous one, the first after the cancellation.
    let ms = idMs(order.endedId);
    const newId = () => {
      ms += 1;
      return ids(ms);
    };
    return {
      order,
      fate: of,
      feeFen,
      refundFen: order.roomFen - feeFen,
      desk: people.users.frontdesk,
      finance: people.users.finance,
      newId,
    };
  });
  const payments = told.map((one) => paymentOf(one, one.newId(), dayOf(one.order.createdAt)));
  await insertRows(db, 'payments', payments);
  await insertRows(
    db,
    'refunds',
    told.map((one, i) => refundOf(one, payments[i]?.id as string)),
  );
  const fees = told.filter(({ feeFen }) => feeFen > 0);
  await insertRows(
    db,
    'orderCharges',
    fees.map((one) => feeLine(one, dayOf(one.order.endedAt))),
  );
  await insertRows(db, 'events', told.flatMap(eventsOf));
  for (const one of told) await updateOrder(db, one);
};
