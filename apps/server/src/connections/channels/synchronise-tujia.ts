/**
 * The specified synchronisation of Tujia. `STATIC` creates or updates a unit per room type; `ARI` pushes availability
 * and prices again, by the loop that pushes all of them.
 */
import {
  type PlatformResult,
  synchroniseTujia,
} from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { FailureError } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { listingsOfType, type TypeInScope, typesInScope } from './listings-of-type.ts';
import { refusedResult } from './platform-result.ts';
import { sendTujiaUnit } from './send-tujia-unit.ts';

interface Asked {
  readonly connectionId?: string | undefined;
  /** Nights [from, to); all where one of them is missing. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Marks these nights as never pushed; without both ends, all of the listing. */
const wantAgain = async (
  ctx: Ctx,
  listing: { readonly connectionId: string; readonly id: string },
  { from, to }: Asked,
): Promise<void> => {
  const { connectionId, id } = listing;
  if (from === undefined || to === undefined)
    await sql`update channel_rooms set filled_at = null where connection_id = ${connectionId} and id = ${id}`.execute(
      ctx.db,
    );
  else
    await sql`
      update channel_cells set state = 'pending', revision = revision + 1, wanted_at = ${ctx.now}, attempts = 0,
        retry_at = null, problem = null
      where connection_id = ${connectionId} and channel_room_id = ${id}
        and night >= ${from}::date and night < ${to}::date`.execute(ctx.db);
};

const queueType = async (ctx: StepCtx, type: TypeInScope, asked: Asked): Promise<PlatformResult[]> => {
  const { connectionId } = asked;
  const listings = await listingsOfType(ctx, 'tj', type, { connectionId });
  await ctx.store(async (store) => {
    for (const listing of listings) await wantAgain(store, listing, asked);
    await sql`insert into channel_dirty_houses (house_id, since) values (${type.houseId}, ${store.now})
      on conflict do nothing`.execute(store.db);
  });
  return listings.map((listing) => ({
    id: type.id,
    name: type.name,
    connectionId: listing.connectionId,
    platformId: listing.platformRoomId,
    result: 'queued' as const,
    code: null,
    message: '',
  }));
};

/** A refusal of one type appears in its row, and the others continue. */
const orRefusal = async (
  ctx: Ctx,
  type: TypeInScope,
  run: () => Promise<PlatformResult[]>,
): Promise<PlatformResult[]> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const of = { id: type.id, name: type.name, connectionId: '', platformId: null };
    return [refusedResult(of, error.failure, ctx.language, error.details.params)];
  }
};

export const synchroniseTujiaRoute = externalCommand(
  synchroniseTujia,
  async (ctx, { type: kind, roomTypeIds, ...asked }) => {
    const results: PlatformResult[] = [];
    for (const type of await typesInScope(ctx, roomTypeIds))
      results.push(
        ...(await orRefusal(ctx, type, () =>
          kind === 'ARI' ? queueType(ctx, type, asked) : sendTujiaUnit(ctx, type, asked),
        )),
      );
    return results;
  },
);
