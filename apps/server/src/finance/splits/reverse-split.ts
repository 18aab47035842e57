/** Reverses the split of a unit, by hand or after its order's money changed: entries reversed, items 已回退. */

import { splitTexts } from '@minsu/contract/finance/splits/split.text.ts';
import type { ReverseCause } from '@minsu/contract/finance/splits/split.ts';
import { reverseSplit, splitAgain } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { splitFailures } from '@minsu/contract/finance/splits/split-failures.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { command } from '../../platform/http/routes.ts';
import { writeEntries } from '../ledger/post-entries.ts';
import { reversalsOf } from '../ledger/reverse-entry.ts';
import { collectUnits } from './collect-splits.ts';
import { giveBackDivision } from './divisions.ts';
import { postUnits } from './post-splits.ts';
import { theseUnits, type UnitKey } from './unit-night-queries.ts';

export interface LockedUnit extends UnitKey {
  readonly kind: 'order' | 'ownerStay';
  readonly state: 'due' | 'pending' | 'splitting' | 'split' | 'failed' | 'reversed' | 'nothing';
  readonly round: number;
  readonly version: number;
}

/** Null if it was never split and is not waiting. */
export const holdUnit = async (ctx: Ctx, { houseId, id }: UnitKey): Promise<LockedUnit | null> => {
  const { rows } = await sql<LockedUnit>`select house_id, id, kind, state, round, version from split_units
    where house_id = ${houseId} and id = ${id} for update`.execute(ctx.db);
  return rows[0] ?? null;
};

/** Held until the transaction ends, in the order of runs. */
export const holdUnits = async (ctx: Ctx, keys: readonly UnitKey[]): Promise<void> => {
  await sql`select from split_units u where (u.house_id, u.id) in (${theseUnits(keys)})
    order by u.house_id, u.id for update`.execute(ctx.db);
};

interface Asked {
  readonly unitId: string;
  readonly version: number;
}

/** Unknown or out of scope: 404; another version: 409. */
export const lockUnit = async (ctx: Ctx, { unitId, version }: Asked): Promise<LockedUnit> => {
  if (!seesSomeMoney(ctx)) fail(splitFailures.moneyHidden);
  const { rows } = await sql<UnitKey>`select u.house_id, u.id from split_units u
    where u.id = ${unitId} and ${inScope(ctx, 'u.houseId')}`.execute(ctx.db);
  const key = rows[0] ?? fail(splitFailures.notFound);
  const unit = (await holdUnit(ctx, key)) ?? fail(splitFailures.notFound);
  // Stale without a record: the caller reloads what depends on it.
  if (unit.version !== version) failStale(z.null(), null);
  return unit;
};

type Why =
  /** Waits for a user to split it again. */
  | { readonly cause: 'hand'; readonly reason: string }
  /** The next run splits it again. */
  | { readonly cause: Exclude<ReverseCause, 'hand'> };

const causeTexts = { money: splitTexts.moneyChanged, contract: splitTexts.contractChanged } as const;

const reverseEntries = async (ctx: Ctx, { houseId, id }: UnitKey, memo: string): Promise<void> => {
  const { rows } = await sql<{ entryId: string }>`
    select distinct entry_id from split_items where house_id = ${houseId} and unit_id = ${id} and state = 'succeeded'
      and entry_id is not null order by entry_id`.execute(ctx.db);
  const businessDate = await businessDateIn(ctx);
  const ids = rows.map(({ entryId }) => entryId);
  if (ids.length > 0) await writeEntries(ctx, await reversalsOf(ctx, ids, () => ({ businessDate, memo })));
};

/**
 * Returns how many items were reversed; waiting ones are dropped. In the caller's transaction, with the unit locked.
 */
export const reverseUnit = async (ctx: Ctx, unit: LockedUnit, why: Why): Promise<number> => {
  const { houseId, id } = unit;
  const { cause } = why;
  const held = cause === 'hand';
  const reason = held ? why.reason : '';
  await reverseEntries(ctx, unit, held ? reason : causeTexts[cause][0]);
  const { rows } = await sql<{ amountFen: number }>`
    update split_items set state = 'reversed', reversed_at = ${ctx.now}, at = ${ctx.now}, reverse_cause = ${cause}, reverse_reason = ${reason}
    where house_id = ${houseId} and unit_id = ${id} and state = 'succeeded' returning amount_fen`.execute(
    ctx.db,
  );
  await sql`delete from split_items where house_id = ${houseId} and unit_id = ${id}
    and state in ('pending', 'failed')`.execute(ctx.db);
  await sql`update split_units set state = ${held ? 'reversed' : 'due'}, round = round + ${rows.length > 0 ? 1 : 0},
    reverse_reason = ${held ? reason : null}, version = version + 1
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
  await giveBackDivision(ctx, unit);
  if (rows.length > 0 && unit.kind === 'order')
    await ctx.record({
      ...{ name: 'order.splitReversed', entity: 'order', entityId: id, houseId },
      after: {
        amountFen: rows.reduce((sum, { amountFen }) => sum + amountFen, 0),
        cause,
        ...(held && { reason }),
      },
    });
  return rows.length;
};

/**
 * Reverses for the next run to split again. Items at the institution are found later; items a person reversed wait for
 * that person.
 */
export const takeBack = async (
  ctx: Ctx,
  key: UnitKey,
  cause: Exclude<ReverseCause, 'hand'>,
): Promise<void> => {
  const unit = await holdUnit(ctx, key);
  if (unit && unit.state !== 'splitting' && unit.state !== 'reversed')
    await reverseUnit(ctx, unit, { cause });
};

export const reverseSplitRoute = command(reverseSplit, async (ctx, { reason, ...asked }) => {
  const unit = await lockUnit(ctx, asked);
  if (unit.state === 'splitting') fail(splitFailures.waitsForInstitution);
  const items = await reverseUnit(ctx, unit, { cause: 'hand', reason });
  if (items === 0) fail(splitFailures.cannotReverse);
  return { items };
});

export const splitAgainRoute = command(splitAgain, async (ctx, asked) => {
  const unit = await lockUnit(ctx, asked);
  if (unit.state !== 'reversed') fail(splitFailures.cannotAgain);
  const { houseId, id } = unit;
  await sql`update split_units set state = 'due', reverse_reason = null where house_id = ${houseId} and id = ${id}`.execute(
    ctx.db,
  );
  await collectUnits(ctx, unit.kind, [unit]);
  const { items, failed } = await postUnits(ctx, [unit], null);
  return { items, failed };
});

/**
 * Money goes back to the guest through its provider: the split of this money is reversed first; false: the institution
 * is still processing it.
 */
export const takeBackForRefund = async (ctx: Ctx, key: UnitKey): Promise<boolean> => {
  const unit = await holdUnit(ctx, key);
  if (!unit || unit.state === 'reversed') return true;
  if (unit.state === 'splitting') return false;
  if (unit.state === 'split') await reverseUnit(ctx, unit, { cause: 'money' });
  return true;
};
