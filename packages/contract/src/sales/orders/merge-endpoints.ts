/** Merges two orders of one property and booker into a group order. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { fen, id, version } from '../../platform/wire.ts';
import { OrderDetail } from './order.ts';
import { orderKey } from './order-command.ts';

export const MERGE_CANDIDATES = 50;

/** Outcome for two open deposits, because an order has one. */
export const MergedDeposit = z.object({
  /** Both due: summed. One held: the other is dropped. Both held: refused. */
  outcome: z.enum(['summed', 'dropped', 'refused']),
  /** Amount due afterwards, dropped, or held by the other order. */
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
    /** Null unless both orders have a deposit, and for roles that do not see money. */
    deposit: MergedDeposit.nullable(),
  })
  .meta({ id: 'MergeCandidate' });
export type MergeCandidate = z.infer<typeof MergeCandidate>;

export const listMergeCandidates = endpoint('GET /hotel-order/order/merge-candidates', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Orders of the same property and booker that could be merged into this one, by arrival',
  input: z.object({ orderId: id }),
  output: z.array(MergeCandidate),
});

/**
 * Moves stays, folio, payments, refunds, registrations, door codes and tasks of the other order, which stays as
 * cancelled with a reference. Both must be confirmed, not ended, not from a channel, with the same property and booker.
 */
export const mergeOrders = endpoint('POST /hotel-order/order/merge', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Merge another order of the booker into this one',
  input: z.object({ ...orderKey, otherId: id, otherVersion: version }),
  output: OrderDetail.extend({ mergedDeposit: MergedDeposit.nullable() }),
});
