/** Newest deposit of a locked order; asserts actions by the same table the screen uses. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import {
  type DepositAction,
  type DepositState,
  depositTable,
  openDeposits,
} from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { depositFacts, stateOfDeposit } from './deposit-rules.ts';

export interface LockedDeposit {
  readonly id: string;
  readonly state: DepositState;
  readonly amountFen: number;
  readonly deductedFen: number;
  /** Payment method it was collected by. */
  readonly method: string | null;
  readonly returnMethod: string | null;
  readonly byHand: boolean;
  readonly attempts: number;
  /** Payment request it was collected by; null if no provider collected it. */
  readonly intentId: string | null;
  /** The provider accepted the return but the guest's account refuses the money. */
  readonly returnAbnormal: boolean;
}

export interface DepositInOrder {
  readonly order: LockedOrder;
  /** Null if none was ever asked for. */
  readonly deposit: LockedDeposit | null;
}

/** The order must already be locked. */
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
  /** Null skips the version check. */
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

/** Asserts an action that requires an existing deposit. */
export const depositFor = (at: DepositInOrder, action: DepositAction): LockedDeposit => {
  assertDeposit(at, action);
  return at.deposit ?? fail(depositFailures.notFound);
};

export interface DepositPatch {
  readonly state?: DepositState;
  readonly amountFen?: number;
  readonly deductedFen?: number;
  readonly method?: string;
  /** Payment request it was collected by. */
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
