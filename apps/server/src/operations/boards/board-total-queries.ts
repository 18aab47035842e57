/** Counts over all stays of a board, because a large board is never fetched as a whole. */

import type { BoardTotals } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import {
  type BookingState,
  type StayState,
  shownStayState,
} from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type BoardInput, boardRows } from './board-room-queries.ts';

interface Counted {
  /** First and last nights as [in, out), or the kind of the stay. */
  readonly night: string | null;
  readonly channel: Channel;
  readonly booking: BookingState;
  readonly state: StayState;
  readonly count: number;
}

/** Stays that touch the window: +1 on the night of their arrival, -1 on the day they leave, and how many of each kind. */
const countStays = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, to }: BoardInput,
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    with touching as materialized (
      select s.check_in, s.check_out, s.state, o.channel, o.booking
      from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
      where s.house_id = any(${houseIds}::uuid[]) and s.holds_nights
        and s.check_in < ${to}::date and s.check_out > ${from}::date and ${inScope(ctx, 's.houseId')}
    ), edge as (
      select greatest(check_in, ${from}::date) as night, 1 as step from touching where state <> 'no_show'
      union all
      select check_out, -1 from touching where state <> 'no_show' and check_out < ${to}::date
    )
    select night, null as channel, null as booking, null as state, sum(step)::int as count from edge group by night
    union all
    select null, channel, booking, state, count(*)::int from touching group by channel, booking, state`.execute(
    ctx.db,
  );
  return rows;
};

export const boardTotals = async (ctx: Ctx, input: BoardInput): Promise<BoardTotals> => {
  const { houses } = await boardRows(ctx, input);
  const rows = await countStays(
    ctx,
    houses.map(({ id }) => id),
    input,
  );
  const steps = new Array<number>(daysBetween(input.from, input.to)).fill(0);
  for (const { night, count } of rows) if (night !== null) steps[daysBetween(input.from, night)] = count;
  let held = 0;
  const kinds = rows.filter(({ night }) => night === null);
  return {
    sold: steps.map((step) => (held += step)),
    stays: kinds.map(({ channel, booking, state, count }) => ({
      channel,
      shown: shownStayState(booking, state),
      count,
    })),
  };
};
