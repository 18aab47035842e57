/** Platform orders for users. Those without a house are visible to users who may connect channels. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { ChannelOrder } from '@minsu/contract/connections/channels/channel-order.ts';
import type { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope, inScopeOf } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { COUNT_LIMIT, containing, limitOf, pageOfRows, totalFrom } from '../../../platform/http/page-rows.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import type { PulledKey } from './pulled-row.ts';

type Draft = z.input<typeof ChannelOrder>;

const visible = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`((o.house_id is not null and ${inScope(ctx, 'o.houseId')})
  or (o.house_id is null and ${ctx.user.may('channel:connect')}))`;

const columns = sql`o.connection_id, o.platform_order_id, c.platform, c.name as connection_name, o.other_channel,
  o.other_order_no, o.state, o.listing_key,
  coalesce(nullif(o.listing_name, ''), r.name, '') as listing_name, o.order_id, p.order_no, o.house_id,
  h.name as house_name, o.check_in, o.check_out, o.rooms, o.booker_name, o.sell_fen, o.accept_by, o.problem,
  o.problem_note, o.problem_at, o.solved_by, o.applied_revision is not distinct from o.revision as followed,
  o.created_at, o.updated_at`;

const tables = sql`channel_orders o join channel_connections c on c.id = o.connection_id
  left join houses h on h.id = o.house_id
  left join orders p on p.house_id = o.house_id and p.id = o.order_id
  left join channel_rooms r on r.connection_id = o.connection_id and r.platform_room_id = o.listing_key`;

const toDraft =
  (ctx: Ctx) =>
  (row: Draft): Draft => ({ ...row, sellFen: seesMoneyIn(ctx, row.houseId) ? row.sellFen : null });

type Input = z.output<(typeof pageChannelOrders)['input']>;

const isOpen = sql`(o.problem is not null and o.solved_by is null)`;

const wantedBy = (
  ctx: Ctx,
  { open, problem, connectionId, platform, keyword }: Input,
): RawBuilder<unknown> => {
  const like = keyword ? containing(keyword) : null;
  return sql.join(
    [
      open === undefined ? sql`true` : open ? isOpen : sql`not ${isOpen}`,
      problem ? sql`o.problem = any(${problem})` : sql`true`,
      connectionId ? sql`o.connection_id = ${connectionId}` : sql`true`,
      platform
        ? sql`o.connection_id in (select id from channel_connections where platform = any(${platform}))`
        : sql`true`,
      like === null
        ? sql`true`
        : // Users who may not see guests must not find them by guessing either.
          sql`(o.platform_order_id ilike ${like} or o.other_order_no ilike ${like} or o.listing_name ilike ${like}
            or (${inScopeOf(ctx, 'guest:contacts', 'o.houseId')} and o.booker_name ilike ${like}))`,
    ],
    sql` and `,
  );
};

/** Problems first, latest first; matches channel_orders_list_idx. */
const ordering = sql`${isOpen} desc, coalesce(o.problem_at, o.updated_at) desc, o.platform_order_id, o.connection_id`;

const countOf = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from channel_orders o where ${where} limit ${COUNT_LIMIT}) counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
};

/** The page's keys by an index, rows afterwards. */
export const channelOrderPage = async (
  ctx: Ctx,
  input: Input,
): Promise<z.input<(typeof pageChannelOrders)['output']>> => {
  const where = sql`${visible(ctx)} and ${wantedBy(ctx, input)}`;
  const { rows } = await sql<Draft>`
    with page as (
      select o.connection_id, o.platform_order_id from channel_orders o where ${where}
      order by ${ordering} ${limitOf(input)})
    select ${columns} from ${tables}
    where (o.connection_id, o.platform_order_id) in (select connection_id, platform_order_id from page)
    order by ${ordering}`.execute(ctx.db);
  const total = totalFrom(input, rows.length) ?? (await countOf(ctx, where));
  return pageOfRows(rows.map(toDraft(ctx)), total, input);
};

/** Fails with `channel.channelOrderNotFound`, also for one out of scope. */
export const findChannelOrder = async (
  ctx: Ctx,
  { connectionId, platformOrderId }: PulledKey,
): Promise<Draft> => {
  const { rows } = await sql<Draft>`
    select ${columns} from ${tables}
    where o.connection_id = ${connectionId} and o.platform_order_id = ${platformOrderId} and ${visible(ctx)}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? toDraft(ctx)(row) : fail(channelFailures.channelOrderNotFound);
};
