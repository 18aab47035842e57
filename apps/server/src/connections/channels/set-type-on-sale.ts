/** Puts what platforms list of a room type on or off sale, or takes it out of the platform: the spec's calls of tj and pig. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  type PlatformResult,
  setTujiaUnitStatus,
  setXiaozhuOnline,
} from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import type { Outcome } from './adapters/adapter.ts';
import { accountCallsOf } from './adapters/all-adapters.ts';
import { askPlatform } from './ask-platform.ts';
import type { OpenAccount } from './connect/open-account.ts';
import { hearOrders } from './hear-orders.ts';
import { listingsOfType, type TypeInScope, type TypeListing, typesInScope } from './listings-of-type.ts';
import { turnOnSale } from './mapping/turn-on-sale.ts';
import { openOrdersOf } from './open-order-queries.ts';
import { openWorking } from './open-working.ts';
import { refusedResult, resultOfOutcome } from './platform-result.ts';

type Ask = (opened: OpenAccount, listing: TypeListing) => Promise<Outcome<null>>;

/** Calls the platform per listing and returns each result. */
const eachListing = async (
  ctx: StepCtx,
  type: TypeInScope,
  listings: readonly TypeListing[],
  ask: Ask,
): Promise<PlatformResult[]> => {
  const results: PlatformResult[] = [];
  for (const listing of listings) {
    const { connectionId, platformRoomId: platformId } = listing;
    const outcome = await ask(await openWorking(ctx, connectionId), listing);
    const of = { id: type.id, name: type.name, connectionId, platformId };
    results.push(resultOfOutcome(of, outcome, ctx.language));
  }
  return results;
};

const turnAll = (
  ctx: StepCtx,
  type: TypeInScope,
  listings: readonly TypeListing[],
  onSale: boolean,
): Promise<PlatformResult[]> =>
  eachListing(ctx, type, listings, (opened, listing) =>
    turnOnSale(ctx, opened, { ...listing, houseId: type.houseId }, onSale),
  );

/** Deleted at the platform: its rooms can be linked elsewhere, and its nights are forgotten. */
const forgetListing = async (ctx: Ctx, { id, connectionId, platformRoomId, name }: TypeListing) => {
  const { db } = ctx;
  const { rows } = await sql<{ houseId: string; roomId: string; number: string; connection: string }>`
    delete from channel_room_links l using rooms r, channel_connections c
    where l.connection_id = ${connectionId} and l.channel_room_id = ${id} and c.id = l.connection_id
      and r.house_id = l.house_id and r.id = l.room_id
    returning l.house_id, l.room_id, r.number, c.name as connection`.execute(db);
  await db
    .deleteFrom('channelCells')
    .where('connectionId', '=', connectionId)
    .where('channelRoomId', '=', id)
    .execute();
  await db
    .deleteFrom('channelConfirmedNights')
    .where('connectionId', '=', connectionId)
    .where('listingKey', '=', platformRoomId)
    .execute();
  await db
    .updateTable('channelRooms')
    .set({ listed: false, onSale: false, houseId: null, roomTypeId: null, ratePlanId: null, filledAt: null })
    .where('connectionId', '=', connectionId)
    .where('id', '=', id)
    .execute();
  for (const { houseId, roomId, number, connection } of rows)
    await ctx.record({
      name: 'room.unlinked',
      entity: 'room',
      entityId: roomId,
      houseId,
      before: { number, platform: 'tj', connection, channelRoom: name },
    });
};

const oneType = async (ctx: Ctx, id: string): Promise<TypeInScope> => {
  const [type] = await typesInScope(ctx, [id]);
  return type as TypeInScope;
};

/**
 * Orders may exist there that were not read yet: it is closed first, then they are read. Null: the listing may be
 * removed.
 */
const whyKept = async (
  ctx: StepCtx,
  type: TypeInScope,
  listing: TypeListing,
): Promise<PlatformResult[] | null> => {
  const { connectionId, platformRoomId: platformId } = listing;
  const of = { id: type.id, name: type.name, connectionId, platformId };
  const refused = (failure: Failure) => [refusedResult(of, failure, ctx.language)];
  const hasOrders = async () => (await openOrdersOf(ctx, connectionId, platformId)).count > 0;
  if (await hasOrders()) return refused(channelFailures.ordersOpen);
  const closed = await turnAll(ctx, type, [listing], false);
  if (closed.some(({ result }) => result !== 'done')) return closed;
  if (!(await hearOrders(ctx, connectionId))) return refused(channelFailures.ordersUnread);
  return (await hasOrders()) ? refused(channelFailures.ordersOpen) : null;
};

const deleteUnits = async (
  ctx: StepCtx,
  type: TypeInScope,
  listings: readonly TypeListing[],
): Promise<PlatformResult[]> => {
  const calls = accountCallsOf(ctx.services).tj ?? fail(channelFailures.notConnectable);
  const deleteUnit: Ask = async (opened, listing) => {
    const about = { kind: 'status', subject: listing.name, houseId: type.houseId, items: 1 };
    const outcome = await askPlatform(ctx, opened, about, ({ account }) =>
      calls.deleteUnit(account, listing.platformRoomId),
    );
    if (outcome.kind === 'done') await ctx.store((inside) => forgetListing(inside, listing));
    return outcome;
  };
  const results: PlatformResult[] = [];
  for (const listing of listings)
    results.push(
      ...((await whyKept(ctx, type, listing)) ?? (await eachListing(ctx, type, [listing], deleteUnit))),
    );
  return results;
};

export const setTujiaUnitStatusRoute = externalCommand(
  setTujiaUnitStatus,
  async (ctx, { roomTypeId, status, connectionId }) => {
    const type = await oneType(ctx, roomTypeId);
    const listings = await listingsOfType(ctx, 'tj', type, { connectionId });
    if (status === -1) return deleteUnits(ctx, type, listings);
    return turnAll(ctx, type, listings, status === 1);
  },
);

export const setXiaozhuOnlineRoute = externalCommand(
  setXiaozhuOnline,
  async (ctx, { roomTypeId, accountId, status }) => {
    const type = await oneType(ctx, roomTypeId);
    const listings = await listingsOfType(ctx, 'pig', type, { accountKey: accountId });
    return turnAll(ctx, type, listings, status === 1);
  },
);
