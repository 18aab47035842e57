/**
 * Fetches what a platform lists, all pages of it, before anything is stored: a listing counts as removed only if a
 * complete answer lacks it. Its links are kept in case it returns.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { refreshChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../../platform/http/routes.ts';
import type { Job } from '../../../platform/module.ts';
import type { Listing, Outcome } from '../adapters/adapter.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { failOutcome } from '../fail-outcome.ts';
import { noteOperation, resultOf } from '../note-operation.ts';

const PAGE_SIZE = 100;
const MAX_PAGES = 200;

interface Fetched {
  readonly listings: readonly Listing[];
  /** Pages shift while being read: only a complete reading shows what was deleted. */
  readonly complete: boolean;
}

const fetchAll = async ({ account, adapter }: OpenAccount): Promise<Outcome<Fetched>> => {
  const byKey = new Map<string, Listing>();
  let passedOver = 0;
  for (let pageNow = 1; pageNow <= MAX_PAGES; pageNow += 1) {
    const page = await adapter.listings(account, { pageNow, pageSize: PAGE_SIZE });
    if (page.kind !== 'done') return page;
    const { list, total } = page.value;
    for (const listing of list) byKey.set(listing.key, listing);
    passedOver += page.value.passedOver ?? 0;
    const seen = byKey.size + passedOver;
    if (seen === 0 || pageNow * PAGE_SIZE >= total)
      return { kind: 'done', value: { listings: [...byKey.values()], complete: seen >= total } };
  }
  return { kind: 'done', value: { listings: [...byKey.values()], complete: false } };
};

interface Stored {
  readonly listed: number;
  readonly added: number;
  readonly gone: number;
}

interface StoredListing {
  readonly id: string;
  readonly platformRoomId: string;
  readonly isNew: boolean;
}

/** Inserts or updates listings by the platform's key; mappings and links stay. Returns our ids. */
export const upsertListings = async (
  ctx: Ctx,
  connectionId: string,
  listings: readonly Listing[],
): Promise<StoredListing[]> => {
  const rows = listings.map((listing) => ({
    id: ctx.newId(),
    platformRoomId: listing.key,
    name: listing.name,
    typeName: listing.typeName,
    listingName: listing.houseName,
    onSale: listing.onSale,
    instantBook: listing.instantBook,
    priceFen: listing.priceFen,
    propertyKey: listing.place?.propertyKey ?? '',
    stockKey: listing.place?.stockKey ?? '',
    currency: listing.place?.currency ?? '',
    occupancies: listing.place?.occupancies ?? [],
    units: listing.place?.units ?? null,
  }));
  const { rows: stored } = await sql<StoredListing>`
    insert into channel_rooms (connection_id, id, platform_room_id, name, type_name, listing_name, on_sale, instant_book,
      price_fen, property_key, stock_key, currency, occupancies, units, listed, synced_at)
    select ${connectionId}, l.id, l."platformRoomId", l.name, l."typeName", l."listingName", l."onSale", l."instantBook",
      l."priceFen", l."propertyKey", l."stockKey", l.currency, l.occupancies, l.units, true, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id uuid, "platformRoomId" text, name text, "typeName" text,
      "listingName" text, "onSale" boolean, "instantBook" boolean, "priceFen" bigint, "propertyKey" text, "stockKey" text,
      currency text, occupancies smallint[], units smallint)
    on conflict (connection_id, platform_room_id) do update set name = excluded.name, type_name = excluded.type_name,
      listing_name = excluded.listing_name, on_sale = excluded.on_sale, instant_book = excluded.instant_book,
      price_fen = excluded.price_fen, property_key = excluded.property_key, stock_key = excluded.stock_key,
      currency = excluded.currency, occupancies = excluded.occupancies,
      units = excluded.units, listed = true, synced_at = excluded.synced_at
    returning id, platform_room_id, (xmax = 0) as is_new`.execute(ctx.db);
  return stored;
};

const storeListings = async (
  ctx: Ctx,
  connectionId: string,
  { listings, complete }: Fetched,
): Promise<Stored> => {
  const stored = await upsertListings(ctx, connectionId, listings);
  const gone = complete
    ? await ctx.db
        .updateTable('channelRooms')
        .set({ listed: false, syncedAt: ctx.now })
        .where('connectionId', '=', connectionId)
        .where('listed', '=', true)
        .where(sql<boolean>`platform_room_id <> all(${listings.map(({ key }) => key)}::text[])`)
        .returning('id')
        .execute()
    : [];
  await ctx.db
    .updateTable('channelConnections')
    .set({ listedAt: ctx.now })
    .where('id', '=', connectionId)
    .execute();
  await ctx.record({
    name: 'channelRoom.refreshed',
    entity: 'channelRoom',
    entityId: connectionId,
    after: { listed: listings.length, gone: gone.length },
  });
  return { listed: listings.length, added: stored.filter(({ isNew }) => isNew).length, gone: gone.length };
};

/** Fetches and stores all listings; a log entry is written in any case. */
export const refreshListings = async (
  store: StepCtx['store'],
  opened: OpenAccount,
  connectionId: string,
): Promise<Outcome<Stored>> => {
  const started = performance.now();
  const outcome = await fetchAll(opened);
  const ms = Math.round(performance.now() - started);
  const note = { connectionId, kind: 'listings', ms, ...resultOf(outcome) };
  return store(async (ctx) => {
    if (outcome.kind !== 'done') {
      await noteOperation(ctx, note);
      if (outcome.kind === 'unauthorised') await noteUnauthorised(ctx, opened.account, outcome);
      return outcome;
    }
    await noteOperation(ctx, { ...note, items: outcome.value.listings.length });
    return { kind: 'done', value: await storeListings(ctx, connectionId, outcome.value) };
  });
};

export const refreshListingsRoute = externalCommand(refreshChannelRooms, async (ctx, { connectionId }) => {
  await findConnection(ctx, connectionId);
  const opened = (await openAccount(ctx, connectionId)) ?? fail(channelFailures.notAuthorised);
  const outcome = await refreshListings((run) => ctx.store(run), opened, connectionId);
  return outcome.kind === 'done' ? outcome.value : failOutcome(outcome);
});

/** A newly authorised connection fetches its listings automatically. */
export const fetchListingsJob: Job = {
  on: ['channelConnection.authorised'],
  run: async (job, { entityId }) => {
    const connectionId = String(entityId);
    const opened = await job.read((ctx) => openAccount(ctx, connectionId));
    if (!opened) return;
    const outcome = await refreshListings((run) => job.change(run), opened, connectionId);
    if (outcome.kind === 'failed') throw new Error('the platform did not answer; the job is tried again');
  },
};
