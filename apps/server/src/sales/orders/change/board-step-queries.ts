/** Lists the caller's own board steps that can be undone. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { type BoardStep, STEP_ITEMS } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

const SHOWN = 50;

type Row = z.input<typeof BoardStep>;

/** Position of a stay or block; null if it did not exist. `e` is its snapshot entry. */
const place = (e: RawBuilder<unknown>, from: string, to: string) => sql`
  case when ${e} is null or (${e} ->> 'removed')::boolean then null else json_build_object(
    'roomId', ${e} ->> 'roomId',
    'roomNumber', (select r.number from rooms r where r.house_id = s.house_id and r.id = (${e} ->> 'roomId')::uuid),
    'from', ${e} ->> ${sql.lit(from)}, 'to', ${e} ->> ${sql.lit(to)},
    'locked', coalesce((${e} ->> 'locked')::boolean, false)) end`;

const [was, is] = [sql`b.was`, sql`a.now`];

/** Ordered by check-in so that the parts of a split stay are in sequence. */
const itemsOf = (of: 'stay' | 'block', from: string, to: string, name: RawBuilder<unknown>) => sql`
  select ${sql.lit(of)} as of, ${is} ->> ${sql.lit(from)} as "from", ${is} ->> 'id' as id, json_build_object(
    'id', ${is} ->> 'id', 'of', ${sql.lit(of)}, 'name', ${name},
    'before', ${place(was, from, to)}, 'after', ${place(is, from, to)}) as item
  from jsonb_array_elements(s.after -> ${sql.lit(`${of}s`)}) a(now)
  left join lateral (select one as was from jsonb_array_elements(s.before -> ${sql.lit(`${of}s`)}) one
    where one ->> 'id' = ${is} ->> 'id') b on true`;

const guest = sql`coalesce((select y.guest_name from stays y where y.house_id = s.house_id and y.id = (a.now ->> 'id')::uuid), '')`;

const items = sql`
  select coalesce(json_agg(item order by of desc, "from", id), '[]') from (
    select * from (${itemsOf('stay', 'checkIn', 'checkOut', guest)} union all
      ${itemsOf('block', 'from', 'to', sql`a.now ->> 'reason'`)}) every
    order by of desc, "from", id limit ${STEP_ITEMS}) first`;

const steps = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.house_id, h.name as house_name, s.kind, jsonb_array_length(s.after -> 'stays') as stays,
      jsonb_array_length(s.after -> 'blocks') as blocks, (${items}) as items, s.made_at, s.undone_at
    from board_steps s join houses h on h.id = s.house_id
    where s.user_id = ${ctx.user.id} and ${which} and ${inScope(ctx, 's.houseId')}
    order by s.id desc limit ${SHOWN}`.execute(ctx.db);
  return rows;
};

export const mySteps = (ctx: Ctx, houseId: string | undefined): Promise<Row[]> =>
  steps(ctx, houseId === undefined ? sql`true` : sql`s.house_id = ${houseId}`);

export const boardStepOf = async (ctx: Ctx, id: string): Promise<Row> => {
  const [step] = await steps(ctx, sql`s.id = ${id}::uuid`);
  return step ?? fail(orderFailures.stepNotFound);
};
