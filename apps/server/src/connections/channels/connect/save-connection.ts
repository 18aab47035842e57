/** Creates a connection to a platform, or edits its name, houses and settings. It is authorised afterwards. */
import { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import { saveConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { noteOperation } from '../note-operation.ts';
import { connectionById } from './connection-page-queries.ts';
import { type LockedConnection, lockConnectionFor } from './connection-scope.ts';

type Asked = z.output<typeof saveConnection.input>;

/** Houses out of scope are refused like unknown ones; users without all houses in scope must name houses. */
const assertHouses = async (ctx: Ctx, houseIds: readonly string[]): Promise<void> => {
  if (houseIds.length === 0) {
    if (!ctx.user.scopesOf(ctx.access).has('all')) failAt('houseIds', channelFailures.chooseHouses);
    return;
  }
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from houses h where h.id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'h.id')}`.execute(
    ctx.db,
  );
  if (rows[0]?.found !== new Set(houseIds).size) failAt('houseIds', channelFailures.houseNotFound);
};

/** A house with linked rooms stays until they are unlinked. */
const assertLinkedStay = async (ctx: Ctx, id: string, houseIds: readonly string[]): Promise<void> => {
  if (houseIds.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select h.name from houses h where h.id <> all(${houseIds}::uuid[])
      and exists (select from channel_rooms r where r.house_id = h.id and r.connection_id = ${id})
    order by h.name limit 1`.execute(ctx.db);
  const [left] = rows;
  if (left) failAt('houseIds', channelFailures.houseLinked, { name: left.name });
};

const factsOf = ({ name, houseIds, settings }: Asked | LockedConnection) => ({ name, houseIds, settings });

const change = async (ctx: Ctx, asked: Asked, before: LockedConnection): Promise<void> => {
  if (before.version !== asked.version) failStale(ChannelConnection, await connectionById(ctx, before.id));
  if (before.platform !== asked.platform) failAt('platform', channelFailures.platformFixed);
  await assertLinkedStay(ctx, before.id, asked.houseIds);
  const { name, houseIds, settings } = asked;
  // `updated_at` is when it last began to work; another name does not make a silent feed new.
  await ctx.db
    .updateTable('channelConnections')
    .set({ name, houseIds, settings: JSON.stringify(settings), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
};

const open = async (ctx: Ctx, { platform, name, houseIds, settings }: Asked): Promise<string> => {
  if (platform === 'ical') failAt('platform', channelFailures.icalByRoom);
  const id = ctx.newId();
  await ctx.db
    .insertInto('channelConnections')
    .values({
      id,
      platform,
      name,
      houseIds,
      settings: JSON.stringify(settings),
      state: 'inactive',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
  return id;
};

export const saveConnectionRoute = command(saveConnection, async (ctx, asked) => {
  const before = asked.id === undefined ? null : await lockConnectionFor(ctx, asked.id, 'edit');
  await assertHouses(ctx, asked.houseIds);
  if (before) await change(ctx, asked, before);
  const id = before?.id ?? (await open(ctx, asked));
  await ctx.record({
    name: before ? 'channelConnection.changed' : 'channelConnection.opened',
    entity: 'channelConnection',
    entityId: id,
    ...(before && { before: factsOf(before) }),
    after: { platform: asked.platform, ...factsOf(asked) },
  });
  await noteOperation(ctx, { connectionId: id, kind: 'save', subject: asked.name, result: 'done' });
  return connectionById(ctx, id);
});
