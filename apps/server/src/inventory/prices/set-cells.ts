/** Sets single calendar cells: all or none, and only over values the user has seen. */

import { applyRestrictions, isAbsurd } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import {
  CellConflict,
  CellSample,
  type CellValues,
} from '@minsu/contract/inventory/prices/price-calendar.ts';
import { setPriceCells } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { priceEditFailures, ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { restrictionNames } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import {
  attachment,
  coreFailures,
  type Failure,
  fail,
  failAt,
  invalidAt,
} from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { command } from '../../platform/http/routes.ts';
import { assertNights, calendarRows, housesToday, lockPrices } from './calendar-row-queries.ts';
import {
  type CalendarRow,
  type CellChange,
  type CellState,
  isDerived,
  isNewPrice,
  medianNights,
  medianOf,
  problemOf,
  sameRules,
  shownWith,
  stateOf,
} from './calendar-rules.ts';
import { touchedBy } from './edit-cell-queries.ts';
import { editById } from './price-edit-queries.ts';
import { writeEdit } from './write-edit.ts';

type Cell = z.output<typeof setPriceCells.input>['cells'][number];

export const valuesOf = ({ rules, shownFen }: CellState): CellValues => ({ ...rules, priceFen: shownFen });

export const keyOf = (cell: {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly planId: string;
}) => `${cell.houseId}/${cell.roomTypeId}/${cell.planId}`;

const refuseAt = (index: number, path: string, failure: Failure, params?: Record<string, string>): never =>
  failAt(`cells.${index}.${path}`, failure, params);

/** Each value comes with the previous one, which must still be current. */
const assertExpected = ({ set, was }: Cell, index: number): void => {
  for (const name of ['priceFen', ...restrictionNames] as const)
    if (set[name] !== undefined && was[name] === undefined)
      invalidAt(`cells.${index}.was.${name}`, fieldTexts.required);
};

interface Read {
  readonly rows: ReadonlyMap<string, CalendarRow>;
  /** Nights that determine the usual price. */
  readonly usual: readonly string[];
}

const readRows = async (ctx: Ctx, cells: readonly Cell[]): Promise<Read> => {
  const nights = cells.map(({ night }) => night).sort();
  const from = nights[0] as string;
  const to = nights.at(-1) as string;
  const houseIds = [...new Set(cells.map(({ houseId }) => houseId))];
  await lockPrices(ctx, houseIds);
  await assertNights(ctx, await housesToday(ctx, houseIds), from, to);
  const roomTypeIds = [...new Set(cells.map(({ roomTypeId }) => roomTypeId))];
  const usual = medianNights(from, to);
  const end = addDays(usual.at(-1) ?? to, 1);
  const rows = await calendarRows(ctx, { houseIds, roomTypeIds, from, to: end });
  return { rows: new Map(rows.map((row) => [keyOf(row), row])), usual };
};

interface Planned extends CellChange {
  readonly cell: Cell;
}

const planCell = (rows: ReadonlyMap<string, CalendarRow>, cell: Cell, index: number): Planned => {
  assertExpected(cell, index);
  const row = rows.get(keyOf({ ...cell, planId: cell.ratePlanId })) ?? fail(ratePlanFailures.notFound);
  const { priceFen, ...rules } = cell.set;
  if (priceFen !== undefined && isDerived(row))
    return refuseAt(index, 'set.priceFen', priceEditFailures.derivedReadOnly, { plan: row.planName });
  const before = stateOf(row, cell.night);
  const fen = priceFen === undefined ? before.fen : priceFen;
  const after = {
    fen,
    rules: applyRestrictions(before.rules, rules),
    shownFen: fen === before.fen ? before.shownFen : shownWith(row, cell.night, fen),
  };
  const change = { row, night: cell.night, before, after, cell };
  const problem = problemOf(change);
  if (problem === 'minAboveMax') refuseAt(index, 'set.maxStay', priceEditFailures.minAboveMax);
  if (problem) refuseAt(index, 'set.priceFen', priceEditFailures[problem]);
  return change;
};

const isStale = ({ cell, before }: Planned): boolean =>
  (cell.set.priceFen !== undefined && cell.was.priceFen !== before.shownFen) ||
  restrictionNames.some((name) => cell.set[name] !== undefined && cell.was[name] !== before.rules[name]);

const refuseStale = async (ctx: Ctx, stale: readonly Planned[]): Promise<never> => {
  const touched = await touchedBy(ctx, stale);
  const current = stale.map(({ row, night, before, cell }, at): CellConflict => {
    const { houseId, roomTypeId, planId: ratePlanId } = row;
    const by = touched[at];
    const set = { setBy: by?.setBy ?? null, setAt: by?.setAt?.toISOString() ?? null };
    return { houseId, roomTypeId, ratePlanId, night, expected: cell.was, now: valuesOf(before), ...set };
  });
  return fail(priceEditFailures.staleCells, {
    params: { count: stale.length },
    current: attachment(z.array(CellConflict), current),
  });
};

export const sampleOf = ({ row, night, before, after }: CellChange, medianOfRow: number): CellSample => ({
  houseId: row.houseId,
  roomTypeId: row.roomTypeId,
  ratePlanId: row.planId,
  houseName: row.houseName,
  roomTypeName: row.roomTypeName,
  planName: row.planName,
  night,
  before: valuesOf(before),
  after: valuesOf(after),
  medianFen: medianOfRow,
});

const absurdOf = (planned: readonly Planned[], usual: readonly string[]): CellSample[] => {
  const medians = new Map<CalendarRow, number>();
  return planned.filter(isNewPrice).flatMap((change) => {
    const { row, after } = change;
    const median = medians.get(row) ?? medianOf(row, usual);
    medians.set(row, median);
    return isAbsurd(after.shownFen, median) ? [sampleOf(change, median)] : [];
  });
};

export const setCellsRoute = command(setPriceCells, async (ctx, { cells, confirmAbsurd }) => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const keys = cells.map((cell) => `${keyOf({ ...cell, planId: cell.ratePlanId })}/${cell.night}`);
  if (new Set(keys).size < keys.length) fail(priceEditFailures.repeatedCell);
  const { rows, usual } = await readRows(ctx, cells);
  const planned = cells.map((cell, index) => planCell(rows, cell, index));
  const stale = planned.filter(isStale);
  if (stale.length > 0) await refuseStale(ctx, stale);
  const changes = planned.filter(
    ({ before, after }) => before.fen !== after.fen || !sameRules(before.rules, after.rules),
  );
  const absurd = confirmAbsurd ? [] : absurdOf(changes, usual);
  if (absurd.length > 0)
    fail(priceEditFailures.absurd, {
      params: { count: absurd.length },
      current: attachment(z.array(CellSample), absurd),
    });
  if (changes.length === 0) return { edit: null };
  const id = ctx.newId();
  await writeEdit(ctx, { id, source: 'cells' }, changes);
  return { edit: await editById(ctx, id) };
});
