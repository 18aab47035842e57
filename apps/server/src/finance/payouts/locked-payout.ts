/** A payout held for a change: its row locked, scope, version and action asserted. */

import { Payout } from '@minsu/contract/finance/payouts/payout.ts';
import { payoutFailures } from '@minsu/contract/finance/payouts/payout-failures.ts';
import {
  type PayoutAction,
  type PayoutState,
  payoutTable,
} from '@minsu/contract/finance/payouts/payout-states.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { merchantOf } from './merchant-queries.ts';
import { assertSeesMoney, findPayout, payoutFacts } from './payout-row-queries.ts';
import { payeeInScope } from './payout-scope-queries.ts';

export interface LockedPayout extends Omit<Selectable<DB['payouts']>, 'state'> {
  readonly state: PayoutState;
}

/** Unknown or out of scope: null. The row stays locked for this transaction. */
export const holdPayout = async (ctx: Ctx, id: string): Promise<LockedPayout | null> => {
  const row = await ctx.db
    .selectFrom('payouts as p')
    .selectAll('p')
    .where('p.id', '=', id)
    .where(sql<boolean>`${payeeInScope(ctx, 'p.landlordId')}`)
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedPayout | undefined) ?? null;
};

export const assertPayout = async (ctx: Ctx, payout: LockedPayout, action: PayoutAction): Promise<void> => {
  const merchant = await merchantOf(ctx, payout.landlordId);
  const why = refusal(payoutTable[action], payout.state, await payoutFacts(ctx, payout, merchant !== null));
  if (why) fail(why);
};

interface Key {
  readonly id: string;
  readonly version: number;
}

export const lockPayout = async (
  ctx: Ctx,
  { id, version }: Key,
  action: PayoutAction,
): Promise<LockedPayout> => {
  assertSeesMoney(ctx);
  const payout = await holdPayout(ctx, id);
  if (!payout) fail(payoutFailures.notFound);
  if (payout.version !== version) failStale(Payout, await findPayout(ctx, id));
  await assertPayout(ctx, payout, action);
  return payout;
};

export const setPayout = async (
  ctx: Ctx,
  { id }: Pick<LockedPayout, 'id'>,
  values: Updateable<DB['payouts']>,
): Promise<void> => {
  await ctx.db
    .updateTable('payouts')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Changes that do not raise the version: attempts to send it. */
export const notePayout = async (
  ctx: Ctx,
  { id }: Pick<LockedPayout, 'id'>,
  values: Updateable<DB['payouts']>,
): Promise<void> => {
  await ctx.db.updateTable('payouts').set(values).where('id', '=', id).execute();
};

export const recordPayout = (
  ctx: Ctx,
  {
    id,
    payoutNo,
    landlordId,
    statementId,
    amountFen,
  }: Pick<LockedPayout, 'id' | 'payoutNo' | 'landlordId' | 'statementId' | 'amountFen'>,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  ctx.record({
    name: `payout.${name}`,
    entity: 'payout',
    entityId: id,
    after: { payoutNo, landlordId, statementId, amountFen, ...more },
  });
