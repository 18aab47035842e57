/** The newest deposit of an order held for a change, and its actions asserted with the table that the screen was told of. */
import { fail } from '@minsu/contract/failure.ts';
import { depositFailures } from '@minsu/contract/orders/deposit-failures.ts';
import {
  type DepositAction,
  type DepositState,
  depositTable,
  openDeposits,
} from '@minsu/contract/orders/deposit-states.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import type { Ctx } from '../../platform/context.ts';
import { depositFacts, stateOfDeposit } from './deposit-rules.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';

export interface LockedDeposit {
  readonly id: string;
  readonly state: DepositState;
  readonly amountFen: number;
  readonly deductedFen: number;
  /** How it was collected. */
  readonly method: string | null;
  readonly returnMethod: string | null;
  readonly byHand: boolean;
  readonly attempts: number;
  /** The payment request through which it came in; null: no provider collected it. */
  readonly intentId: string | null;
  /** The provider accepted its return, but the guest's account does not take the money. */
  readonly returnAbnormal: boolean;
}

export interface DepositInOrder {
  readonly order: LockedOrder;
  /** Null: none was ever asked for. */
  readonly deposit: LockedDeposit | null;
}

/** The order is locked already. */
export const depositIn = async (ctx: Ctx, order: LockedOrder): Promise<DepositInOrder> => {
  const deposit = await ctx.db
    .selectFrom('deposits')
    .select(['id', 'state', 'amountFen', 'deductedFen', 'method', 'returnMethod', 'byHand', 'attempts'])
    .select(['intentId', 'returnAbnormal'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .orderBy((eb) => eb('state', 'in', openDeposits), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { order, deposit: (deposit as LockedDeposit | undefined) ?? null };
};

interface Key {
  readonly orderId: string;
  /** Null: as it now is. */
  readonly version: number | null;
}

export const lockDeposit = async (ctx: Ctx, { orderId, version }: Key): Promise<DepositInOrder> =>
  depositIn(ctx, await lockOrder(ctx, { orderId }, version));

export const refuseDeposit = ({ order, deposit }: DepositInOrder, action: DepositAction) =>
  refusal(depositTable[action], stateOfDeposit(deposit), depositFacts(order, deposit));

export const assertDeposit = (at: DepositInOrder, action: DepositAction): void => {
  const why = refuseDeposit(at, action);
  if (why) fail(why);
};

/** Asserts an action that needs a deposit to be there. */
export const depositFor = (at: DepositInOrder, action: DepositAction): LockedDeposit => {
  assertDeposit(at, action);
  return at.deposit ?? fail(depositFailures.notFound);
};

export interface DepositPatch {
  readonly state?: DepositState;
  readonly amountFen?: number;
  readonly deductedFen?: number;
  readonly method?: string;
  /** The payment request through which it came in. */
  readonly intentId?: string;
  readonly collectedBy?: string;
  readonly collectedAt?: Date;
  readonly collectedOn?: string;
  readonly shiftId?: string | null;
  readonly waivedBy?: string;
  readonly waivedAt?: Date;
  readonly waiveReason?: string;
  readonly returnMethod?: string | null;
  readonly byHand?: boolean;
  readonly returnAskedBy?: string | null;
  readonly returnAskedById?: string | null;
  readonly returnConfirmedBy?: string | null;
  readonly returnAskedAt?: Date | null;
  readonly sentAt?: Date | null;
  readonly attempts?: number;
  readonly reference?: string | null;
  readonly failReason?: string | null;
  readonly returnAbnormal?: boolean;
  readonly returnedBy?: string;
  readonly returnedAt?: Date;
  readonly returnedOn?: string;
  readonly returnShiftId?: string | null;
}

export const patchDeposit = async (
  ctx: Ctx,
  { houseId }: Pick<LockedOrder, 'houseId'>,
  id: string,
  patch: DepositPatch,
): Promise<void> => {
  await ctx.db
    .updateTable('deposits')
    .set(patch)
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};
