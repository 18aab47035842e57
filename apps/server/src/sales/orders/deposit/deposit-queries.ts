/** Reads the deposits of an order for its page, with the allowed actions. */
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Deposit } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import {
  type DepositState,
  depositActionsOf,
  openDeposits,
} from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../../foundation/audit/person-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import { depositFacts, leftOf, stateOfDeposit } from './deposit-rules.ts';

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

type Draft = z.input<typeof Deposit>;
type DeductionDraft = Draft['records'][number]['deductions'][number];

const readRecords = (ctx: Ctx, { houseId, id }: OrderKey) =>
  ctx.db
    .selectFrom('deposits')
    .selectAll()
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .orderBy((eb) => eb('state', 'in', openDeposits), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

interface DeductionRow extends Omit<DeductionDraft, 'photos' | 'canUndo'> {
  readonly depositId: string;
  readonly photoIds: readonly string[];
}

const readDeductions = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<DeductionRow[]> => {
  const { rows } = await sql<DeductionRow>`
    select d.id, d.deposit_id, d.category, d.amount_fen, d.reason, d.created_by as by, d.created_at as at, d.undone_by,
      array(select p.id from deposit_photos p where p.house_id = d.house_id and p.deduction_id = d.id
        order by p.created_at, p.id) as photo_ids
    from deposit_deductions d where d.house_id = ${houseId} and d.order_id = ${id}
    order by d.created_at, d.id`.execute(ctx.db);
  return rows;
};

/** Folio lines that belong to a deduction and are removed only with it. */
export const deductedCharges = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<ReadonlySet<string>> => {
  const rows = await ctx.db
    .selectFrom('depositDeductions')
    .select('chargeId')
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('undoneAt', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ chargeId }) => chargeId ?? []));
};

export const assertNotDeducted = async (
  ctx: Ctx,
  order: OrderKey,
  { chargeId }: { readonly chargeId: string },
): Promise<void> => {
  if ((await deductedCharges(ctx, order)).has(chargeId)) fail(depositFailures.undoDeduction);
};

interface DepositOf {
  readonly booking: BookingState;
  readonly stays: readonly { readonly id: string; readonly state: string }[];
  /** Amount the property asks for while the order has no deposit of its own. */
  readonly askedFen: number;
}

export interface DepositRows {
  readonly records: Awaited<ReturnType<typeof readRecords>>;
  readonly deductions: readonly DeductionRow[];
}

export const readDeposits = async (ctx: Ctx, key: OrderKey): Promise<DepositRows> => {
  const records = await readRecords(ctx, key);
  return { records, deductions: records.length > 0 ? await readDeductions(ctx, key) : [] };
};

export const depositOf = (ctx: Ctx, order: DepositOf, { records, deductions }: DepositRows): Draft => {
  const newest = records[0] ? { ...records[0], state: records[0].state as DepositState } : null;
  const state = stateOfDeposit(newest);
  const actions = depositActionsOf(state, depositFacts(order, newest), ctx.user.may);
  const name = (of: string | null) => of && personName(ctx, of);
  return {
    state,
    askedFen: newest?.amountFen ?? order.askedFen,
    actions,
    records: records.map((record) => ({
      ...record,
      state: record.state as DepositState,
      leftFen: leftOf(record),
      collectedBy: name(record.collectedBy),
      waivedBy: name(record.waivedBy),
      returnedBy: name(record.returnedBy),
      deductions: deductions
        .filter(({ depositId }) => depositId === record.id)
        .map(({ photoIds, ...deduction }) => ({
          ...deduction,
          by: personName(ctx, deduction.by),
          undoneBy: name(deduction.undoneBy),
          photos: photoIds.map((id) => ({ id })),
          canUndo:
            record.id === newest?.id && deduction.undoneBy === null && actions.includes('undoDeduction'),
        })),
    })),
  };
};
