/** Two orders of one house and booker become one group order. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fen, id, version } from '../wire.ts';
import { OrderDetail } from './order.ts';
import { orderKey } from './order-command.ts';

export const MERGE_CANDIDATES = 50;

/** What becomes of two deposits that are open, of which an order has one. */
export const MergedDeposit = z.object({
  /** Both are due: one of their sum. One is held: the other is no longer asked for. Both are held: refused. */
  outcome: z.enum(['summed', 'dropped', 'refused']),
  /** Due afterwards; no longer asked for; held by the other order. */
  amountFen: fen,
});
export type MergedDeposit = z.infer<typeof MergedDeposit>;

export const MergeCandidate = z
  .object({
    id: z.string(),
    orderNo: z.string(),
    version: z.int(),
    checkIn: z.string(),
    checkOut: z.string(),
    stayCount: z.int(),
    /** Comma separated; empty while unassigned. */
    roomNumbers: z.string(),
    /** Null for roles that do not see money. */
    totalFen: fen.nullable(),
    balanceFen: fen.nullable(),
    /** Null where one order at most has a deposit, and for roles that do not see money. */
    deposit: MergedDeposit.nullable(),
  })
  .meta({ id: 'MergeCandidate' });
export type MergeCandidate = z.infer<typeof MergeCandidate>;

export const listMergeCandidates = endpoint('GET /hotel-order/order/merge-candidates', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Orders of the same house and booker that could go into this one, by arrival',
  input: z.object({ orderId: id }),
  output: z.array(MergeCandidate),
});

/**
 * The other order's stays, bill, payments and refunds, registrations, door codes and tasks go over; it is kept without
 * them, cancelled and with a note of where they went. Both confirmed and not ended, neither of a channel, one house, one
 * booker.
 */
export const mergeOrders = endpoint('POST /hotel-order/order/merge', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Merge another order of the booker into this one',
  input: z.object({ ...orderKey, otherId: id, otherVersion: version }),
  output: OrderDetail.extend({ mergedDeposit: MergedDeposit.nullable() }),
});
