/**
 * Refreshes screens that show a house's state at a connection: not at each push but when nothing of the house waits
 * there, or another displayed fact has changed. Within the change itself, so that none is lost.
 */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

export interface SyncedHouse {
  readonly connectionId: string;
  readonly houseId: string;
}

export const announceSync = (ctx: Ctx, { connectionId, houseId }: SyncedHouse): Promise<void> =>
  ctx.record({ name: 'channelSync.changed', entity: 'channelSync', entityId: connectionId, houseId });

/** After a push. */
export const announceIfSettled = async (ctx: Ctx, of: SyncedHouse): Promise<void> => {
  const { rows } = await sql`
    select from channel_cells where connection_id = ${of.connectionId} and house_id = ${of.houseId}
      and state = 'pending' limit 1`.execute(ctx.db);
  if (rows.length === 0) await announceSync(ctx, of);
};

/**
 * After a comparison found changes: only if they will wait, because the connection is stopped or its platform does not
 * answer. Otherwise they are delivered within seconds, and the delivery is announced.
 */
export const announceWaiting = async (ctx: Ctx, changed: readonly SyncedHouse[]): Promise<void> => {
  if (changed.length === 0) return;
  const { rows } = await sql<SyncedHouse>`
    select distinct n.connection_id, n.house_id from unnest(${changed.map(({ connectionId }) => connectionId)}::uuid[],
      ${changed.map(({ houseId }) => houseId)}::uuid[]) as n (connection_id, house_id)
    join channel_connections k on k.id = n.connection_id and (k.state <> 'active' or k.failures > 0)`.execute(
    ctx.db,
  );
  for (const of of rows) await announceSync(ctx, of);
};

/** Days these rows are kept: disconnected sockets catch up within minutes, and nothing else reads them. */
const KEPT_DAYS = 1;

/** Positions of one transaction. */
const POSITIONS_AT_ONCE = 10_000;

/**
 * Deletes positions of channel updates: with a busy channel the majority of all changes. They are in no block of the
 * audit log. Returns whether there may be more.
 */
export const forgetChannelPositions = async ({ db, now, services }: Ctx): Promise<boolean> => {
  const { channelNewsDays } = await readSettings(db, services);
  const over = new Date(now.getTime() - channelNewsDays * DAY_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from event_positions where position in (
      select position from event_positions where entity in ('channelSync', 'channelOrder') and at < ${over}
      order by at limit ${POSITIONS_AT_ONCE})`.execute(db);
  return Number(numAffectedRows) === POSITIONS_AT_ONCE;
};

/** Deletes old channel news that screens have received. */
export const forgetChannelNews = async ({ db, now }: Ctx): Promise<void> => {
  const over = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await sql`
    delete from events e using channel_connections c
    where e.entity_id = c.id and e.entity in ('channelSync', 'channelOrder') and e.at < ${over}
      and (e.house_id = '00000000-0000-0000-0000-000000000000' or e.house_id in (
        select r.house_id from channel_rooms r where r.connection_id = c.id and r.house_id is not null))`.execute(
    db,
  );
};
