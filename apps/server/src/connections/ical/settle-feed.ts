/**
 * Makes a feed's blocks match its events where nights are free. Repeated at every fetch, whatever its result, so that
 * nights freed since are taken.
 */
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import { openBlock } from '../../inventory/room-status/blocks/open-block.ts';
import { lockTypesOf } from '../../inventory/room-status/lock-types.ts';
import { releaseNights, takeNights } from '../../inventory/room-status/room-nights.ts';
import type { Ctx } from '../../platform/context.ts';
import { type BlockChanges, blockChanges, type PresentBlock } from './feed-block-rules.ts';
import { claimsOf, decideNights, type Run, runsOf } from './feed-night-rules.ts';
import { aroundFeed, feedBlocks, feedEvents } from './feed-surroundings-queries.ts';
import type { LockedFeed } from './locked-feed.ts';
import { readingWindow } from './reading/read-calendar.ts';

interface Plan extends BlockChanges {
  readonly echoes: ReadonlySet<string>;
}

const planOf = async (ctx: Ctx, feed: LockedFeed): Promise<Plan> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const range = readingWindow(feed.today, horizonDays);
  const events = feed.roomActive ? await feedEvents(ctx, feed) : [];
  const around = await aroundFeed(ctx, feed, range);
  const decision = decideNights(claimsOf(events, range, around.taken), around);
  const present = await feedBlocks(ctx, feed, feed.today);
  const changes = blockChanges(present, runsOf(decision.wanted, around.breaks), feed.today);
  return { ...changes, echoes: decision.echoes };
};

/** The nights that change hands, as one range; null when none does. */
const rangeOf = ({ move, remove, add }: BlockChanges) => {
  const each = [...move.flatMap(({ block, run }) => [block, run]), ...remove, ...add];
  const dates = each.flatMap(({ from, to }) => [from, to]).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
};

const tag = async (
  ctx: Ctx,
  { houseId, id }: LockedFeed,
  blockId: string,
  { key, kind }: Run,
): Promise<void> => {
  await sql`insert into ical_blocks (house_id, block_id, feed_id, key, kind)
    values (${houseId}, ${blockId}, ${id}, ${key}, ${kind})
    on conflict (house_id, block_id) do update set key = excluded.key, kind = excluded.kind`.execute(ctx.db);
};

const roomOf = ({ houseId, roomId }: LockedFeed) => ({ houseId, id: roomId });

const remove = (ctx: Ctx, feed: LockedFeed, { id, from, to }: PresentBlock): Promise<void> =>
  openBlock(
    ctx,
    {
      block: { id, houseId: feed.houseId, kind: 'channel', from, to, reason: feed.name },
      room: { id: feed.roomId, number: feed.roomNumber },
      today: feed.today,
    },
    'roomBlock.removed',
  );

/** Nights the block keeps stay; the others are released before any are taken, because another block may need them. */
const giveBack = async (
  ctx: Ctx,
  { houseId, today }: LockedFeed,
  { block, run }: BlockChanges['move'][number],
) => {
  const start = block.from < today ? today : block.from;
  const before = { from: start, to: run.from < block.to ? run.from : block.to };
  const after = { from: run.to > start ? run.to : start, to: block.to };
  for (const range of [before, after])
    if (range.from < range.to) await releaseNights(ctx, houseId, { blockId: block.id }, range);
};

/** The nights of the run that the block has not had. */
const newNights = (block: PresentBlock, run: Run) =>
  run.to <= block.from || run.from >= block.to
    ? [run]
    : [
        { from: run.from, to: block.from },
        { from: block.to, to: run.to },
      ].filter(({ from, to }) => from < to);

const move = async (
  ctx: Ctx,
  feed: LockedFeed,
  { block, run }: BlockChanges['move'][number],
): Promise<void> => {
  await sql`update room_blocks set from_date = ${run.from}, to_date = ${run.to}, version = version + 1
    where house_id = ${feed.houseId} and id = ${block.id}`.execute(ctx.db);
  for (const range of newNights(block, run))
    await takeNights(ctx, roomOf(feed), range, { blockId: block.id }, 'takePlaces');
  await tag(ctx, feed, block.id, run);
  const said = { roomId: feed.roomId, roomNumber: feed.roomNumber, kind: 'channel', reason: feed.name };
  await ctx.record({
    name: 'roomBlock.changed',
    entity: 'roomBlock',
    entityId: block.id,
    houseId: feed.houseId,
    before: { ...said, from: block.from, to: block.to },
    after: { ...said, from: run.from, to: run.to },
  });
};

const add = async (ctx: Ctx, feed: LockedFeed, run: Run): Promise<void> => {
  const id = ctx.newId();
  const { houseId, roomId, roomNumber, name: reason } = feed;
  const { from, to } = run;
  await ctx.db
    .insertInto('roomBlocks')
    .values({
      ...{ houseId, id, roomId, reason },
      kind: 'channel',
      fromDate: from,
      toDate: to,
      createdBy: feed.host,
      createdAt: ctx.now,
    })
    .execute();
  await takeNights(ctx, roomOf(feed), run, { blockId: id }, 'takePlaces');
  await tag(ctx, feed, id, run);
  await ctx.record({
    name: 'roomBlock.created',
    entity: 'roomBlock',
    entityId: id,
    houseId,
    after: { roomId, roomNumber, kind: 'channel', from, to, reason },
  });
};

const noteEchoes = async (
  ctx: Ctx,
  { houseId, id }: LockedFeed,
  echoes: ReadonlySet<string>,
): Promise<void> => {
  if (echoes.size > 0)
    await sql`insert into ical_echo_nights (house_id, feed_id, night, seen_at)
      select ${houseId}, ${id}, n, ${ctx.now} from unnest(${[...echoes]}::date[]) n
      on conflict (house_id, feed_id, night) do update set seen_at = excluded.seen_at
        where ical_echo_nights.seen_at < excluded.seen_at - interval '1 hour'`.execute(ctx.db);
  await sql`delete from ical_echo_nights where house_id = ${houseId} and feed_id = ${id}
    and seen_at < ${ctx.now}::timestamptz - interval '7 days'`.execute(ctx.db);
};

/** The feed is locked. Answers whether anything changed. */
export const settleFeed = async (ctx: Ctx, feed: LockedFeed): Promise<boolean> => {
  const first = await planOf(ctx, feed);
  const range = rangeOf(first);
  if (range) await lockTypesOf(ctx, [feed.roomId], range);
  // The lock stops sales of nights seen as free; anything sold before it is visible now.
  const plan = range ? await planOf(ctx, feed) : first;
  for (const block of plan.remove) await remove(ctx, feed, block);
  for (const each of plan.move) await giveBack(ctx, feed, each);
  for (const each of plan.move) await move(ctx, feed, each);
  for (const { block, run } of plan.keep)
    if (block.key !== run.key || block.kind !== run.kind) await tag(ctx, feed, block.id, run);
  for (const run of plan.add) await add(ctx, feed, run);
  await noteEchoes(ctx, feed, plan.echoes);
  return range !== null;
};
