/** Stays that prevent a block: named in the failure, because they must be moved first. */

import { StayInTheWay } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { attachment, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Range } from './room-nights.ts';

const SHOWN = 50;

/** In these rooms or linked ones. */
const staysInWay = async (
  ctx: Ctx,
  roomIds: readonly string[],
  { from, to }: Range,
): Promise<(StayInTheWay & { readonly count: number })[]> => {
  const { rows } = await sql<StayInTheWay & { count: number }>`
    with asked as (
      select house_id, id from rooms r where r.id = any(${roomIds}::uuid[]) and ${inScope(ctx, 'r.houseId')}
    ), near as (
      select house_id, id from asked
      union
      select o.house_id, o.other_id from asked a join room_overlaps o on o.house_id = a.house_id and o.room_id = a.id
    ), taken as (
      select n.house_id, n.stay_id, n.room_id, min(n.night) as night
      from near join room_night n on n.house_id = near.house_id and n.room_id = near.id
        and n.night >= ${from}::date and n.night < ${to}::date and n.stay_id is not null
      group by n.house_id, n.stay_id, n.room_id
    )
    select s.id as stay_id, t.room_id, o.id as order_id, o.order_no, s.guest_name as guest, r.number as room_number, t.night,
      s.check_in, s.check_out, (select count(distinct stay_id)::int from taken) as count
    from taken t join stays s on s.house_id = t.house_id and s.id = t.stay_id
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    join rooms r on r.house_id = t.house_id and r.id = t.room_id
    order by t.night, r.number limit ${SHOWN}`.execute(ctx.db);
  return rows;
};

const NAMED = 3;

/** Numbers of the taken rooms, as many as fit a sentence. */
const numbersOf = (stays: readonly StayInTheWay[]): string => {
  const numbers = [...new Set(stays.map(({ roomNumber }) => roomNumber))];
  return numbers.length > NAMED ? `${numbers.slice(0, NAMED).join(', ')} …` : numbers.join(', ');
};

/** Fails with `roomStatus.staysInTheWay` and the stays. */
export const assertNoStays = async (ctx: Ctx, roomIds: readonly string[], range: Range): Promise<void> => {
  if (roomIds.length === 0) return;
  const stays = await staysInWay(ctx, roomIds, range);
  const [first] = stays;
  if (!first) return;
  fail(roomStatusFailures.staysInTheWay, {
    params: { rooms: numbersOf(stays), night: first.night, count: first.count },
    extra: { stays: attachment(z.array(StayInTheWay), stays) },
  });
};
