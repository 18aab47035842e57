/** Writes a calendar edit: the cells, and for each a log line with its previous state. */
import type { PriceEdit } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { isRestricted, type Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { CalendarRow, CellChange } from './calendar-rules.ts';

export interface EditToWrite {
  readonly id: string;
  readonly source: PriceEdit['source'];
  readonly operation?: unknown;
  readonly note?: string;
  readonly undoOf?: string;
}

export const AT_ONCE = 20_000;

/** Numbers the distinct values, so that a long list is sent once. */
const dictionary = <T>() => {
  const places = new Map<T, number>();
  return {
    place: (value: T): number => {
      const known = places.get(value);
      if (known !== undefined) return known;
      places.set(value, places.size + 1);
      return places.size;
    },
    values: () => [...places.keys()],
  };
};

const rulesText = (rules: Restrictions): string | null =>
  isRestricted(rules) ? JSON.stringify(rules) : null;

const columnsOf = (changes: readonly CellChange[]) => {
  const rows = dictionary<CalendarRow>();
  const rules = dictionary<string | null>();
  const cells = changes.map(({ row, night, before, after }) => ({
    row: rows.place(row),
    night,
    before,
    after,
    beforeRules: rules.place(rulesText(before.rules)),
    afterRules: rules.place(rulesText(after.rules)),
  }));
  return { cells, rows: rows.values(), rules: rules.values() };
};

const inputOf = (edit: EditToWrite, changes: readonly CellChange[]): RawBuilder<unknown> => {
  const { cells, rows, rules } = columnsOf(changes);
  return sql`
    select r.house_id, r.room_type_id, r.plan_id, c.night, c.before_fen, c.after_fen, c.was_fen, c.now_fen,
      (${rules}::jsonb[])[c.before_rules] as before_rules, (${rules}::jsonb[])[c.after_rules] as after_rules,
      ${edit.id}::uuid as edit_id, p.edit_id as before_edit_id
    from unnest(${cells.map((cell) => cell.row)}::int[], ${cells.map((cell) => cell.night)}::date[],
      ${cells.map((cell) => cell.before.fen)}::bigint[], ${cells.map((cell) => cell.after.fen)}::bigint[],
      ${cells.map((cell) => cell.before.shownFen)}::bigint[], ${cells.map((cell) => cell.after.shownFen)}::bigint[],
      ${cells.map((cell) => cell.beforeRules)}::int[], ${cells.map((cell) => cell.afterRules)}::int[])
      as c (row, night, before_fen, after_fen, was_fen, now_fen, before_rules, after_rules)
    join unnest(${rows.map((row) => row.houseId)}::uuid[], ${rows.map((row) => row.roomTypeId)}::uuid[],
      ${rows.map((row) => row.planId)}::uuid[]) with ordinality
      as r (house_id, room_type_id, plan_id, place) on r.place = c.row
    left join price_cell p on p.house_id = r.house_id and p.room_type_id = r.room_type_id and p.plan_id = r.plan_id
      and p.night = c.night`;
};

/** Restoring a cell that no edit had touched deletes it, so the calendar is exactly as before. */
const neverSet = sql`i.edit_id is null and i.after_fen is null and i.after_rules is null`;

/**
 * Writes cells from a query with the columns of `inputOf`; `edit_id` is the edit in effect afterwards, `before_edit_id`
 * the one before, or null if older than the log.
 */
export const writeCells = async (ctx: Ctx, edit: EditToWrite, input: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with input as materialized (${input}), logged as (
      insert into price_edit_cells (house_id, edit_id, room_type_id, plan_id, night, before_fen, after_fen, was_fen,
        now_fen, before_rules, after_rules, before_edit_id)
      select i.house_id, ${edit.id}, i.room_type_id, i.plan_id, i.night, i.before_fen, i.after_fen, i.was_fen,
        i.now_fen, i.before_rules, i.after_rules, i.before_edit_id
      from input i
    ), emptied as (
      delete from price_cell p using input i where ${neverSet} and p.house_id = i.house_id
        and p.room_type_id = i.room_type_id and p.plan_id = i.plan_id and p.night = i.night
    )
    insert into price_cell as p (house_id, room_type_id, plan_id, night, price_fen, min_stay, min_through, max_stay,
      closed_arrival, closed_departure, stop_sell, edit_id, set_by, set_at)
    select i.house_id, i.room_type_id, i.plan_id, i.night, i.after_fen, (a->>'minStay')::smallint,
      (a->>'minThrough')::smallint, (a->>'maxStay')::smallint, coalesce((a->>'closedArrival')::boolean, false),
      coalesce((a->>'closedDeparture')::boolean, false), coalesce((a->>'stopSell')::boolean, false), i.edit_id,
      ${ctx.user.realname}, ${ctx.now}
    from input i cross join lateral (select i.after_rules as a) r where not (${neverSet})
    on conflict (house_id, room_type_id, plan_id, night) do update set price_fen = excluded.price_fen,
      min_stay = excluded.min_stay, min_through = excluded.min_through, max_stay = excluded.max_stay,
      closed_arrival = excluded.closed_arrival, closed_departure = excluded.closed_departure,
      stop_sell = excluded.stop_sell, edit_id = excluded.edit_id, set_by = excluded.set_by,
      set_at = excluded.set_at`.execute(ctx.db);
};

/** The extent of an edit. */
export interface EditExtent {
  /** First and last night. */
  readonly from: string;
  readonly to: string;
  /** Number of cells by house. */
  readonly houses: ReadonlyMap<string, number>;
}

export const countCells = (houses: EditExtent['houses']): number =>
  [...houses.values()].reduce((sum, cells) => sum + cells, 0);

const extentOf = (changes: readonly CellChange[]): EditExtent => {
  const houses = new Map<string, number>();
  let [from, to] = ['9999-12-31', '0001-01-01'];
  for (const { row, night } of changes) {
    houses.set(row.houseId, (houses.get(row.houseId) ?? 0) + 1);
    if (night < from) from = night;
    if (night > to) to = night;
  }
  return { from, to, houses };
};

const insertHead = async (ctx: Ctx, edit: EditToWrite, { from, to, houses }: EditExtent): Promise<void> => {
  await ctx.db
    .insertInto('priceEdits')
    .values({
      id: edit.id,
      source: edit.source,
      operation: edit.operation === undefined ? null : JSON.stringify(edit.operation),
      note: edit.note ?? '',
      cells: countCells(houses),
      fromNight: from,
      toNight: to,
      undoOf: edit.undoOf ?? null,
      userId: ctx.user.id || null,
      byName: ctx.user.realname,
      at: ctx.now,
    })
    .execute();
  await sql`insert into price_edit_houses (house_id, edit_id, cells)
    select h, ${edit.id}, n from unnest(${[...houses.keys()]}::uuid[], ${[...houses.values()]}::int[]) as c (h, n)`.execute(
    ctx.db,
  );
};

/**
 * Records an edit around the writing of its cells, in the caller's transaction, which holds the price locks of its
 * houses.
 */
export const recordEdit = async (
  ctx: Ctx,
  edit: EditToWrite,
  extent: EditExtent,
  write: () => Promise<void>,
): Promise<void> => {
  await insertHead(ctx, edit, extent);
  await write();
  for (const [houseId, cells] of extent.houses)
    await ctx.record({
      name: 'price.changed',
      entity: 'price',
      entityId: edit.id,
      houseId,
      after: { source: edit.source, cells },
    });
};

/** Called with the number of cells written. */
export type Progress = (done: number) => Promise<void>;

export const writeEdit = (
  ctx: Ctx,
  edit: EditToWrite,
  changes: readonly CellChange[],
  progress: Progress = async () => {},
): Promise<void> =>
  recordEdit(ctx, edit, extentOf(changes), async () => {
    for (let at = 0; at < changes.length; at += AT_ONCE) {
      await writeCells(ctx, edit, inputOf(edit, changes.slice(at, at + AT_ONCE)));
      await progress(Math.min(changes.length, at + AT_ONCE));
    }
  });
