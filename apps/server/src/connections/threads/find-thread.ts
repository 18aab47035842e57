/** The conversation of an order, created if missing: one per order, even if created simultaneously. */
import type { ThreadChannel } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import { threadFailures } from '@minsu/contract/connections/threads/thread-failures.ts';
import { platformsThat } from '@minsu/contract/foundation/system/platform-registry.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export interface OrderWay {
  readonly houseId: string;
  readonly orderId: string;
  readonly channel: ThreadChannel;
  readonly connectionId: string | null;
  readonly platformOrderId: string | null;
  readonly bookerName: string;
}

/** Over `orders o` and the connection `n` it came by, if any. */
export const wayColumn = sql<ThreadChannel>`case when n.platform = any(${platformsThat(({ messages }) => messages !== null)}::text[]) then n.platform
  when o.phone_hash is not null then 'sms'
  when exists (select from guest_contacts k where k.guest_id = o.guest_id and k.kind = 'email') then 'mail'
  else 'none' end`;

/** The booking platform, else phone, else mail. Fails with `thread.orderNotFound`. */
export const wayToGuest = async (ctx: Ctx, orderId: string): Promise<OrderWay> => {
  const { rows } = await sql<OrderWay>`
    select o.house_id, o.id as order_id, o.booker_name, c.connection_id, c.platform_order_id,
      ${wayColumn} as channel
    from orders o left join channel_orders c on c.house_id = o.house_id and c.order_id = o.id
      left join channel_connections n on n.id = c.connection_id and n.platform <> 'ical'
    where o.id = ${orderId} and ${inScope(ctx, 'o.houseId')} order by c.updated_at desc nulls last limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? fail(threadFailures.orderNotFound);
};

export const threadIdOfOrder = async (
  ctx: Ctx,
  { houseId, orderId }: Pick<OrderWay, 'houseId' | 'orderId'>,
): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('threads')
    .select('id')
    .where('houseId', '=', houseId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** A conversation without a channel to the guest gets the current one. */
export const openThread = async (ctx: Ctx, way: OrderWay): Promise<string> => {
  const { houseId, orderId, channel, connectionId, platformOrderId, bookerName } = way;
  const known = await threadIdOfOrder(ctx, way);
  if (known !== null) {
    await sql`update threads set channel = ${channel} where id = ${known} and channel in ('none', 'sms', 'mail')
      and channel <> ${channel} and connection_id is null`.execute(ctx.db);
    return known;
  }
  const { rows } = await sql<{ id: string }>`
    insert into threads (id, house_id, order_id, channel, connection_id, platform_order_id, guest_name, last_at, created_at)
    values (${ctx.newId()}, ${houseId}, ${orderId}, ${channel}, ${connectionId}, ${platformOrderId}, ${bookerName}, ${ctx.now},
      ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  const [made] = rows;
  if (made) {
    await ctx.record({ name: 'thread.started', entity: 'thread', entityId: made.id, houseId });
    return made.id;
  }
  return (await threadIdOfOrder(ctx, way)) ?? (await adoptThread(ctx, way)) ?? fail(threadFailures.notFound);
};

/** The guest wrote before the platform's order became an order here. */
const adoptThread = async (ctx: Ctx, way: OrderWay): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    update threads set house_id = ${way.houseId}, order_id = ${way.orderId}
    where connection_id = ${way.connectionId} and platform_order_id = ${way.platformOrderId} and order_id is null
    returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
};

/** Links conversations of a connection to orders created since. Returns the number of mapped listings. */
export const placeThreads = async (ctx: Ctx, connectionId: string): Promise<number> => {
  const { rows } = await sql<{ id: string; houseId: string }>`
    update threads t set house_id = c.house_id, order_id = c.order_id from channel_orders c
    where t.connection_id = ${connectionId} and t.order_id is null and c.connection_id = t.connection_id
      and c.platform_order_id = t.platform_order_id and c.order_id is not null
      and not exists (select from threads x where x.house_id = c.house_id and x.order_id = c.order_id)
    returning t.id, t.house_id`.execute(ctx.db);
  for (const { id, houseId } of rows)
    await ctx.record({ name: 'thread.placed', entity: 'thread', entityId: id, houseId });
  return rows.length;
};
