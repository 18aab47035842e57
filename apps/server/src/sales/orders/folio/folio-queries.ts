/** Reads an order's folio: charges, payments, refunds, and the allowed actions on each. */
import { dutyTable } from '@minsu/contract/foundation/duties/duty-table.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import {
  openRefunds,
  type RefundFacts,
  type RefundState,
  refundTable,
} from '@minsu/contract/sales/orders/folio/refund-states.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import type { z } from 'zod';
import { personName } from '../../../foundation/audit/person-name.ts';
import { confirmerOf } from '../../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { deductedCharges } from '../deposit/deposit-queries.ts';
import { readConfirmations } from '../documents/confirmation-queries.ts';
import { mayDiscount } from '../sell/may-discount.ts';
import { type ChargeLineKind, chargeKindRules, isListedLine, isOwed } from './charge-kind-rules.ts';
import { reachesLimit } from './money-out-queries.ts';

export interface NightLine {
  readonly stayId: string;
  readonly night: string;
  readonly priceFen: number;
  readonly roomNumber: string | null;
  readonly typeName: string;
}

export const readCharges = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('orderCharges')
    .select(['id', 'stayId', 'forStayId', 'kind', 'item', 'description', 'quantity', 'amountFen'])
    .select(['chargedOn', 'createdAt'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
export type ChargeRow = Awaited<ReturnType<typeof readCharges>>[number];

const readPayments = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('payments as p')
    .leftJoin('companies as c', 'c.id', 'p.companyId')
    .select([
      'p.id',
      'p.method',
      'p.amountFen',
      'p.state',
      'p.note',
      'p.refundedFen',
      'p.intentId',
      'p.takenOn',
      'p.takenBy',
    ])
    .select(['p.takenAt', 'c.name as company'])
    .where('p.houseId', '=', houseId)
    .where('p.orderId', '=', orderId)
    .orderBy('p.takenAt')
    .orderBy('p.id')
    .execute();

const readRefunds = (ctx: Ctx, houseId: string, orderId: string) =>
  ctx.db
    .selectFrom('refunds')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('payments as p')
            .select('p.id')
            .whereRef('p.houseId', '=', 'refunds.houseId')
            .whereRef('p.id', '=', 'refunds.paymentId')
            .where('p.intentId', 'is not', null),
        )
        .as('isProviderPaid'),
    )
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute();
type RefundRow = Awaited<ReturnType<typeof readRefunds>>[number];
type RefundLine = RefundRow & { readonly facts: RefundFacts };

type Folio = NonNullable<z.input<typeof OrderDetail>['folio']>;

export interface FolioOf {
  readonly booking: BookingState;
  readonly today: string;
  readonly dayOf: (at: Date) => string;
  readonly nights: readonly NightLine[];
  readonly charges: readonly ChargeRow[];
  /** Stay state by stay id. */
  readonly stayStates: ReadonlyMap<string, StayState>;
}

const stateIn = ({ stayStates }: FolioOf, stayId: string | null): StayState | null =>
  stayId === null ? null : (stayStates.get(stayId) ?? null);

const nightLines = (of: FolioOf): Folio['lines'] =>
  of.nights.map((night) => ({
    id: `${night.stayId}:${night.night}`,
    kind: 'room_night' as const,
    item: null,
    date: night.night,
    description: [night.typeName, night.roomNumber].filter(Boolean).join(' '),
    amountFen: night.priceFen,
    quantity: 1,
    stayId: night.stayId,
    void: !isOwed(of.booking, { kind: 'room_night', stay: stateIn(of, night.stayId) }),
    canRemove: false,
  }));

export const mayRemove = (
  ctx: Pick<Ctx, 'user'>,
  line: { readonly kind: ChargeLineKind; readonly stayId: string | null },
): boolean => {
  const { removal } = chargeKindRules[line.kind];
  return removal !== null && ctx.user.may(removal) && (!isListedLine(line) || mayDiscount(ctx));
};

