/**
 * Applies a platform's answer to the nights that were sent. A night whose desired state changed meanwhile stays
 * pending.
 */

import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Account, NightRefusal, Outcome } from '../adapters/adapter.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { noteAnswer, noteSilence } from './account-health.ts';
import { announceIfSettled, announceSync } from './announce-sync.ts';
import { closeUnmapped } from './close-unmapped.ts';
import { confirmNights } from './confirm-nights.ts';
import type { CalledListing, WaitingCell } from './push-queue-queries.ts';
import { BREAK_AT, isGivenUp, retryWaitMs } from './retry-rules.ts';

/** One push of one listing. */
export interface SentListing {
  readonly listing: CalledListing;
  readonly cells: readonly WaitingCell[];
}

export interface SentPush {
  readonly account: Account;
  readonly sent: readonly SentListing[];
  readonly sentAt: Date;
  readonly ms: number;
}

type OfPush = SentListing & Pick<SentPush, 'sentAt'>;

interface SettledCell {
  readonly cell: WaitingCell;
  readonly state: 'synced' | 'conflicted' | 'failed' | 'pending';
  readonly problem: string | null;
  readonly attempts: number;
  readonly retryAt: Date | null;
}

const settleCells = async (
  ctx: Ctx,
  { listing, sentAt }: OfPush,
  settled: readonly SettledCell[],
): Promise<void> => {
  await sql`
    update channel_cells c set state = s.state, problem = s.problem, attempts = s.attempts, retry_at = s.retry_at,
      whole = s.state <> 'synced', sent_at = ${sentAt}, stops = c.stops and s.state = 'pending',
      confirmed_at = case when s.state = 'synced' then ${ctx.now}::timestamptz else c.confirmed_at end
    from unnest(${settled.map(({ cell }) => cell.night)}::date[], ${settled.map(({ cell }) => cell.revision)}::int[],
      ${settled.map(({ state }) => state)}::text[], ${settled.map(({ problem }) => problem)}::text[],
      ${settled.map(({ attempts }) => attempts)}::smallint[], ${settled.map(({ retryAt }) => retryAt)}::timestamptz[])
      as s (night, revision, state, problem, attempts, retry_at)
    where c.house_id = ${listing.houseId} and c.connection_id = ${listing.connectionId}
      and c.channel_room_id = ${listing.channelRoomId} and c.night = s.night and c.revision = s.revision
      and c.state = 'pending'`.execute(ctx.db);
};

const reasonOf = ({ code, message }: Pick<NightRefusal, 'code' | 'message'>): string => message || code;

/** Taken but for the nights it refused: the same again would be refused again. */
const settleTaken = async (ctx: Ctx, push: OfPush, refusals: readonly NightRefusal[]): Promise<void> => {
  const own = refusals.filter(({ listingKey }) => listingKey === push.listing.key);
  const refused = new Map(own.map((one) => [one.night, reasonOf(one)]));
  const settled = push.cells.map((cell): SettledCell => {
    const problem = refused.get(cell.night) ?? null;
    return { cell, state: problem === null ? 'synced' : 'conflicted', problem, attempts: 0, retryAt: null };
  });
  await settleCells(ctx, push, settled);
  if (push.listing.roomTypeId === null) await closeUnmapped(ctx, [push.listing.houseId]);
  else {
    await confirmNights(
      ctx,
      push.listing,
      push.cells.filter(({ night }) => !refused.has(night)),
    );
    await lookLater(ctx, push);
  }
  await announceIfSettled(ctx, push.listing);
};

/** Long enough for a channel behind a manager to apply accepted values. */
const LOOK_AFTER_MS = 3 * MINUTE_MS;

/**
 * Values a platform has only accepted are read back a little later. Not after a repair from a reading: a channel that
 * never applies them would cause an endless loop. The nightly reading finds those.
 */
