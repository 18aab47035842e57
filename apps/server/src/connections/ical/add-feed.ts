/** Makes a room follow a calendar, and edits its name or address. */

import { addIcalFeed, editIcalFeed } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { icalFailures } from '@minsu/contract/connections/ical/ical-failures.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx, Services } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { isRefusedAddress, readAddress } from '../../platform/safe-fetch.ts';
import { EXPORT_PATH } from './ical-uid.ts';
import { lockFeed, recordFeed } from './locked-feed.ts';
import { lockActiveRoom } from './locked-room.ts';
import { feedFetchOptions } from './outside-options.ts';

const MAX_FEEDS = 10;

const refuse = (failure: Failure): never => failAt('url', failure);

interface SealedAddress {
  readonly urlCipher: string;
  readonly urlHash: Buffer;
  readonly host: string;
}

/** The host name is resolved and checked at every fetch, not here. */
const sealAddress = ({ config, cipher }: Services, text: string): SealedAddress => {
  const url = readAddress(text) ?? refuse(icalFailures.notAnAddress);
  if (url.host === new URL(config.publicUrl).host && url.pathname.startsWith(EXPORT_PATH))
    refuse(icalFailures.ownAddress);
  if (isRefusedAddress(url, feedFetchOptions(config))) refuse(icalFailures.addressRefused);
  const { href } = url;
  return { urlCipher: cipher.encrypt(href), urlHash: cipher.hash(href), host: url.hostname };
};

const assertRoomForOne = async (ctx: Ctx, houseId: string, roomId: string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ical_feeds
    where house_id = ${houseId} and room_id = ${roomId} and deleted_at is null`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= MAX_FEEDS) fail(icalFailures.tooManyFeeds);
};

export const addFeedRoute = command(addIcalFeed, async (ctx, { roomId, source, name, url }) => {
  const { houseId, number } = await lockActiveRoom(ctx, roomId);
  await assertRoomForOne(ctx, houseId, roomId);
  const address = sealAddress(ctx.services, url);
  const id = ctx.newId();
  await ctx.db
    .insertInto('icalFeeds')
    .values({
      ...{ houseId, id, roomId, source, name, ...address },
      nextAt: ctx.now,
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await recordFeed(
    ctx,
    { houseId, roomId, roomNumber: number, name, host: address.host, source },
    'room.calendarAdded',
  );
  return { id };
});

/** A new address is fetched at once; until it answers, the taken nights do not change. */
export const editFeedRoute = command(editIcalFeed, async (ctx, { id, version, source, name, url }) => {
  const feed = await lockFeed(ctx, id, version);
  const address = url === undefined ? null : sealAddress(ctx.services, url);
  const fetchAnew = { ...address, etag: null, lastModified: null, nextAt: ctx.now };
  await ctx.db
    .updateTable('icalFeeds')
    .set({ source, name, version: version + 1, ...(address && fetchAnew) })
    .where('houseId', '=', feed.houseId)
    .where('id', '=', id)
    .execute();
  await recordFeed(ctx, { ...feed, source, name, host: address?.host ?? feed.host }, 'room.calendarEdited', {
    ...(address && { addressChanged: true }),
  });
  return null;
});
