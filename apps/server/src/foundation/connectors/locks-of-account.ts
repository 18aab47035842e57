/** Fetches the locks of an account from its service, and maps them to rooms. */
import { connectorFailures } from '@minsu/contract/foundation/connectors/connector-failures.ts';
import { Lock } from '@minsu/contract/foundation/connectors/lock.ts';
import { mapLock, refreshLocks, unmapLock } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { lockFailures } from '@minsu/contract/foundation/connectors/lock-failures.ts';
import { sayServiceError } from '@minsu/contract/foundation/connectors/service-errors.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command, externalCommand } from '../../platform/http/routes.ts';
import type { Job } from '../../platform/module.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { type InTransaction, tokenStoreOf } from '../vendors/access-token.ts';
import type { FetchedLocks } from '../vendors/lock-port.ts';
import { noteCalls } from '../vendors/note-calls.ts';
import { openLocks } from '../vendors/open-account.ts';
import { serviceCallsOf } from '../vendors/services-of.ts';
import { connectorById } from './connector-queries.ts';
import { type LockRow, lockById, lockNameOfRoom } from './lock-queries.ts';

/** Locks that are no longer listed keep their row, because codes name them. */
const store = async (ctx: Ctx, connectorId: string, { locks }: FetchedLocks): Promise<void> => {
  const rows = JSON.stringify(locks.map((lock) => ({ id: ctx.newId(), ...lock })));
  await sql`
    insert into locks (id, connector_id, reference, name, battery, has_gateway, is_online, fetched_at)
    select r.id, ${connectorId}, r.reference, r.name, r.battery, r."hasGateway", r."isOnline", ${ctx.now}
    from json_to_recordset(${rows}) as r (id uuid, reference text, name text, battery int, "hasGateway" boolean, "isOnline" boolean)
    on conflict on constraint locks_reference_key do update set name = excluded.name, battery = excluded.battery,
      has_gateway = excluded.has_gateway, is_online = excluded.is_online, fetched_at = excluded.fetched_at, gone_at = null`.execute(
    ctx.db,
  );
  await sql`update locks set gone_at = ${ctx.now} where connector_id = ${connectorId} and gone_at is null
    and reference <> all(${locks.map(({ reference }) => reference)}::text[])`.execute(ctx.db);
  await ctx.record({
    ...{ name: 'connector.locksFetched', entity: 'connector', entityId: connectorId },
    after: { locks: locks.length },
  });
};

/** Null: the connection cannot be used. */
const fetchInto = async (
  services: Ctx['services'],
  change: InTransaction,
  id: string,
): Promise<FetchedLocks | { readonly failed: string } | null> => {
  const opened = await change((own) => openLocks(own, id));
  if (!opened) return null;
  const { account, service } = opened;
  const calls = serviceCallsOf(services);
  const fetched = await service.fetchLocks({ account, calls, tokens: tokenStoreOf(change, account) });
  await change(async (own) => {
    await noteCalls(own, id, calls.notes);
    if (!('failed' in fetched)) await store(own, id, fetched);
  });
  return fetched;
};

export const refreshLocksRoute = externalCommand(refreshLocks, async (ctx, { id }) => {
  const { port, state, vendor } = await connectorById(ctx, id);
  if (port !== 'lock') fail(lockFailures.notLockAccount);
  if (state === 'revoked') fail(connectorFailures.revoked);
  const fetched = (await fetchInto(ctx.services, ctx.store, id)) ?? fail(connectorFailures.notAvailable);
  if ('failed' in fetched)
    return fail(lockFailures.fetchFailed, {
      params: { message: sayServiceError(fetched.failed, vendor, ctx.language) },
    });
  return { locks: fetched.locks.length, gateways: fetched.gateways };
});

/** Gateways and batteries, a few times a day: calls are counted by the service. */
export const refreshLocksJob: Job = {
  cron: '23 */6 * * *',
  run: async (job) => {
    const services = await job.read(async (ctx) => ctx.services);
    const rows = await job.read(({ db }) =>
      db
        .selectFrom('connectors')
        .select('id')
        .where('port', '=', 'lock')
        .where('state', '=', 'active')
        .execute(),
    );
    for (const { id } of rows) if (!job.signal.aborted) await fetchInto(services, job.change, id);
  },
};

const roomOf = async (ctx: Ctx, roomId: string) => {
  const room = await ctx.db
    .selectFrom('rooms as m')
    .innerJoin('houses as h', 'h.id', 'm.houseId')
    .select(['m.houseId', 'm.id', 'm.number', 'h.smartLocks'])
    .where('m.id', '=', roomId)
    .where(inScope(ctx, 'm.houseId'))
    .executeTakeFirst();
  return room ?? failAt('roomId', lockFailures.roomUnknown);
};

const place = async (
  ctx: Ctx,
  lock: LockRow,
  room: { readonly houseId: string; readonly id: string } | null,
): Promise<LockRow> => {
  await ctx.db
    .updateTable('locks')
    .set({ houseId: room?.houseId ?? null, roomId: room?.id ?? null, version: lock.version + 1 })
    .where('id', '=', lock.id)
    .execute();
  const after = await lockById(ctx, lock.id);
  await ctx.record({
    name: room ? 'connector.lockMapped' : 'connector.lockUnmapped',
    ...{ entity: 'connector', entityId: lock.connectorId },
    ...(lock.roomNumber !== null && { before: { lock: lock.name, room: lock.roomNumber } }),
    ...(room && { after: { lock: lock.name, room: after.roomNumber } }),
  });
  return after;
};

export const mapLockRoute = command(mapLock, async (ctx, { id, version, roomId }) => {
  const lock = await lockById(ctx, id);
  if (lock.version !== version) failStale(Lock, lock);
  if (lock.isGone) fail(lockFailures.gone);
  const room = await roomOf(ctx, roomId);
  if (lock.roomId === room.id) return lock;
  if (!room.smartLocks) failAt('roomId', lockFailures.houseWithoutCodes);
  const other = await lockNameOfRoom(ctx, room.houseId, room.id);
  if (other !== undefined) failAt('roomId', lockFailures.roomTaken, { lock: other });
  return place(ctx, lock, room);
});

export const unmapLockRoute = command(unmapLock, async (ctx, { id, version }) => {
  const lock = await lockById(ctx, id);
  if (lock.version !== version) failStale(Lock, lock);
  return lock.roomId === null ? lock : place(ctx, lock, null);
});