const lookLater = async (ctx: Ctx, { listing, cells }: OfPush): Promise<void> => {
  const { rows } = await sql<{ platform: string }>`
    select platform from channel_connections where id = ${listing.connectionId}`.execute(ctx.db);
  if (knownFacts(rows[0]?.platform ?? '')?.answers !== 'later' || !cells.some(({ told }) => told)) return;
  const at = new Date(ctx.now.getTime() + LOOK_AFTER_MS);
  await sql`update channel_rooms set read_back_due_at = coalesce(read_back_due_at, ${at})
    where connection_id = ${listing.connectionId} and id = ${listing.channelRoomId}`.execute(ctx.db);
};

const settleSilence = async (ctx: Ctx, push: OfPush, message: string, failures: number): Promise<void> => {
  const settled = push.cells.map((cell): SettledCell => {
    const attempts = cell.attempts + 1;
    const over = isGivenUp(attempts, failures);
    const wait = retryWaitMs(attempts, ctx.services.random());
    const retryAt = over ? null : new Date(ctx.now.getTime() + wait);
    return { cell, state: over ? 'failed' : 'pending', problem: message, attempts, retryAt };
  });
  await settleCells(ctx, push, settled);
  if (failures === BREAK_AT) await announceSync(ctx, push.listing);
  else await announceIfSettled(ctx, push.listing);
};

/** Listings named in a log entry. */
const NAMED = 3;

const subjectOf = (sent: readonly SentListing[]): string => {
  const names = sent.map(({ listing }) => listing.name);
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? [`+${names.length - NAMED}`] : [])].join('、');
};

const noteLine = async (
  ctx: Ctx,
  { account, sent, ms }: SentPush,
  outcome: Outcome<{ refused: NightRefusal[] }>,
): Promise<void> => {
  const cells = sent.flatMap((one) => one.cells);
  const nights = cells.map(({ night }) => night).sort();
  const houses = new Set(sent.map(({ listing }) => listing.houseId));
  const [refusal] = outcome.kind === 'done' ? outcome.value.refused : [];
  const oldest = cells.reduce(
    (least, { wantedAt }) => Math.min(least, wantedAt.getTime()),
    Number.POSITIVE_INFINITY,
  );
  const waitedMs = outcome.kind === 'done' ? Math.max(0, Math.round(ctx.now.getTime() - oldest)) : null;
  await noteOperation(ctx, {
    connectionId: account.connectionId,
    houseId: houses.size === 1 ? (sent[0]?.listing.houseId ?? null) : null,
    kind: 'push',
    subject: subjectOf(sent),
    fromNight: nights[0] ?? null,
    toNight: nights.at(-1) ?? null,
    items: nights.length,
    ms,
    waitedMs,
    ...resultOf(outcome),
    ...(refusal && { result: 'partly', code: refusal.code, message: `${refusal.night}: ${refusal.message}` }),
  });
};

/** In one transaction. Attempts do not count while the account is limited or unauthorised. */
export const settlePush = async (
  ctx: Ctx,
  push: SentPush,
  outcome: Outcome<{ refused: NightRefusal[] }>,
): Promise<void> => {
  const { account, sent, sentAt } = push;
  const { connectionId } = account;
  await noteLine(ctx, push, outcome);
  if (outcome.kind === 'unauthorised') return noteUnauthorised(ctx, account, outcome);
  if (outcome.kind === 'limited') return;
  if (outcome.kind === 'failed') {
    const failures = await noteSilence(ctx, connectionId, outcome.message);
    for (const one of sent) await settleSilence(ctx, { ...one, sentAt }, outcome.message, failures);
    return;
  }
  const refused =
    outcome.kind === 'done'
      ? outcome.value.refused
      : sent.flatMap(({ listing: { key }, cells }) =>
          cells.map(({ night }) => ({ ...outcome, night, listingKey: key })),
        );
  await noteAnswer(ctx, connectionId, outcome.kind === 'done' ? 'pushedAt' : null);
  for (const one of sent) await settleTaken(ctx, { ...one, sentAt }, refused);
};
