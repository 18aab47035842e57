/** Shifts as the list shows them, with what each reader may see of them. */
import { BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import {
  type pageShifts,
  type Shift,
  type ShiftView,
  shiftViews,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { shiftFailures } from '@minsu/contract/sales/shifts/shift-failures.ts';
import type { Taking } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { type ShiftState, shiftActionsOf } from '@minsu/contract/sales/shifts/shift-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { boxesOf, contentOf, type OpenBooks, openBooks, type StoredBox } from './box-queries.ts';
import type { KeptHandover } from './kept-handover.ts';
import type { KeptBalances } from './open-balance-queries.ts';

type Input = z.output<typeof pageShifts.input>;
export type ShiftDraft = z.input<typeof Shift>;

interface Row {
  readonly id: string;
  readonly state: ShiftState;
  readonly openedById: string;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly houseIds: readonly string[];
  readonly takings: readonly Taking[] | null;
  readonly openBalances: KeptBalances | null;
  readonly handover: KeptHandover | null;
  readonly note: string;
  readonly noteSeenBy: string | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
  readonly signedBy: string | null;
  readonly signedAt: Date | null;
  readonly version: number;
}

/** The stored fields for the hand-over sheet, in addition to those of the list. */
export type StoredShift = Row;

const viewCondition: Readonly<Record<ShiftView, RawBuilder<unknown>>> = {
  all: sql`true`,
  open: sql`s.state = 'open'`,
  toSign: sql`s.state = 'closed'`,
  different: sql`s.state <> 'open' and exists (
    select from shift_boxes b where b.shift_id = s.id and b.counted_fen <> b.expected_fen)`,
};

export const assertSeesMoney = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(shiftFailures.moneyHidden);
};

/** The user's own shifts in any scope; others' if one of their properties is in scope. */
export const isVisible = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`(s.opened_by_id = ${ctx.user.id || null} or exists (
  select from unnest(s.house_ids) as of (house_id) where ${inScope(ctx, 'of.houseId')}))`;

interface VisibleParts {
  readonly names: ReadonlyMap<string, string>;
  readonly seen: ReadonlySet<string>;
}

/** Names of all properties that these shifts concern, and which of them the caller sees. */
const namesAndAmountsOf = async (ctx: Ctx, houseIds: readonly string[]): Promise<VisibleParts> => {
  const { rows } = await sql<{ id: string; name: string; seen: boolean }>`
    select h.id, h.name, ${inScope(ctx, 'h.id')} as seen from houses h
    where h.id = any(${[...new Set(houseIds)]}::uuid[])`.execute(ctx.db);
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    seen: new Set(rows.flatMap(({ id, seen }) => (seen ? [id] : []))),
  };
};

const boxDraft = (
  box: StoredBox,
  content: ReturnType<typeof contentOf> | null,
  { names }: VisibleParts,
): ShiftDraft['boxes'][number] => {
  const { id, houseId, till, beforeFen, openingFen, floatFen, countedFen, reason } = box;
  const expectedFen = content?.expectedFen ?? box.expectedFen ?? floatFen;
  const othersFen = content?.othersFen ?? box.othersFen;
  return {
    ...{ id, houseId, till, beforeFen, openingFen, floatFen, countedFen, reason, expectedFen, othersFen },
    houseName: houseId === null ? null : (names.get(houseId) ?? ''),
    cashFen: content?.cashFen ?? expectedFen - floatFen - othersFen,
    sharedWith: content?.sharedWith ?? [...box.sharedWith],
  };
};

interface Around {
  readonly visible: VisibleParts;
  readonly books: OpenBooks;
  readonly closedBoxes: ReadonlyMap<string, readonly StoredBox[]>;
  readonly signer: Awaited<ReturnType<typeof confirmerOf>>;
  readonly auditHour: number;
}

const boxesAndTakings = (row: Row, { books, closedBoxes }: Around) =>
  row.state === 'open'
    ? { boxes: books.boxes.get(row.id) ?? [], takings: books.takings.get(row.id) ?? [] }
    : { boxes: closedBoxes.get(row.id) ?? [], takings: row.takings ?? [] };

/** All of an own shift; of those of others what concerns properties in scope, and what concerns none only with all of them. */
const reachOf = (ctx: Ctx, row: Row, { visible }: Around) => {
  const isMine = row.openedById === ctx.user.id;
  const isPartial = !isMine && row.houseIds.some((id) => !visible.seen.has(id));
  const reaches = ({ houseId }: { readonly houseId: string | null }) =>
    isMine || (houseId === null ? !isPartial : visible.seen.has(houseId));
  return { isMine, isPartial, reaches };
};

const dayOf = (at: Date, auditHour: number): string => businessDate(at, BUSINESS_TIME_ZONE, auditHour);

