/** Preview of an undo: the values it restores and the cells changed since. */

import {
  DIRECT_CELLS,
  type PriceEdit,
  type UndoCheck,
} from '@minsu/contract/inventory/prices/price-calendar.ts';
import { priceEditFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { calendarRows } from './calendar-row-queries.ts';
import { stateOf } from './calendar-rules.ts';
import { touchedBy } from './edit-cell-queries.ts';
import { editById } from './price-edit-queries.ts';
import { keyOf, valuesOf } from './set-cells.ts';
import { countCells } from './write-edit.ts';

/** The edit; fails unless the caller may change the prices of all of its houses. */
export const undoable = async (ctx: Ctx, editId: string): Promise<PriceEdit> => {
  const edit = await editById(ctx, editId);
  if (edit.source === 'undo') fail(priceEditFailures.isUndo);
  const { rows } = await sql`select from price_edit_houses x
    where x.edit_id = ${editId} and not ${inScope(ctx, 'x.houseId')} limit 1`.execute(ctx.db);
  if (rows.length > 0) fail(priceEditFailures.beyondScope);
  return edit;
};

/** Per house, how many cells are unchanged since an edit. Zero if its log lines were deleted. */
export const ownedCells = async (ctx: Ctx, { id, from, to }: PriceEdit): Promise<Map<string, number>> => {
  const { rows } = await sql<{ houseId: string; cells: number }>`
    select p.house_id, count(*)::int as cells from price_cell p
    where p.house_id in (select x.house_id from price_edit_houses x where x.edit_id = ${id})
      and p.edit_id = ${id} and p.night between ${from}::date and ${to}::date
      and exists (select from price_edits e where e.id = ${id} and e.cells_forgotten_at is null)
    group by p.house_id order by p.house_id`.execute(ctx.db);
  return new Map(rows.map(({ houseId, cells }) => [houseId, cells]));
};

interface CellOfEdit {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly planId: string;
  readonly night: string;
}

const CONFLICT_SAMPLES = 50;

/** Cells changed since the edit and not restored by its undo. */
const changedAgain = async (ctx: Ctx, editId: string): Promise<CellOfEdit[]> => {
  const same = (other: string) => sql`${sql.raw(other)}.house_id = c.house_id
    and ${sql.raw(other)}.room_type_id = c.room_type_id and ${sql.raw(other)}.plan_id = c.plan_id
    and ${sql.raw(other)}.night = c.night`;
  const { rows } = await sql<CellOfEdit>`
    select c.house_id, c.room_type_id, c.plan_id, c.night from price_edit_cells c
    where c.edit_id = ${editId}
      and not exists (select from price_cell p where ${same('p')} and p.edit_id = c.edit_id)
      and not exists (select from price_edits u join price_edit_cells k on k.edit_id = u.id
        where u.undo_of = c.edit_id and ${same('k')})
    order by c.house_id, c.room_type_id, c.plan_id, c.night limit ${CONFLICT_SAMPLES}`.execute(ctx.db);
  return rows;
};

const conflictsOf = async (ctx: Ctx, edit: PriceEdit): Promise<UndoCheck['conflictSamples']> => {
  const cells = await changedAgain(ctx, edit.id);
  const houseIds = [...new Set(cells.map(({ houseId }) => houseId))];
  const rows = await calendarRows(ctx, { houseIds, from: edit.from, to: edit.to });
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const shown = cells.flatMap((cell) => {
    const row = byKey.get(keyOf(cell));
    return row ? [{ row, night: cell.night }] : [];
  });
  const touched = await touchedBy(ctx, shown);
  return shown.map(({ row, night }, at) => ({
    houseId: row.houseId,
    roomTypeId: row.roomTypeId,
    ratePlanId: row.planId,
    houseName: row.houseName,
    roomTypeName: row.roomTypeName,
    planName: row.planName,
    night,
    now: valuesOf(stateOf(row, night)),
    setBy: touched[at]?.setBy ?? null,
    setAt: touched[at]?.setAt?.toISOString() ?? null,
  }));
};

export const checkUndo = async (ctx: Ctx, { id }: { readonly id: string }): Promise<UndoCheck> => {
  const edit = await undoable(ctx, id);
  const restorable = countCells(await ownedCells(ctx, edit));
  const conflicts = edit.cells - edit.undone - restorable;
  return {
    cells: edit.cells,
    restorable,
    conflicts,
    conflictSamples: conflicts > 0 ? await conflictsOf(ctx, edit) : [],
    long: restorable > DIRECT_CELLS,
  };
};
