/**
 * Puts listings on or off sale at their platform (mt: status of the product, tj: of the unit, pig: of the lodge unit). The
 * platform is asked first, listing by listing and outside any transaction; only what it confirms is kept.
 */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { setChannelRoomsOnSale } from '@minsu/contract/channels/channel-room-endpoints.ts';
import { fail } from '@minsu/contract/failure.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { channelCall, type StepCtx } from '../../../platform/routes.ts';
import { inScope } from '../../houses/house-scope-queries.ts';
import type { Outcome } from '../adapters/adapter.ts';
import { findConnection } from '../connection-queries.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { noteUnauthorised } from '../note-unauthorised.ts';
import { openAccount } from '../open-account.ts';
import type { Refusal } from './link-rules.ts';
import { outcomeRefusal } from './outcome-failure.ts';

interface Asked {
  readonly id: string;
  readonly name: string;
  readonly platformRoomId: string;
  readonly houseId: string | null;
  readonly listed: boolean;
}

/** Those that sell nothing here yet are everybody's; of the others only those of houses in scope are found. */
const findListings = async (ctx: Ctx, connectionId: string, ids: readonly string[]): Promise<Asked[]> => {
  const asked = [...new Set(ids)];
  const { rows } = await sql<Asked>`
    select c.id, c.name, c.platform_room_id, c.house_id, c.listed from channel_rooms c
    where c.connection_id = ${connectionId} and c.id = any(${asked}::uuid[])
      and (c.house_id is null or ${inScope(ctx, 'c.houseId')})`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map((id) => byId.get(id) ?? fail(channelFailures.channelRoomNotFound));
};

interface Step {
  readonly connectionId: string;
  readonly listing: Asked;
  readonly onSale: boolean;
  readonly outcome: Outcome<null>;
  readonly ms: number;
}

const store = (ctx: StepCtx, { connectionId, listing, onSale, outcome, ms }: Step): Promise<void> =>
  ctx.store(async (change) => {
    const { id, name: subject, houseId } = listing;
    await noteOperation(change, {
      connectionId,
      houseId,
      kind: 'status',
      subject,
      items: 1,
      ms,
      ...resultOf(outcome),
    });
    if (outcome.kind !== 'done') return;
    await change.db
      .updateTable('channelRooms')
      .set({ onSale })
      .where('connectionId', '=', connectionId)
      .where('id', '=', id)
      .execute();
    await change.record({
      name: onSale ? 'channelRoom.putOnSale' : 'channelRoom.takenOffSale',
      entity: 'channelRoom',
      entityId: id,
      houseId,
      after: { channelRoom: subject, onSale },
    });
  });

export const setOnSaleRoute = channelCall(setChannelRoomsOnSale, async (ctx, input) => {
  const { connectionId, channelRoomIds, onSale } = input;
  await findConnection(ctx, connectionId);
  const listings = await findListings(ctx, connectionId, channelRoomIds);
  const { account, adapter } = (await openAccount(ctx, connectionId)) ?? fail(channelFailures.notAuthorised);
  // After one of these every further call would end the same way, and some count against us.
  let stopped: Refusal | null = null;
  const rows: { channelRoomId: string; name: string; refusal: string | null }[] = [];
  for (const listing of listings) {
    let refusal: Refusal | null = listing.listed ? stopped : { failure: channelFailures.listingGone };
    if (!refusal) {
      const started = performance.now();
      const outcome = await adapter.setOnSale(account, listing.platformRoomId, onSale);
      const ms = Math.round(performance.now() - started);
      await store(ctx, { connectionId, listing, onSale, outcome, ms });
      if (outcome.kind === 'unauthorised')
        await ctx.store((change) => noteUnauthorised(change, account, outcome));
      refusal = outcomeRefusal(outcome);
      if (outcome.kind !== 'done' && outcome.kind !== 'refused') stopped = refusal;
    }
    const said = refusal && sayText(refusal.failure.text, ctx.language, refusal.params);
    rows.push({ channelRoomId: listing.id, name: listing.name, refusal: said });
  }
  return { changed: rows.filter(({ refusal }) => refusal === null).length, rows };
});
