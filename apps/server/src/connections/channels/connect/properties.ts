/** Properties an account reaches at its platform, and which of them are selected; each by one connection only. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  type ChannelProperty,
  chooseChannelProperty,
  listChannelProperties,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { command, query } from '../../../platform/http/routes.ts';
import type { Property } from '../adapters/adapter.ts';
import { noteOperation } from '../note-operation.ts';
import { findConnection } from './connection-queries.ts';
import { lockConnectionFor } from './connection-scope.ts';

/** A new key must reach all selected properties. */
export const assertCovers = async (
  ctx: Ctx,
  connectionId: string,
  properties: readonly Property[],
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(name, ''), key) as name from channel_properties
    where connection_id = ${connectionId} and chosen
      and key <> all(${properties.map(({ key }) => key)}::text[]) limit 1`.execute(ctx.db);
  const [left] = rows;
  if (left) failAt('apiKey', channelFailures.keyLacksProperty, { name: left.name });
};

/** Properties of another active connection. */
const takenBy = async (ctx: Ctx, connectionId: string, keys: readonly string[]) => {
  const { rows } = await sql<{ name: string; connection: string }>`
    select coalesce(nullif(p.name, ''), p.key) as name, c.name as connection
    from channel_properties p join channel_connections c on c.id = p.connection_id and c.deleted_at is null
    where p.connection_id <> ${connectionId} and p.chosen and p.key = any(${keys}::text[]) limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

/**
 * A second account of the same properties would sell and acknowledge in parallel. If all are taken, nothing is left to
 * select.
 */
export const assertFree = async (
  ctx: Ctx,
  connectionId: string,
  properties: readonly Property[],
): Promise<void> => {
  for (const { key } of properties) if (!(await takenBy(ctx, connectionId, [key]))) return;
  const taken = await takenBy(
    ctx,
    connectionId,
    properties.map(({ key }) => key),
  );
  if (taken) failAt('apiKey', channelFailures.propertyTaken, taken);
};

/** New ones are chosen unless another connection has them; what people chose stays. */
export const storeProperties = async (
  ctx: Ctx,
  connectionId: string,
  properties: readonly Property[],
): Promise<void> => {
  for (const { key, name, currency, timeZone } of properties) {
    const chosen = (await takenBy(ctx, connectionId, [key])) === null;
    await ctx.db
      .insertInto('channelProperties')
      .values({ connectionId, key, name, currency, timeZone, chosen })
      .onConflict((conflict) =>
        conflict.columns(['connectionId', 'key']).doUpdateSet({ name, currency, timeZone }),
      )
      .execute();
  }
};

export const listChannelPropertiesRoute = query(listChannelProperties, async (ctx, asked) => {
  const { id } = await findConnection(ctx, asked.connectionId);
  const { rows } = await sql<Omit<ChannelProperty, 'waitingSince'> & { waitingSince: Date | null }>`
    select p.key, p.name, p.currency, p.time_zone, p.chosen, p.waiting, p.waiting_since,
      count(r.id)::int as listings, count(r.house_id)::int as mapped
    from channel_properties p
    left join channel_rooms r on r.connection_id = p.connection_id and r.property_key = p.key and r.listed
    where p.connection_id = ${id} group by p.connection_id, p.key order by p.name, p.key`.execute(ctx.db);
  return rows;
});

const assertNothingMapped = async (
  ctx: Ctx,
  connectionId: string,
  key: string,
  name: string,
): Promise<void> => {
  const mapped = await ctx.db
    .selectFrom('channelRooms')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('propertyKey', '=', key)
    .where('houseId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (mapped) fail(channelFailures.propertyMapped, { params: { name } });
};

export const chooseChannelPropertyRoute = command(
  chooseChannelProperty,
  async (ctx, { connectionId, key, chosen }) => {
    const connection = await lockConnectionFor(ctx, connectionId, 'edit');
    const property = await ctx.db
      .selectFrom('channelProperties')
      .select(['name', 'chosen'])
      .where('connectionId', '=', connectionId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!property) return fail(channelFailures.propertyNotFound);
    const name = property.name || key;
    if (!chosen) await assertNothingMapped(ctx, connectionId, key, name);
    const taken = chosen ? await takenBy(ctx, connectionId, [key]) : null;
    if (taken) fail(channelFailures.propertyTaken, { params: taken });
    await ctx.db
      .updateTable('channelProperties')
      .set({ chosen, waiting: 0, waitingSince: null })
      .where('connectionId', '=', connectionId)
      .where('key', '=', key)
      .execute();
    await ctx.record({
      name: 'channelConnection.changed',
      entity: 'channelConnection',
      entityId: connectionId,
      before: { name: connection.name, properties: property.chosen ? [name] : [] },
      after: { name: connection.name, properties: chosen ? [name] : [] },
    });
    await noteOperation(ctx, { connectionId, kind: 'save', subject: name, result: 'done' });
    return null;
  },
);
