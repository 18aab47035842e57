/** Revenue splits 分账 in the API: items of an order night by party, and their runs. Amounts in fen. */
import { z } from 'zod';
import { fen, instant } from '../../platform/wire.ts';
import { shareBases } from '../contracts/contract-terms.ts';
import { splitRules } from '../contracts/split-rules.ts';
import { splitKinds, splitParties } from './night-split-rules.ts';
import { splitActions, splitFailReasons, splitStates } from './split-states.ts';

const SplitWhyShape = z.object({
  rule: z.enum(splitRules),
  basis: z.enum(shareBases),
  /** Basis of the rate. */
  basisFen: fen,
  /** Our share; null where no rate decides. */
  rateBp: z.int().nullable(),
  days: z.int().nullable(),
  daysOfMonth: z.int().nullable(),
});

/** By a user with a reason; changed order money; another contract in force. */
const reverseCauses = ['hand', 'money', 'contract'] as const;
export type ReverseCause = (typeof reverseCauses)[number];

/** Reasons an order is not split yet. */
const waitReasons = ['hours', 'afterSale'] as const;

export const SplitItem = z
  .object({
    id: z.string(),
    /** The order, or the owner's stay, that is split as one. */
    unitId: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
    channel: z.string().nullable(),
    stayId: z.string().nullable(),
    /** For a cancellation, the day its fee was charged. */
    night: z.string(),
    kind: z.enum(splitKinds),
    party: z.enum(splitParties),
    landlordId: z.string().nullable(),
    landlordName: z.string().nullable(),
    /** Negative: the party pays. Of a failed item the whole of the night. */
    amountFen: fen,
    /** Total of the night. */
    wholeFen: fen,
    state: z.enum(splitStates),
    /** Null if it failed without a contract. */
    why: SplitWhyShape.nullable(),
    /** Commission not stated by the channel. */
    estimated: z.boolean(),
    contractId: z.string().nullable(),
    contractNo: z.string().nullable(),
    contractVersion: z.int().nullable(),
    entryId: z.string().nullable(),
    /** Counts how often the order was split. */
    round: z.int(),
    /** When the order is complete. */
    dueAt: instant,
    /** For a due pending item: what it waits for. */
    waits: z.enum(waitReasons).nullable(),
    splitAt: instant.nullable(),
    reversedAt: instant.nullable(),
    reverseCause: z.enum(reverseCauses).nullable(),
    reverseReason: z.string().nullable(),
    failReason: z.enum(splitFailReasons).nullable(),
    /** Message of the institution; for reversed items while the money is not returned. */
    failNote: z.string().nullable(),
    at: instant,
    /** For the order's split. */
    version: z.int(),
    actions: z.array(z.enum(splitActions)),
  })
  .meta({ id: 'SplitItem' });
export type SplitItem = z.infer<typeof SplitItem>;

export const SplitNight = z
  .object({
    key: z.string(),
    round: z.int(),
    kind: z.enum(splitKinds),
    night: z.string(),
    wholeFen: fen,
    facts: z.record(z.string(), z.int()),
    items: z.array(SplitItem),
  })
  .meta({ id: 'SplitNight' });
export type SplitNight = z.infer<typeof SplitNight>;

export const SplitDetail = z
  .object({
    item: SplitItem,
    /** The order night with every party. */
    night: SplitNight,
    /** The same night in other rounds. */
    others: z.array(SplitItem),
  })
  .meta({ id: 'SplitDetail' });
export type SplitDetail = z.infer<typeof SplitDetail>;

const completionKinds = ['nothing', 'stays', 'hours', 'afterSale', 'complete'] as const;

export const OrderSplits = z
  .object({
    completion: z.object({ kind: z.enum(completionKinds), at: instant.nullable() }),
    /** Live items by night, then reversed ones. */
    nights: z.array(SplitNight),
    /** Totals of live items by party. */
    sums: z.array(
      z.object({
        party: z.enum(splitParties),
        landlordId: z.string().nullable(),
        landlordName: z.string().nullable(),
        amountFen: fen,
      }),
    ),
    /** Reason of a manual reversal; null unless waiting to be split again. */
    heldReason: z.string().nullable(),
    version: z.int().nullable(),
    canReverse: z.boolean(),
    canAgain: z.boolean(),
  })
  .meta({ id: 'OrderSplits' });
export type OrderSplits = z.infer<typeof OrderSplits>;

const splitTriggers = ['clock', 'hand'] as const;
const splitRunStates = ['running', 'done', 'stopped'] as const;

export const SplitRun = z
  .object({
    id: z.string(),
    trigger: z.enum(splitTriggers),
    startedBy: z.string(),
    startedAt: instant,
    endedAt: instant.nullable(),
    state: z.enum(splitRunStates),
    /** Orders found to be complete when it began. */
    due: z.int(),
    orders: z.int(),
    nights: z.int(),
    items: z.int(),
    /** Nights that failed, and nights sent to the institution. */
    failed: z.int(),
    told: z.int(),
    amountFen: fen,
    landlordFen: fen,
    platformFen: fen,
    channelFen: fen,
    taxFen: fen,
  })
  .meta({ id: 'SplitRun' });
export type SplitRun = z.infer<typeof SplitRun>;

export const splitRunColumns = [
  'startedAt',
  'state',
  'by',
  'orders',
  'nights',
  'failed',
  'told',
  'amountFen',
  'landlordFen',
  'platformFen',
  'channelFen',
  'taxFen',
] as const;
export type SplitRunColumn = (typeof splitRunColumns)[number];

export const splitViews = ['all', 'pending', 'splitting', 'succeeded', 'failed', 'reversed'] as const;
export type SplitView = (typeof splitViews)[number];

export const splitColumns = [
  'orderNo',
  'state',
  'night',
  'houseName',
  'party',
  'amountFen',
  'wholeFen',
  'why',
  'kind',
  'channel',
  'contractNo',
  'round',
  'dueAt',
  'splitAt',
  'reversedAt',
] as const;
export type SplitColumn = (typeof splitColumns)[number];
