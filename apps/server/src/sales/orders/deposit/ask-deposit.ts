/** Makes the property's deposit due on a confirmed order; staff may ask for another amount. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { requireDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange, type OrderEvent } from '../change/finish-change.ts';
import { assertDeposit, type DepositInOrder, lockDeposit, patchDeposit } from './locked-deposit.ts';

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

const insertDue = async (ctx: Ctx, { houseId, id }: OrderKey, amountFen: number): Promise<void> => {
  await ctx.db
    .insertInto('deposits')
    .values({ houseId, id: ctx.newId(), orderId: id, state: 'due', amountFen, createdAt: ctx.now })
    .execute();
};

/** Restores the deposit due on a reinstated order. A held or waived deposit stays unchanged. */
export const askDeposit = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<void> => {
  await sql`
    with again as (
      update deposits set state = 'due' where house_id = ${houseId} and order_id = ${id} and state = 'none'
      returning order_id
    ), asked as (
      insert into deposits (house_id, id, order_id, state, amount_fen, created_at)
      select h.id, ${ctx.newId()}::uuid, ${id}::uuid, 'due', h.deposit_fen, ${ctx.now}::timestamptz from houses h
      where h.id = ${houseId} and h.deposit_fen > 0 and not exists (
        select from deposits d where d.house_id = h.id and d.order_id = ${id} and d.state <> 'returned')
      returning order_id
    )
    update orders o set deposit = 'due' where o.house_id = ${houseId} and o.id = ${id}
      and (exists (select from again) or exists (select from asked))`.execute(ctx.db);
};

/** The previous deposit is closed; the same amount is due again. */
export const askAgain = (ctx: Ctx, order: OrderKey, { amountFen }: { readonly amountFen: number }) =>
  insertDue(ctx, order, amountFen);

const refuseLower = (path: string): never => failAt(path, depositFailures.waiveForbidden);

/** Sets the deposit due. Lowering it needs the permission to waive. Returns the facts for the audit record. */
export const requireAmount = async (
  ctx: Ctx,
  at: DepositInOrder,
  amountFen: number,
  path: string,
): Promise<OrderEvent> => {
  assertDeposit(at, 'require');
  const { order, deposit } = at;
  if (deposit && amountFen < deposit.amountFen && !ctx.user.may('order:waiveBalance')) refuseLower(path);
  if (deposit?.state === 'due' || deposit?.state === 'none')
    await patchDeposit(ctx, order, deposit.id, { state: 'due', amountFen });
  else await insertDue(ctx, order, amountFen);
  return {
    name: 'depositRequired',
    before: { deposit: deposit?.state ?? 'none', ...(deposit && { depositFen: deposit.amountFen }) },
    after: { deposit: 'due', depositFen: amountFen },
  };
};

export const requireDepositRoute = command(requireDeposit, async (ctx, { amountFen, ...key }) => {
  const at = await lockDeposit(ctx, key);
  return finishChange(ctx, at.order, await requireAmount(ctx, at, amountFen, 'amountFen'));
});