const draftOf = (ctx: Ctx, row: Row, around: Around): ShiftDraft => {
  const { visible, books, signer, auditHour } = around;
  const { isMine, isPartial, reaches } = reachOf(ctx, row, around);
  const { boxes, takings } = boxesAndTakings(row, around);
  const shown = boxes
    .filter(reaches)
    .map((box) => boxDraft(box, row.state === 'open' ? contentOf(books, box) : null, visible));
  const facts = {
    isMine,
    own: signer.own([row.openedById]),
    mayCloseOthers: ctx.user.may('shift:closeOthers'),
  };
  const { openedById: _o, houseIds, takings: _t, openBalances: _b, handover: _h, ...rest } = row;
  return {
    ...rest,
    ...{ isMine, isPartial, boxes: shown },
    houses: houseIds.flatMap((id) =>
      reaches({ houseId: id }) ? [{ id, name: visible.names.get(id) ?? '' }] : [],
    ),
    isOvernight: row.state === 'open' && dayOf(row.openedAt, auditHour) < dayOf(ctx.now, auditHour),
    takings: takings.filter(reaches).map((taking) => ({
      ...taking,
      // Shifts from before expenses were counted have none.
      spentFen: taking.spentFen ?? 0,
      houseName: taking.houseId === null ? null : (visible.names.get(taking.houseId) ?? ''),
    })),
    expectedFen: shown.reduce((sum, { expectedFen }) => sum + expectedFen, 0),
    countedFen: row.state === 'open' ? null : shown.reduce((sum, box) => sum + (box.countedFen ?? 0), 0),
    actions: isPartial ? [] : shiftActionsOf(row.state, facts, ctx.user.may),
  };
};

export const readShifts = async (
  ctx: Ctx,
  where: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<{ readonly draft: ShiftDraft; readonly stored: StoredShift }[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.state, s.opened_by_id, s.opened_by, s.opened_at, s.house_ids, s.takings, s.open_balances, s.handover, s.note,
      s.note_seen_by, s.closed_by, s.closed_at, s.signed_by, s.signed_at, s.version
    from shifts s where ${isVisible(ctx)} and ${where} order by s.opened_at desc, s.id desc ${limit}`.execute(
    ctx.db,
  );
  const idsOf = (isOpen: boolean) =>
    rows.filter(({ state }) => (state === 'open') === isOpen).map(({ id }) => id);
  const books = await openBooks(ctx, idsOf(true));
  const live = [...books.takings.values()].flat();
  const houseIds = [
    ...rows.flatMap((row) => [...row.houseIds, ...(row.takings ?? []).map(({ houseId }) => houseId)]),
    ...live.map(({ houseId }) => houseId),
  ].filter((id) => id !== null);
  const around: Around = {
    books,
    visible: await namesAndAmountsOf(ctx, houseIds),
    closedBoxes: await boxesOf(ctx, idsOf(false)),
    signer: await confirmerOf(ctx, 'shift'),
    auditHour: (await readSettings(ctx.db, ctx.services)).auditHour,
  };
  return rows.map((stored) => ({ draft: draftOf(ctx, stored, around), stored }));
};

const conditions = ({ view, houseId, openedFrom, openedTo }: Input): RawBuilder<unknown> => {
  const dayIn = (day: string) => sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`;
  return sql.join(
    [
      viewCondition[view],
      ...(houseId?.length ? [sql`s.house_ids && ${houseId}::uuid[]`] : []),
      ...(openedFrom ? [sql`s.opened_at >= ${dayIn(openedFrom)}`] : []),
      ...(openedTo ? [sql`s.opened_at < ${dayIn(openedTo)} + interval '1 day'`] : []),
    ],
    sql` and `,
  );
};

export const pageOfShifts = async (ctx: Ctx, input: Input): Promise<Page<ShiftDraft>> => {
  assertSeesMoney(ctx);
  const where = conditions(input);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from shifts s where ${isVisible(ctx)} and ${where} limit ${COUNT_LIMIT}) c`.execute(ctx.db);
  const shifts = await readShifts(ctx, where, limitOf(input));
  return pageOfRows(
    shifts.map(({ draft }) => draft),
    rows[0]?.total ?? 0,
    input,
  );
};

export const shiftViewCounts = async (ctx: Ctx): Promise<{ view: ShiftView; count: number }[]> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<{ view: ShiftView; count: number }>`${sql.join(
    shiftViews.map(
      (view) => sql`select ${sql.lit(view)}::text as view, count(*)::int as count from (
        select from shifts s where ${isVisible(ctx)} and ${viewCondition[view]} limit ${COUNT_LIMIT - 1}) c`,
    ),
    sql` union all `,
  )}`.execute(ctx.db);
  return rows;
};
