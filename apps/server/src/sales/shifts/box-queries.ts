/** Cash boxes: the same name in the same property is the same box, for every clerk. */
import {
  cashIn,
  expectedCash,
  lacksGeneralBox,
  type Taking,
} from '@minsu/contract/sales/shifts/shift-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { takingsOf } from './taking-queries.ts';

export interface BoxKey {
  readonly houseId: string | null;
  readonly till: string;
}

export interface StoredBox extends BoxKey {
  readonly id: string;
  readonly shiftId: string;
  readonly openedBy: string;
  readonly beforeFen: number | null;
  readonly openingFen: number;
  readonly floatFen: number;
  readonly baseFen: number;
  readonly othersFen: number;
  readonly sharedWith: string[];
  readonly expectedFen: number | null;
  readonly countedFen: number | null;
  readonly reason: string;
}

const read = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<StoredBox[]> => {
  const { rows } = await sql<StoredBox>`
    select b.id, b.shift_id, b.house_id, b.till, s.opened_by, b.before_fen, b.opening_fen, b.float_fen, b.base_fen, b.others_fen,
      b.shared_with, b.expected_fen, b.counted_fen, b.reason
    from shift_boxes b join shifts s on s.id = b.shift_id left join houses h on h.id = b.house_id
    where ${where} order by h.name nulls last, b.house_id, b.id`.execute(ctx.db);
  return rows;
};

export const boxesOf = async (ctx: Ctx, shiftIds: readonly string[]): Promise<Map<string, StoredBox[]>> => {
  if (shiftIds.length === 0) return new Map();
  return Map.groupBy(await read(ctx, sql`b.shift_id = any(${shiftIds}::uuid[])`), ({ shiftId }) => shiftId);
};

/** Boxes of open shifts by these names. */
const openBoxes = async (ctx: Ctx, keys: readonly BoxKey[]): Promise<StoredBox[]> => {
  const named = keys.filter(({ till }) => till !== '');
  if (named.length === 0) return [];
  return read(
    ctx,
    sql`s.state = 'open' and (coalesce(b.house_id::text, ''), lower(b.till)) in (
      select * from unnest(${named.map(({ houseId }) => houseId ?? '')}::text[],
        ${named.map(({ till }) => till.toLowerCase())}::text[]))`,
  );
};

const nameOf = ({ houseId, till }: BoxKey): string => `${houseId ?? ''} ${till.toLowerCase()}`;
const isSameBox = (a: BoxKey, b: BoxKey): boolean => a.till !== '' && nameOf(a) === nameOf(b);

