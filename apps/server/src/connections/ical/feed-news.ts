/**
 * Notifications about calendars: nights taken twice, to users who handle the house; a calendar unread for long, to
 * those who manage it. Once each, until it is over.
 */
import { type FeedConflict, STALE_MINUTES } from '@minsu/contract/connections/ical/ical-feed.ts';
import { newsTexts } from '@minsu/contract/foundation/messages/news.text.ts';
import { newsDates } from '@minsu/contract/foundation/messages/news-dates.ts';
import { type Language, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflictsOfFeed } from './feed-conflict-queries.ts';
import type { LockedFeed } from './locked-feed.ts';

interface Around {
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly toldConflicts: readonly string[];
  readonly lastGoodAt: Date;
}

const around = async (ctx: Ctx, { houseId, id }: LockedFeed): Promise<Around> => {
  const { rows } = await sql<Around>`
    select h.name as house_name, h.name_en as house_name_en, f.told_conflicts,
      coalesce(f.succeeded_at, f.created_at) as last_good_at
    from ical_feeds f join houses h on h.id = f.house_id
    where f.house_id = ${houseId} and f.id = ${id}`.execute(ctx.db);
  return rows[0] as Around;
};

const sayer =
  (feed: LockedFeed, { houseName, houseNameEn }: Around, more: (language: Language) => Params) =>
  (text: Text): Text => {
    const say = (language: Language) =>
      sayText(text, language, {
        house: (language === 'en-US' && houseNameEn) || houseName,
        room: feed.roomNumber,
        calendar: feed.name,
        ...more(language),
      });
    return [say('zh-CN'), say('en-US')];
  };

const conflictKey = (feedId: string, ownerId: string): string => `ical.conflict:${feedId}:${ownerId}`;
const staleKey = (feedId: string): string => `ical.stale:${feedId}`;
const housePath = (houseId: string): string => `/house/houseDetail?id=${houseId}&tab=channels`;

interface Disputed extends FeedConflict {
  readonly ownerId: string;
}

/** The first nights that the feed disputes with each order and block. */
const disputes = async (ctx: Ctx, feed: LockedFeed): Promise<ReadonlyMap<string, Disputed>> => {
  const conflicts = feed.roomActive ? await conflictsOfFeed(ctx, feed, feed.today) : [];
  const byOwner = new Map<string, Disputed>();
  for (const conflict of conflicts) {
    const ownerId = conflict.orderId ?? conflict.blockId;
    if (ownerId !== null && !byOwner.has(ownerId)) byOwner.set(ownerId, { ...conflict, ownerId });
  }
  return byOwner;
};

const tellConflict = async (ctx: Ctx, feed: LockedFeed, of: Around, conflict: Disputed): Promise<void> => {
  const { from, to, orderId, orderNo, ownerId } = conflict;
  const say = sayer(feed, of, (language) => ({
    dates: newsDates({ checkIn: from, checkOut: to }, language),
    owner: orderNo ?? sayText(newsTexts.icalConflictBlock, language),
  }));
  await tellUsers(ctx, {
    to: { permission: 'order:accept', houseId: feed.houseId },
    kind: 'todo',
    subject: 'channel',
    title: say(newsTexts.icalConflictTitle),
    content: say(newsTexts.icalConflictContent),
    path: orderId === null ? housePath(feed.houseId) : `/orderManagement/orderDetail?id=${orderId}`,
    key: conflictKey(feed.id, ownerId),
  });
};

const storeTold = async (
  ctx: Ctx,
  { houseId, id }: LockedFeed,
  ownerIds: readonly string[],
): Promise<void> => {
  await sql`update ical_feeds set told_conflicts = ${[...ownerIds]}::uuid[]
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
};

const tellConflicts = async (ctx: Ctx, feed: LockedFeed, of: Around): Promise<void> => {
  const now = await disputes(ctx, feed);
  const before = new Set(of.toldConflicts);
  const over = of.toldConflicts.filter((ownerId) => !now.has(ownerId));
  const fresh = [...now.values()].filter(({ ownerId }) => !before.has(ownerId));
  for (const ownerId of over) await settleTodo(ctx, conflictKey(feed.id, ownerId), { again: true });
  for (const conflict of fresh) await tellConflict(ctx, feed, of, conflict);
  if (over.length + fresh.length > 0) await storeTold(ctx, feed, [...now.keys()]);
};

/** A suspiciously emptied calendar counts as old as its last good answer. */
const tellStale = async (ctx: Ctx, feed: LockedFeed, of: Around): Promise<void> => {
  const minutes = (ctx.now.getTime() - of.lastGoodAt.getTime()) / 60_000;
  if (minutes <= STALE_MINUTES) return;
  const say = sayer(feed, of, () => ({}));
  await tellUsers(ctx, {
    to: { permission: 'channel:link', houseId: feed.houseId },
    kind: 'todo',
    subject: 'channel',
    title: say(newsTexts.icalStaleTitle),
    content: say(newsTexts.icalStaleContent),
    path: housePath(feed.houseId),
    key: staleKey(feed.id),
  });
};

/** After its nights were settled, with the feed locked. `works`: the calendar was read or is unchanged. */
export const tellFeedNews = async (ctx: Ctx, feed: LockedFeed, works: boolean): Promise<void> => {
  const of = await around(ctx, feed);
  await tellConflicts(ctx, feed, of);
  if (works) await settleTodo(ctx, staleKey(feed.id), { again: true });
  else await tellStale(ctx, feed, of);
};

/** Ends notifications of a paused or removed feed. */
export const endFeedNews = async (ctx: Ctx, feed: LockedFeed): Promise<void> => {
  const { toldConflicts } = await around(ctx, feed);
  for (const ownerId of toldConflicts) await settleTodo(ctx, conflictKey(feed.id, ownerId), { again: true });
  if (toldConflicts.length > 0) await storeTold(ctx, feed, []);
  await settleTodo(ctx, staleKey(feed.id), { again: true });
};
