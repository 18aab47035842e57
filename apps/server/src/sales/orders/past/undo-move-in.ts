/** Removes the past stays of one file as if they had never come, unless something new depends on one of them. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { pastStayTexts } from '@minsu/contract/sales/orders/past/past-stay.text.ts';
import { moveInFailures, undoMoveIn } from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { seesAllMoney } from '../../../platform/http/role-reach.ts';
import { command } from '../../../platform/http/routes.ts';
import { createRun } from '../../../platform/jobs/run-store.ts';
import type { Work } from '../../../platform/jobs/run-work.ts';
import { recountGuests } from '../../members/recount-guests.ts';
import { rebuildBooks } from './finish-move-in.ts';
import { isChanged } from './past-stay-queries.ts';

const lockMoveIn = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{ orders: number; finishedAt: Date | null; undoneAt: Date | null }>`
    select orders, finished_at, undone_at from move_ins where id = ${id} for update`.execute(ctx.db);
  const [row] = rows;
  if (!row) return fail(moveInFailures.notFound);
  if (row.undoneAt) fail(moveInFailures.undone);
  if (!row.finishedAt) fail(moveInFailures.running);
  return row;
};

/** Locked, so that none changes meanwhile. */
const assertUntouched = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`select from orders o where o.moved_in_by = ${id} order by o.house_id, o.id for update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ count: number; orderNo: string }>`
    select count(*)::int as count, min(o.order_no) as order_no from orders o
    where o.moved_in_by = ${id} and ${isChanged}`.execute(ctx.db);
  const [found] = rows;
  if (found && found.count > 0)
    fail(moveInFailures.hasFacts, { params: { count: found.count, orderNo: found.orderNo } });
};

const ofMoved = (table: string, id: string) => sql`
  delete from ${sql.table(table)} x using stays s, orders o
  where o.moved_in_by = ${id} and s.house_id = o.house_id and s.order_id = o.id
    and x.house_id = s.house_id and x.stay_id = s.id`;

/** Guests who came with the file and have nothing else. */
const dropGuests = async (ctx: Ctx, id: string): Promise<void> => {
  const alone = sql`select g.id from guests g where g.moved_in_by = ${id} and g.version = 0
    and not exists (select from orders o where o.guest_id = g.id)`;
  await sql`delete from guest_contacts c where c.guest_id in (${alone})`.execute(ctx.db);
  await sql`delete from guests where id in (${alone})`.execute(ctx.db);
  await sql`update guests set moved_in_by = null where moved_in_by = ${id}`.execute(ctx.db);
};

const remove = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql<{ guestId: string; houseId: string }>`
    select distinct guest_id, house_id from orders where moved_in_by = ${id}`.execute(ctx.db);
  for (const table of ['room_night', 'order_nights', 'stay_rooms']) await ofMoved(table, id).execute(ctx.db);
  for (const table of ['payments', 'stays'])
    await sql`delete from ${sql.table(table)} x using orders o
      where o.moved_in_by = ${id} and x.house_id = o.house_id and x.order_id = o.id`.execute(ctx.db);
  await sql`delete from orders where moved_in_by = ${id}`.execute(ctx.db);
  await dropGuests(ctx, id);
  await recountGuests(ctx, [...new Set(rows.flatMap(({ guestId }) => guestId ?? []))]);
  const houseIds = [...new Set(rows.map(({ houseId }) => houseId))];
  await rebuildBooks(ctx, sql`(select unnest(${houseIds}::uuid[]))`);
  await dropRooms(ctx, houseIds);
  for (const houseId of houseIds)
    await ctx.record({ name: 'moveIn.undone', entity: 'moveIn', entityId: id, houseId });
};

/** Capacity before the first day here goes with the last past stay. */
const dropRooms = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  await sql`delete from report_rooms r where r.house_id = any(${houseIds}::uuid[])
    and not exists (select from orders o where o.house_id = r.house_id and o.moved_in_by is not null)
    and r.from_date <= coalesce((select min(a.business_date) from night_audits a where a.house_id = r.house_id), 'infinity'::date)`.execute(
    ctx.db,
  );
};

export const undoMoveInWork: Work = {
  name: 'orders.undoPast',
  title: pastStayTexts.undoTitle,
  permission: 'order:import',
  run: async (run) => {
    const { id } = run.input as { readonly id: string };
    await run.change(async (ctx) => {
      await lockMoveIn(ctx, id);
      await assertUntouched(ctx, id);
      await remove(ctx, id);
      await sql`update move_ins set undone_at = ${ctx.now}, undone_by = ${ctx.user.realname} where id = ${id}`.execute(
        ctx.db,
      );
    });
    return { done: run.total };
  },
};

export const undoMoveInRoute = command(undoMoveIn, async (ctx, { id }) => {
  if (!seesAllMoney(ctx)) fail(moveInFailures.moneyNeeded);
  const { orders } = await lockMoveIn(ctx, id);
  await assertUntouched(ctx, id);
  return createRun(ctx, { kind: 'bulk', work: undoMoveInWork, input: { id }, total: orders });
});
