/** Data for opening a shift, or the shift already open. */
import { BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { shiftTexts } from '@minsu/contract/sales/shifts/shift.text.ts';
import { type getShiftDesk, MAX_PRESET_HOUSES } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { expectedBefore, expectedWith, generalCashLeft, openBooks, shiftsSharing } from './box-queries.ts';
import { waitingNotes } from './note-queries.ts';
import { assertSeesMoney } from './shift-queries.ts';

type Input = z.output<typeof getShiftDesk.input>;
type Output = z.input<typeof getShiftDesk.output>;
type House = Output['houses'][number];

const openShift = async (ctx: Ctx, auditHour: number): Promise<Output['mine']> => {
  const { rows } = await sql<{ id: string; openedAt: Date }>`
    select s.id, s.opened_at from shifts s where s.opened_by_id = ${ctx.user.id || null} and s.state = 'open'`.execute(
    ctx.db,
  );
  const dayOf = (at: Date) => businessDate(at, BUSINESS_TIME_ZONE, auditHour);
  return rows[0] ? { ...rows[0], isOvernight: dayOf(rows[0].openedAt) < dayOf(ctx.now) } : null;
};

/** The given houses, else those of the caller's last shift, else all in scope if few. */
const housesFor = async (ctx: Ctx, houseIds: readonly string[] | undefined): Promise<House[]> => {
  const last = sql`(select unnest(l.house_ids) from (
    select house_ids from shifts where opened_by_id = ${ctx.user.id || null} order by opened_at desc limit 1) l)`;
  const usable = sql`${inScope(ctx, 'h.id')} and h.state in ('online', 'offline')`;
  const { rows } = houseIds
    ? await sql<House>`
        select h.id, h.name from houses h where h.id = any(${houseIds}::uuid[]) and ${usable}
        order by h.name, h.id`.execute(ctx.db)
    : await sql<House>`
        with last as (select h.id, h.name from houses h where h.id in ${last} and ${usable})
        select * from last union all
        (select h.id, h.name from houses h where ${usable} and not exists (select from last) limit ${MAX_PRESET_HOUSES + 1})
        order by 2, 1`.execute(ctx.db);
  return houseIds === undefined && rows.length > MAX_PRESET_HOUSES && !(await hasLast(ctx)) ? [] : rows;
};

const hasLast = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db
    .selectFrom('shifts')
    .select('id')
    .where('openedById', '=', ctx.user.id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The name that the box of a property had in its latest shift. */
const lastTills = async (ctx: Ctx, houseIds: readonly string[]) => {
  const { rows } = await sql<{ houseId: string | null; till: string }>`
    select distinct on (b.house_id) b.house_id, b.till from shift_boxes b join shifts s on s.id = b.shift_id
    where (b.house_id = any(${houseIds}::uuid[]) or b.house_id is null) and b.till <> ''
    order by b.house_id, s.opened_at desc, s.id desc`.execute(ctx.db);
  return new Map(rows.map(({ houseId, till }) => [houseId, till]));
};

const boxesFor = async (
  ctx: Ctx,
  houses: readonly House[],
  isOneBox: boolean,
  tills: Input['tills'] = {},
) => {
  if (houses.length === 0) return [];
  const houseIds = houses.map(({ id }) => id);
  const [known, leftFen] = [await lastTills(ctx, houseIds), await generalCashLeft(ctx, houseIds)];
  const general = { id: null, name: null };
  const of = isOneBox ? [general] : [...houses, ...(leftFen > 0 ? [general] : [])];
  const keys = of.map(({ id, name }) => ({
    ...{ houseId: id, houseName: name },
    till:
      tills[id ?? ''] ??
      known.get(id) ??
      sayText(shiftTexts[id === null && !isOneBox ? 'generalBox' : 'tillDefault'], ctx.language),
  }));
  const before = await expectedBefore(ctx, keys, await openBooks(ctx, await shiftsSharing(ctx, keys)));
  return keys.map((key) => {
    const { expectedFen, sharedWith } = before(key);
    const isGeneral = key.houseId === null;
    return { ...key, sharedWith, expectedFen: isGeneral ? expectedWith(expectedFen, leftFen) : expectedFen };
  });
};

export const shiftDesk = async (ctx: Ctx, { houseIds, tills }: Input): Promise<Output> => {
  assertSeesMoney(ctx);
  const { shiftRequired, oneCashBox, auditHour } = await readSettings(ctx.db, ctx.services);
  const mine = await openShift(ctx, auditHour);
  const houses = mine ? [] : await housesFor(ctx, houseIds);
  return {
    ...{ isRequired: shiftRequired, isOneBox: oneCashBox, mine, houses },
    boxes: await boxesFor(ctx, houses, oneCashBox, tills),
    notes:
      houses.length === 0
        ? []
        : await waitingNotes(
            ctx,
            houses.map(({ id }) => id),
          ),
  };
};
