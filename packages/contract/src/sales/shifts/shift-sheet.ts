/** Content of a hand-over sheet. */
import { z } from 'zod';
import { guestName, guestRemark } from '../../guest-view.ts';
import { taskKinds } from '../../operations/tasks/task.ts';
import { taskStates } from '../../operations/tasks/task-states.ts';
import { fen, instant } from '../../platform/wire.ts';
import { PaymentMethod } from '../orders/order.ts';
import { shownStates } from '../orders/order-states.ts';

export const Taking = z.object({
  houseId: z.string().nullable(),
  /** Null: paid by a company, for no single property. */
  houseName: z.string().nullable(),
  method: PaymentMethod,
  count: z.int(),
  takenFen: fen,
  voidedFen: fen,
  refundedFen: fen,
  /** Paid for expenses, less returns from voided ones. */
  spentFen: fen,
});

export const ShiftBox = z.object({
  id: z.string(),
  /** Null: the general box, for properties without their own. */
  houseId: z.string().nullable(),
  houseName: z.string().nullable(),
  till: z.string(),
  /** Expected cash before the opening count; null if never counted. */
  beforeFen: fen.nullable(),
  openingFen: fen,
  /** Latest count: at opening, or later by a colleague sharing the box. */
  floatFen: fen,
  /** Net cash of this shift since that count. */
  cashFen: fen,
  /** Net cash that colleagues who share the box moved since that count. */
  othersFen: fen,
  sharedWith: z.array(z.string()),
  expectedFen: fen,
  countedFen: fen.nullable(),
  reason: z.string(),
});
export type ShiftBox = z.infer<typeof ShiftBox>;

/** A voided payment, or a deposit returned by another method. */
export const ShiftException = z.object({
  kind: z.enum(['void', 'return']),
  orderNo: z.string(),
  takenMethod: PaymentMethod,
  method: PaymentMethod,
  amountFen: fen,
  by: z.string(),
  /** The second person; null: none was needed. */
  confirmedBy: z.string().nullable(),
  at: instant,
  reason: guestRemark(),
});
export type ShiftException = z.infer<typeof ShiftException>;

/** Orders or tasks listed on a hand-over; totals cover all. */
export const SHEET_LIMIT = 50;

const orderOnSheet = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  houseName: z.string(),
  guest: guestName(),
  shown: z.enum(shownStates),
  /** Amount due in fen: positive when the guest owes it, negative when owed to the guest. */
  dueFen: fen,
});
export type OrderOnSheet = z.infer<typeof orderOnSheet>;

/** Debts and refunds due, as in the order list's views. */
export const OpenBalances = z.object({
  owedOrders: z.int(),
  owedFen: fen,
  creditOrders: z.int(),
  creditFen: fen,
  /** The largest ones. */
  orders: z.array(orderOnSheet),
});
export type OpenBalances = z.infer<typeof OpenBalances>;

/** Orders with an amount: deposits held, or unpaid in-house guests. */
export const OrdersOnSheet = z.object({
  count: z.int(),
  totalFen: fen,
  orders: z.array(orderOnSheet),
});
export type OrdersOnSheet = z.infer<typeof OrdersOnSheet>;

export const TasksOnSheet = z.object({
  count: z.int(),
  overdue: z.int(),
  tasks: z.array(
    z.object({
      taskId: z.string(),
      houseId: z.string(),
      houseName: z.string(),
      room: z.string(),
      kind: z.enum(taskKinds),
      state: z.enum(taskStates),
      dueAt: instant,
      assignee: z.string().nullable(),
      note: guestRemark(),
    }),
  ),
});
export type TasksOnSheet = z.infer<typeof TasksOnSheet>;

export const movementKinds = [
  'payment',
  'void',
  'refund',
  'deposit',
  'depositReturn',
  'settlement',
  'settlementVoid',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Money moved without a shift, by users, imports or jobs. */
export const UnshiftedMoney = z
  .object({
    kind: z.enum(movementKinds),
    /** Id of the payment, refund, deposit or settlement. */
    id: z.string(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    method: PaymentMethod,
    /** Negative: it went out. */
    amountFen: fen,
    at: instant,
    /** Empty: a job of the program. */
    by: z.string(),
    orderId: z.string().nullable(),
    orderNo: z.string().nullable(),
  })
  .meta({ id: 'UnshiftedMoney' });
export type UnshiftedMoney = z.infer<typeof UnshiftedMoney>;

export const UnshiftedOnSheet = z.object({
  count: z.int(),
  totalFen: fen,
  /** Sums by property and method. */
  sums: z.array(
    z.object({
      houseId: z.string().nullable(),
      houseName: z.string().nullable(),
      method: PaymentMethod,
      count: z.int(),
      amountFen: fen,
    }),
  ),
});
export type UnshiftedOnSheet = z.infer<typeof UnshiftedOnSheet>;
