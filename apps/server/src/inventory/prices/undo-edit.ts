/** Undoes a calendar edit: restores every cell not changed since. Others stay. */

import { priceTexts } from '@minsu/contract/inventory/prices/price.text.ts';
import { DIRECT_CELLS } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { checkPriceUndo, undoPriceEdit } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { priceEditFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { createRun } from '../../platform/jobs/run-store.ts';
import { calendarRows, lockPrices } from './calendar-row-queries.ts';
import { type CalendarRow, isDerived, rulePrices } from './calendar-rules.ts';
import { editWork } from './edit-work.ts';
import { editById } from './price-edit-queries.ts';
import { keyOf } from './set-cells.ts';
import { checkUndo, ownedCells, undoable } from './undo-queries.ts';
import { AT_ONCE, countCells, type Progress, recordEdit, writeCells } from './write-edit.ts';

/** Houses whose cells are written in one statement. */
const portions = (houses: ReadonlyMap<string, number>): string[][] => {
  const all: string[][] = [];
  let room = 0;
  for (const [houseId, cells] of houses) {
    if (cells > room) {
      all.push([]);
      room = AT_ONCE;
    }
    all.at(-1)?.push(houseId);
    room -= cells;
  }
  return all;
};

interface Portion {
  readonly editId: string;
  readonly houseIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

interface RowKey {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly planId: string;
  /** Null if its type or plan was deleted. */
  readonly row: CalendarRow | null;
}

/** Rows an edit affects. A derived plan's price follows its parent's calendar. */
const readRows = async (ctx: Ctx, { editId, ...asked }: Portion): Promise<RowKey[]> => {
  const { rows: keys } = await sql<Omit<RowKey, 'row'>>`select distinct house_id, room_type_id, plan_id
    from price_edit_cells where edit_id = ${editId} and house_id = any(${asked.houseIds}::uuid[])`.execute(
    ctx.db,
  );
  const wanted = new Set(keys.map(keyOf));
  const ofEdit = (row: CalendarRow) => wanted.has(keyOf(row));
  const bare = (await calendarRows(ctx, { ...asked, bare: true })).filter(ofEdit);
  const rows = bare.some(isDerived) ? await calendarRows(ctx, asked) : bare;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => ({ ...key, row: byKey.get(keyOf(key)) ?? null }));
};

const unitOf = ({ row }: RowKey): number | null =>
  row === null || isDerived(row) ? null : row.priced.rounding === 'yuan' ? 100 : 1;

/**
 * Restores the cells of some houses. Night prices are computed again, because seasons and plans may have changed: a
 * manual price is rounded as in `handFen`; without one the row's rules apply. For a deleted row the log's values apply.
 * Row by row in key order, because the planner cannot estimate the number of cells.
 */
const backwards = async (ctx: Ctx, portion: Portion): Promise<RawBuilder<unknown>> => {
  const { editId, from, to } = portion;
  const rows = await readRows(ctx, portion);
  const nights = datesOf(from, addDays(to, 1));
  const known = rows.flatMap(({ row }) => row ?? []);
  const fens = known.flatMap((row) => rulePrices(row, nights));
  const places = rows.map(({ row }) => (row ? known.indexOf(row) : null));
  const shown = (fen: RawBuilder<unknown>, logged: RawBuilder<unknown>) => sql`case
    when r.place is null then ${logged}
    when r.unit is null or ${fen} is null then f.fens[r.place * ${nights.length}::int + (c.night - ${from}::date) + 1]
    else (2 * ${fen} + r.unit) / (2 * r.unit) * r.unit end`;
  return sql`
    select c.house_id, c.room_type_id, c.plan_id, c.night, c.after_fen as before_fen, c.before_fen as after_fen,
      ${shown(sql`c.after_fen`, sql`c.now_fen`)} as was_fen, ${shown(sql`c.before_fen`, sql`c.was_fen`)} as now_fen,
      c.after_rules as before_rules, c.before_rules as after_rules, c.before_edit_id as edit_id,
      c.edit_id as before_edit_id
    from unnest(${rows.map((row) => row.houseId)}::uuid[], ${rows.map((row) => row.roomTypeId)}::uuid[],
      ${rows.map((row) => row.planId)}::uuid[], ${rows.map(unitOf)}::int[], ${places}::int[])
      as r (house_id, room_type_id, plan_id, unit, place)
    cross join (select ${fens}::bigint[] as fens) f
    cross join lateral (
      select * from price_edit_cells e where e.house_id = r.house_id and e.room_type_id = r.room_type_id
        and e.plan_id = r.plan_id and e.edit_id = ${editId} offset 0
    ) c
    join price_cell p on p.house_id = c.house_id and p.room_type_id = c.room_type_id and p.plan_id = c.plan_id
      and p.night = c.night and p.edit_id = c.edit_id`;
};

const countUndone = async (ctx: Ctx, undoneId: string, undoId: string): Promise<void> => {
  await sql`update price_edit_houses x set undone = x.undone + u.cells
    from price_edit_houses u where x.edit_id = ${undoneId} and u.edit_id = ${undoId}
      and u.house_id = x.house_id`.execute(ctx.db);
};

interface UndoInput {
  readonly id: string;
  readonly restorable?: number | undefined;
}

const undo = async (
  ctx: Ctx,
  undoId: string,
  { id, restorable: expected }: UndoInput,
  progress: Progress = async () => {},
): Promise<number> => {
  const undone = await undoable(ctx, id);
  await lockEdit(ctx, id);
  const houses = await ownedCells(ctx, undone);
  const cells = countCells(houses);
  if (expected !== undefined && expected !== cells) fail(priceEditFailures.changedSinceCheck);
  if (cells === 0) fail(priceEditFailures.nothingToUndo);
  const { from, to } = undone;
  const edit = { id: undoId, source: 'undo', undoOf: id } as const;
  await recordEdit(ctx, edit, { houses, from, to }, async () => {
    let done = 0;
    for (const houseIds of portions(houses)) {
      await writeCells(ctx, edit, await backwards(ctx, { editId: id, houseIds, from, to }));
      done += houseIds.reduce((sum, houseId) => sum + (houses.get(houseId) ?? 0), 0);
      await progress(done);
    }
  });
  await countUndone(ctx, id, undoId);
  return cells;
};

const lockEdit = async (ctx: Ctx, editId: string): Promise<void> => {
  const houses = await ctx.db
    .selectFrom('priceEditHouses')
    .select('houseId')
    .where('editId', '=', editId)
    .execute();
  await lockPrices(
    ctx,
    houses.map(({ houseId }) => houseId),
  );
};

export const undoPricesWork = editWork<UndoInput>(
  { name: 'prices.undo', title: priceTexts.undoChange },
  undo,
);

/** The edit of a background run has the run's id. */
export const undoEditRoute = command(undoPriceEdit, async (ctx, input) => {
  const edit = await undoable(ctx, input.id);
  const total = edit.cells - edit.undone;
  if (total > DIRECT_CELLS) {
    const run = await createRun(ctx, { kind: 'bulk', work: undoPricesWork, input, total });
    return { edit: null, run };
  }
  const id = ctx.newId();
  await undo(ctx, id, input);
  return { edit: await editById(ctx, id), run: null };
});

export const checkUndoRoute = query(checkPriceUndo, checkUndo);