const chargeLine = (
  ctx: Ctx,
  of: FolioOf,
  { id, stayId, chargedOn, description, amountFen, createdAt, ...row }: ChargeRow,
): Folio['lines'][number] => {
  const kind = row.kind as ChargeLineKind;
  return {
    id,
    kind,
    item: row.item,
    date: chargedOn,
    description,
    amountFen: kind === 'waiver' ? -amountFen : amountFen,
    quantity: row.quantity,
    stayId: stayId ?? row.forStayId,
    void: !isOwed(of.booking, { kind, stay: stateIn(of, stayId) }),
    canRemove: of.dayOf(createdAt) === of.today && mayRemove(ctx, { kind, stayId }),
  };
};

const chargeLines = (ctx: Ctx, of: FolioOf, deducted: ReadonlySet<string>): Folio['lines'] =>
  of.charges
    .map((charge) => chargeLine(ctx, of, charge))
    .map((line) => (deducted.has(line.id) ? { ...line, canRemove: false } : line));

/** Deposits have their own return; what a platform collected is refunded by the platform (request-refund.ts). */
const mayRefundTo = ({ user }: Ctx, method: string): boolean =>
  method !== 'deposit' && (method !== 'channel' || user.may('order:waiveBalance'));

const paymentLines = (
  ctx: Ctx,
  today: string,
  payments: Awaited<ReturnType<typeof readPayments>>,
  refunds: readonly RefundRow[],
): Folio['payments'] =>
  payments.map(({ takenOn, intentId, ...payment }) => {
    const underWay = refunds.some(
      ({ paymentId, state }) => paymentId === payment.id && openRefunds.includes(state as RefundState),
    );
    const isTaken = payment.state === 'succeeded';
    return {
      ...payment,
      takenBy: personName(ctx, payment.takenBy),
      method: payment.method as Folio['payments'][number]['method'],
      state: payment.state as Folio['payments'][number]['state'],
      refundableFen:
        isTaken && !underWay && mayRefundTo(ctx, payment.method)
          ? payment.amountFen - payment.refundedFen
          : 0,
      canVoid:
        isTaken &&
        payment.method !== 'channel' &&
        payment.method !== 'deposit' &&
        payment.refundedFen === 0 &&
        intentId === null &&
        takenOn === today &&
        ctx.user.may('order:payment'),
    };
  });

/** Totals are read only when the caller could approve a waiting refund. */
const refundFacts = async (ctx: Ctx, refund: RefundRow): Promise<RefundFacts> => {
  const { byHand, abnormal, isProviderPaid, houseId, orderId, requestedById, amountFen } = refund;
  const way = { byHand, abnormal, byProvider: Boolean(isProviderPaid) && !byHand };
  if (refund.state !== 'requested' || !ctx.user.may(dutyTable.refund.confirm))
    return { own: null, needsSecond: false, ...way };
  const own = (await confirmerOf(ctx, 'refund')).own([requestedById]);
  const order = { houseId, id: orderId };
  const needsSecond = own !== null && (await reachesLimit(ctx, order, requestedById, amountFen));
  return { own, needsSecond, ...way };
};

const refundLines = (ctx: Ctx, refunds: readonly RefundLine[]): Folio['refunds'] =>
  refunds.map(({ facts, ...refund }) => {
    const state = refund.state as RefundState;
    return {
      ...refund,
      state,
      requestedBy: personName(ctx, refund.requestedBy),
      decidedBy: refund.decidedBy && personName(ctx, refund.decidedBy),
      actions: allowedActions(refundTable, state, facts, ctx.user.may),
    };
  });

/** Reads payments, refunds, and the charges that belong to deductions. */
export const readFolio = async (ctx: Ctx, key: { readonly houseId: string; readonly id: string }) => {
  const [payments, stored, deducted, confirmations] = await Promise.all([
    readPayments(ctx, key.houseId, key.id),
    readRefunds(ctx, key.houseId, key.id),
    deductedCharges(ctx, key),
    readConfirmations(ctx, key),
  ]);
  const refunds = await Promise.all(
    stored.map(async (refund) => ({ ...refund, facts: await refundFacts(ctx, refund) })),
  );
  return { payments, refunds, deducted, confirmations };
};

export const folioOf = (
  ctx: Ctx,
  of: FolioOf,
  { payments, refunds, deducted, confirmations }: Awaited<ReturnType<typeof readFolio>>,
): Folio => ({
  lines: [...nightLines(of), ...chargeLines(ctx, of, deducted)],
  payments: paymentLines(ctx, of.today, payments, refunds),
  refunds: refundLines(ctx, refunds),
  confirmations,
});
