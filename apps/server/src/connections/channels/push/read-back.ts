/** Compares a listing's calendar at its platform with the pushed values: differences are pushed again. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Account, Outcome, TheirCell } from '../adapters/adapter.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { noteAnswer, noteSilence } from './account-health.ts';
import { announceSync } from './announce-sync.ts';
import { confirmNights } from './confirm-nights.ts';
import { horizonOf } from './listing-queries.ts';
import { type CalledListing, placeColumns } from './push-queue-queries.ts';
import { driftedNights, type NightWish, sellsLess } from './push-rules.ts';

/**
 * A platform that sells less than we sent may have sold a room whose order has not arrived yet. By now it has, and the
 * desired state includes it.
 */
const ORDER_ON_ITS_WAY_MS = 30_000;
const AGAIN_AFTER_MS = 5 * 60_000;

export interface DueReadBack {
  readonly listing: CalledListing & { readonly roomTypeId: string };
  /** Nights [from, to). */
  readonly from: string;
  readonly to: string;
}

export const firstDueReadBack = async (ctx: Ctx, connectionId: string): Promise<DueReadBack | null> => {
  const { rows } = await sql<DueReadBack['listing'] & { businessDate: string; platform: string }>`
    select r.connection_id, r.id as channel_room_id, r.house_id, r.platform_room_id as key, r.name, r.room_type_id,
      r.rate_plan_id, k.platform, ${placeColumns}, ${await businessDateSql(ctx, 'h.timeZone')} as business_date
    from channel_rooms r join houses h on h.id = r.house_id join channel_connections k on k.id = r.connection_id
    where r.connection_id = ${connectionId} and r.listed and r.read_back_due_at <= ${ctx.now}
    order by r.read_back_due_at limit 1`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { businessDate: from, platform, ...listing } = row;
  return { listing, from, to: addDays(from, horizonOf(platform)) };
};

type SyncedCell = NightWish & { readonly revision: number };

const syncedCells = async (ctx: Ctx, { listing, from, to }: DueReadBack): Promise<SyncedCell[]> => {
  const { rows } = await sql<SyncedCell>`
    select night, stock, price_fen, closed, min_nights, closed_arrival, closed_departure, max_nights, included_guests,
      extra_guest_fen, revision from channel_cells
    where house_id = ${listing.houseId} and connection_id = ${listing.connectionId}
      and channel_room_id = ${listing.channelRoomId} and state = 'synced'
      and night >= ${from}::date and night < ${to}::date`.execute(ctx.db);
  return rows;
};

/** Waiting nights need no repair, and those changed since the reading are waiting. */
const repairDrift = async (
  ctx: Ctx,
  due: DueReadBack,
  theirs: readonly TheirCell[],
): Promise<{ compared: number; differing: number }> => {
  const { houseId, connectionId, channelRoomId } = due.listing;
  const byNight = new Map(theirs.map((cell) => [cell.night, cell]));
  const cells = await syncedCells(ctx, due);
  const drifted = driftedNights(cells, byNight).map((cell) => ({
    ...cell,
    stops: sellsLess(cell, byNight.get(cell.night)),
  }));
  const later = new Date(ctx.now.getTime() + ORDER_ON_ITS_WAY_MS);
  await sql`
    update channel_cells c set state = 'pending', revision = c.revision + 1, attempts = 0, problem = null,
      whole = true, stops = d.stops, wanted_at = ${ctx.now}, retry_at = case when d.stops then null else ${later}::timestamptz end
    from unnest(${drifted.map(({ night }) => night)}::date[], ${drifted.map(({ revision }) => revision)}::int[],
      ${drifted.map(({ stops }) => stops)}::boolean[]) as d (night, revision, stops)
    where c.house_id = ${houseId} and c.connection_id = ${connectionId} and c.channel_room_id = ${channelRoomId}
      and c.night = d.night and c.revision = d.revision and c.state = 'synced'`.execute(ctx.db);
  const asked = theirs.filter(({ night }) => night >= due.from && night < due.to);
  await confirmNights(ctx, due.listing, asked);
  return { compared: cells.length, differing: drifted.length };
};

const setDue = (ctx: Ctx, { listing }: DueReadBack, at: Date | null) =>
  ctx.db
    .updateTable('channelRooms')
    .set({ readBackDueAt: at })
    .where('connectionId', '=', listing.connectionId)
    .where('id', '=', listing.channelRoomId)
    .execute();

/** In one transaction: the reading, the repair, and one log entry. */
export const settleReadBack = async (
  ctx: Ctx,
  due: DueReadBack,
  outcome: Outcome<TheirCell[]>,
  read: { readonly account: Account; readonly ms: number },
): Promise<void> => {
  const { connectionId, houseId, name } = due.listing;
  const repaired = outcome.kind === 'done' ? await repairDrift(ctx, due, outcome.value) : null;
  await noteOperation(ctx, {
    ...{ connectionId, houseId, kind: 'readBack', subject: name, fromNight: due.from, ms: read.ms },
    toNight: addDays(due.to, -1),
    ...resultOf(outcome),
    ...(repaired && { items: repaired.differing, message: `${repaired.differing} / ${repaired.compared}` }),
  });
  if (repaired && repaired.differing > 0) await announceSync(ctx, due.listing);
  if (outcome.kind === 'failed') await noteSilence(ctx, connectionId, outcome.message);
  else if (outcome.kind === 'unauthorised') await noteUnauthorised(ctx, read.account, outcome);
  else if (outcome.kind !== 'limited') await noteAnswer(ctx, connectionId, repaired ? 'checkedAt' : null);
  const isOver = outcome.kind === 'done' || outcome.kind === 'refused';
  await setDue(ctx, due, isOver ? null : new Date(ctx.now.getTime() + AGAIN_AFTER_MS));
};
