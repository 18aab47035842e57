/** A shift's hand-over: live for an open shift, as stored for a closed one. */

import { openStates } from '@minsu/contract/operations/tasks/task-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { ShiftSheet } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import { SHEET_LIMIT } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { exceptionsOf } from './exception-queries.ts';
import type { KeptHandover, KeptTasks } from './kept-handover.ts';
import {
  heldDepositsOf,
  type KeptBalances,
  nameOrders,
  openBalancesOf,
  unpaidInHouseOf,
} from './open-balance-queries.ts';
import { readShifts, type ShiftDraft, type StoredShift } from './shift-queries.ts';
import { unshiftedSums } from './unshifted-queries.ts';

export type SheetDraft = z.input<typeof ShiftSheet>;

const openTasksOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<KeptTasks> => {
  const { rows } = await sql<{ id: string; overdue: boolean }>`
    select t.id, t.due_at < ${ctx.now} as overdue from tasks t
    where t.house_id = any(${houseIds}::uuid[]) and t.state = any(${[...openStates]}::text[])
    order by t.due_at, t.id`.execute(ctx.db);
  return {
    count: rows.length,
    overdue: rows.filter(({ overdue }) => overdue).length,
    ids: rows.slice(0, SHEET_LIMIT).map(({ id }) => id),
  };
};

export interface Handover extends KeptHandover {
  readonly balances: KeptBalances;
}

export const handoverOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<Handover> => ({
  balances: await openBalancesOf(ctx, houseIds),
  deposits: await heldDepositsOf(ctx, houseIds),
  unpaid: await unpaidInHouseOf(ctx, houseIds),
  tasks: await openTasksOf(ctx, houseIds),
  unshifted: await unshiftedSums(ctx, houseIds),
});

type TaskLine = z.input<typeof ShiftSheet>['tasks'];

const nameTasks = async (ctx: Ctx, kept: KeptTasks | null): Promise<TaskLine> => {
  if (!kept) return null;
  const { rows } = await sql<NonNullable<TaskLine>['tasks'][number]>`
    select t.id as task_id, t.house_id, h.name as house_name, r.number as room, t.kind, t.state, t.due_at, u.realname as assignee, t.note
    from tasks t join houses h on h.id = t.house_id join rooms r on r.house_id = t.house_id and r.id = t.room_id
    left join users u on u.id = t.assignee_id
    where t.id = any(${kept.ids}::uuid[]) and ${inScope(ctx, 't.houseId')} order by t.due_at, t.id`.execute(
    ctx.db,
  );
  return { count: kept.count, overdue: kept.overdue, tasks: rows };
};

const nameSums = async (ctx: Ctx, kept: KeptHandover['unshifted'] | null) => {
  if (!kept) return null;
  const ids = kept.sums.map(({ houseId }) => houseId).filter((id) => id !== null);
  const { rows } = await sql<{ id: string; name: string }>`
    select h.id, h.name from houses h where h.id = any(${ids}::uuid[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return {
    ...kept,
    sums: kept.sums.map((sum) => ({
      ...sum,
      houseName: sum.houseId === null ? null : (names.get(sum.houseId) ?? ''),
    })),
  };
};

const handedOver = async (
  ctx: Ctx,
  { houses }: ShiftDraft,
  stored: StoredShift,
): Promise<Handover | null> => {
  if (stored.state === 'open')
    return handoverOf(
      ctx,
      houses.map(({ id }) => id),
    );
  const { handover, openBalances } = stored;
  return handover && openBalances ? { ...handover, balances: openBalances } : null;
};

export const sheetOf = async (ctx: Ctx, id: string): Promise<SheetDraft> => {
  const [found] = await readShifts(ctx, sql`s.id = ${id}`);
  if (!found) return fail(shiftFailures.notFound);
  const { draft, stored } = found;
  // Stored totals cover all properties, so a reader of only some sees none.
  const isHidden = draft.isPartial && stored.state !== 'open';
  const given = isHidden ? null : await handedOver(ctx, draft, stored);
  const balances = isHidden ? null : (given?.balances ?? stored.openBalances);
  const named = await nameOrders(ctx, [balances, given?.deposits ?? null, given?.unpaid ?? null]);
  return {
    ...draft,
    exceptions: await exceptionsOf(ctx, draft.id),
    balances: named(balances),
    deposits: named(given?.deposits ?? null),
    unpaid: named(given?.unpaid ?? null),
    tasks: await nameTasks(ctx, given?.tasks ?? null),
    unshifted: await nameSums(ctx, given?.unshifted ?? null),
  };
};