/** Counts of one box wait for each other. Taken before the rows of shifts are locked. */
export const lockBoxes = async (ctx: Ctx, keys: readonly BoxKey[]): Promise<void> => {
  for (const name of [...new Set(keys.map(nameOf))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cashBox:${name}`}, 0))`.execute(ctx.db);
};

/** Waits for money being taken in these shifts; in order of ids, so that two closings cannot deadlock. */
export const lockShifts = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await sql`select id from shifts where id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
};

/** Open shifts with everything their cash depends on: their boxes, and the shifts that share them. */
export interface OpenBooks {
  readonly boxes: ReadonlyMap<string, readonly StoredBox[]>;
  readonly takings: ReadonlyMap<string, readonly Taking[]>;
  readonly all: readonly StoredBox[];
}

/** A general box for cash that no box of the shift takes. */
const generalBox = (shiftId: string): StoredBox => ({
  ...{ id: shiftId, shiftId, houseId: null, till: '', openedBy: '', beforeFen: null, openingFen: 0 },
  ...{
    floatFen: 0,
    baseFen: 0,
    othersFen: 0,
    sharedWith: [],
    expectedFen: null,
    countedFen: null,
    reason: '',
  },
});

/** Boxes in which earlier shifts of these properties left cash that no later shift has taken over. */
const leftBehind = (houseIds: readonly string[]) => sql`
  from shift_boxes b join shifts s on s.id = b.shift_id
  where b.house_id is null and b.till = '' and b.counted_fen > 0 and b.taken_by_shift_id is null
    and s.state <> 'open' and s.house_ids && ${houseIds}::uuid[]`;

/** Cash in general boxes that goes on into the next shift of these properties. */
export const generalCashLeft = async (ctx: Ctx, houseIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(b.counted_fen), 0)::bigint as fen ${leftBehind(houseIds)}`.execute(ctx.db);
  return rows[0]?.fen ?? 0;
};

/** The same, taken over by this shift. */
export const takeGeneralCash = async (
  ctx: Ctx,
  shiftId: string,
  houseIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ id: string; countedFen: number }>`
    select b.id, b.counted_fen ${leftBehind(houseIds)} order by b.id for update of b`.execute(ctx.db);
  await sql`update shift_boxes set taken_by_shift_id = ${shiftId} where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  return rows.reduce((sum, { countedFen }) => sum + countedFen, 0);
};

/** Ids of the open shifts that work from any of these boxes. */
export const shiftsSharing = async (ctx: Ctx, keys: readonly BoxKey[]): Promise<string[]> => [
  ...new Set((await openBoxes(ctx, keys)).map(({ shiftId }) => shiftId)),
];

export const openBooks = async (ctx: Ctx, shiftIds: readonly string[]): Promise<OpenBooks> => {
  const own = await boxesOf(ctx, shiftIds);
  const sharing = await shiftsSharing(ctx, [...own.values()].flat());
  const ids = [...new Set([...shiftIds, ...sharing])];
  const takings = await takingsOf(ctx, ids);
  const boxes = new Map<string, readonly StoredBox[]>(await boxesOf(ctx, ids));
  for (const id of ids) {
    const of = boxes.get(id) ?? [];
    if (lacksGeneralBox(of, takings.get(id) ?? [])) boxes.set(id, [...of, generalBox(id)]);
  }
  return { boxes, takings, all: [...boxes.values()].flat() };
};

const cashOf = ({ boxes, takings }: OpenBooks, box: StoredBox): number =>
  cashIn(box, boxes.get(box.shiftId) ?? [], takings.get(box.shiftId) ?? []);

const sharersOf = ({ all }: OpenBooks, box: BoxKey & { readonly shiftId?: string }): StoredBox[] =>
  all.filter((other) => other.shiftId !== box.shiftId && isSameBox(other, box));

/** The current content of an open shift's box, with its movements. */
export const contentOf = (books: OpenBooks, box: StoredBox) => {
  const others = sharersOf(books, box);
  const moved = (of: StoredBox) => ({ cashFen: cashOf(books, of), baseFen: of.baseFen });
  const othersFen = expectedCash(0, others.map(moved));
  const cashFen = expectedCash(0, [moved(box)]);
  return {
    ...{ cashFen, othersFen, expectedFen: box.floatFen + cashFen + othersFen },
    sharedWith: others.map(({ openedBy }) => openedBy),
  };
};

/** Other clerks who share the box continue from this count. */
export const carryCount = async (
  ctx: Ctx,
  books: OpenBooks,
  box: BoxKey & { readonly shiftId?: string },
  countedFen: number,
): Promise<void> => {
  for (const other of sharersOf(books, box))
    await ctx.db
      .updateTable('shiftBoxes')
      .set({ floatFen: countedFen, baseFen: cashOf(books, other) })
      .where('id', '=', other.id)
      .execute();
};

/** A box expected to hold this much, with cash that earlier shifts left; null: never counted, and nothing left. */
export const expectedWith = (expectedFen: number | null, leftFen: number): number | null =>
  leftFen === 0 ? expectedFen : (expectedFen ?? 0) + leftFen;

/** The expected content of each box: live if in use, else as last counted; null: never counted. */
export const expectedBefore = async (ctx: Ctx, keys: readonly BoxKey[], books: OpenBooks) => {
  const { rows } = await sql<BoxKey & { readonly countedFen: number }>`
    select distinct on (b.house_id, lower(b.till)) b.house_id, b.till, b.counted_fen
    from unnest(${keys.map(({ houseId }) => houseId ?? '')}::text[], ${keys.map(({ till }) => till.toLowerCase())}::text[])
      as k (house_id, till)
    join shift_boxes b on b.house_id is not distinct from nullif(k.house_id, '')::uuid and lower(b.till) = k.till
    join shifts s on s.id = b.shift_id where b.counted_fen is not null
    order by b.house_id, lower(b.till), s.closed_at desc, s.id desc`.execute(ctx.db);
  return (key: BoxKey): { expectedFen: number | null; sharedWith: string[] } => {
    const [inUse] = sharersOf(books, key);
    if (!inUse)
      return { expectedFen: rows.find((row) => isSameBox(row, key))?.countedFen ?? null, sharedWith: [] };
    const { expectedFen, sharedWith } = contentOf(books, inUse);
    return { expectedFen, sharedWith: [inUse.openedBy, ...sharedWith] };
  };
};
