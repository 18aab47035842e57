/**
 * Access to connections. Visible: those for all houses, and those that serve a house in scope. Changeable: only with
 * everything it serves in scope, because pausing stops all of it.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  type ConnectionAction,
  type ConnectionFacts,
  type ConnectionState,
  connectionTable,
} from '@minsu/contract/connections/channels/connection-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

type Caller = Pick<Ctx, 'user' | 'access'>;

/** On `channel_connections c`. */
export const connectionInSight = (ctx: Caller): RawBuilder<boolean> => sql<boolean>`(c.house_ids = '{}'
  or exists (select from unnest(c.house_ids) as s (house_id) where ${inScope(ctx, 's.houseId')})
  or exists (select from channel_rooms r where r.connection_id = c.id and r.house_id is not null
    and ${inScope(ctx, 'r.houseId')}))`;

/** Condition on `channel_connections c` by the permission to connect, whatever the current call's permission. */
export const connectionIsOurs = ({ user }: Pick<Ctx, 'user'>): RawBuilder<boolean> => {
  const connecting: Caller = { user, access: 'channel:connect' };
  if (user.scopesOf('channel:connect').has('all')) return sql<boolean>`true`;
  return sql<boolean>`(c.house_ids <> '{}'
    and not exists (select from unnest(c.house_ids) as s (house_id) where not ${inScope(connecting, 's.houseId')})
    and not exists (select from channel_rooms r where r.connection_id = c.id and r.house_id is not null
      and not ${inScope(connecting, 'r.houseId')}))`;
};

export interface LockedConnection extends ConnectionFacts {
  readonly id: string;
  readonly platform: string;
  readonly name: string;
  readonly state: ConnectionState;
  readonly houseIds: string[];
  readonly settings: unknown;
  readonly accountName: string | null;
  readonly version: number;
}

/**
 * Locks the listings until the transaction ends. One out of sight fails like an unknown one, one that serves others
 * with 403.
 */
export const lockConnectionFor = async (
  ctx: Ctx,
  id: string,
  action: ConnectionAction,
): Promise<LockedConnection> => {
  const { rows } = await sql<LockedConnection>`
    select c.id, c.platform, c.name, c.state, c.house_ids, c.settings, c.account_name, c.version,
      c.account_key is not null as authorised, ${connectionIsOurs(ctx)} as ours
    from channel_connections c where c.id = ${id} and c.deleted_at is null and ${connectionInSight(ctx)}
    for update of c`.execute(ctx.db);
  const connection = rows[0] ?? fail(channelFailures.connectionNotFound);
  const why = refusal(connectionTable[action], connection.state, connection);
  return why ? fail(why) : connection;
};
