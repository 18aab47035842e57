/** My steps on the board, as a list to take back from. */
import { fail } from '@minsu/contract/failure.ts';
import type { BoardStep } from '@minsu/contract/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';

const SHOWN = 50;

type Row = z.input<typeof BoardStep>;

const steps = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.house_id, h.name as house_name, s.kind, jsonb_array_length(s.after -> 'stays') as stays,
      jsonb_array_length(s.after -> 'blocks') as blocks, s.made_at, s.undone_at
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
