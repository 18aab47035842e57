/** Content of a hand-over sheet. */
import { z } from 'zod';
import { guestName, guestRemark } from '../guest-view.ts';
import { PaymentMethod } from '../orders/order.ts';
import { shownStates } from '../orders/order-states.ts';
import { taskKinds } from '../tasks/task.ts';
import { taskStates } from '../tasks/task-states.ts';
import { fen, instant } from '../wire.ts';

export const Taking = z.object({
  houseId: z.string().nullable(),
  /** Null: paid by a company, for no single property. */
  houseName: z.string().nullable(),
  method: PaymentMethod,
  count: z.int(),
  takenFen: fen,
  voidedFen: fen,
  refundedFen: fen,
  /** Handed out for expenses, less what came back of voided ones. */
  spentFen: fen,
});

export const ShiftBox = z.object({
  id: z.string(),
  /** Null: the general box, for properties without their own. */
  houseId: z.string().nullable(),
  houseName: z.string().nullable(),
  till: z.string(),
  /** Cash expected before the count at the opening; null: the box was never counted before. */
  beforeFen: fen.nullable(),
  openingFen: fen,
  /** The latest count: at the opening, or later by a colleague who shares the box. */
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

/** A voided payment, or a deposit returned another way than it came. */
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

/** How many orders or tasks a hand-over names; the totals are of all. */
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

/** Debts of the orders, either way, as the order list's views have them. */
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

/** Money that a person without a shift, a program or a job moved. */
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
