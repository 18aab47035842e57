/** What the signed-in user did lately, with what people call the records. */
import type { Activity } from '@minsu/contract/account/centre-endpoints.ts';
import type { Page } from '@minsu/contract/paging.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { COUNT_LIMIT, limitOf, type Paging, pageOfRows } from '../../platform/page-rows.ts';
import { eventWords } from '../audit/event-words.ts';
import { inScope } from '../houses/house-scope-queries.ts';

/** Signing in has a list of its own; what the machine notes beside a change says nothing to people. */
const UNTOLD = [
  'user.loggedIn',
  'user.loggedOut',
  'notification.queued',
  'inbox.told',
  'inbox.settled',
  'channelOrder.followed',
  'channelSync.changed',
];

const orderName = ({ user }: Ctx) =>
  user.may('guest:contacts') ? sql`o.order_no || ' ' || o.booker_name` : sql`o.order_no`;

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('events as e')
    .where('e.userId', '=', ctx.user.id)
    .where('e.name', 'not in', UNTOLD)
    .where((eb) => eb.or([eb('e.houseId', '=', NIL_ID), inScope(ctx, 'e.houseId')]));

export const activityOf = async (ctx: Ctx, paging: Paging): Promise<Page<Activity>> => {
  const { total } = await ctx.db
    .selectFrom(mine(ctx).select('e.id').limit(COUNT_LIMIT).as('m'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await mine(ctx)
    .leftJoin('orders as o', (join) =>
      join.onRef('o.houseId', '=', 'e.houseId').onRef('o.id', '=', 'e.entityId').on('e.entity', '=', 'order'),
    )
    .leftJoin('rooms as r', (join) =>
      join.onRef('r.houseId', '=', 'e.houseId').onRef('r.id', '=', 'e.entityId').on('e.entity', '=', 'room'),
    )
    .leftJoin('houses as h', 'h.id', 'e.houseId')
    .select([
      'e.id',
      'e.at',
      'e.name',
      'e.entity',
      'e.entityId',
      sql<string | null>`nullif(e.house_id, ${NIL_ID})`.as('houseId'),
      sql<string | null>`coalesce(${orderName(ctx)}, h.name || ' ' || r.number, h.name)`.as('label'),
    ])
    .orderBy('e.id', 'desc')
    .modifyEnd(limitOf(paging))
    .execute();
  const words = await eventWords(ctx.language);
  return pageOfRows(
    rows.map((row) => ({
      ...row,
      title: words.hasEvent(row.name) ? words.event(row.name) : null,
      at: row.at.toISOString(),
    })),
    Number(total),
    paging,
  );
};
