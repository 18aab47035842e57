/** Reports check-ins, check-outs and no-shows to the platform afterwards; the front desk never waits for it. */

import { platformsThat } from '@minsu/contract/foundation/system/platform-registry.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { againMs } from '../../../platform/jobs/again-rules.ts';
import type { Job, JobContext } from '../../../platform/module.ts';
import type { Account, Outcome } from '../adapters/adapter.ts';
import { callPlatform } from '../call-platform.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { openAccount } from '../connect/open-account.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { markProblem } from './mark-problem.ts';

type Kind = 'checkIn' | 'checkOut' | 'noShow';

/** A group has left when its last guest has, and never came when none did. */
const kinds: Readonly<Record<string, { readonly kind: Kind; readonly shown: readonly string[] }>> = {
  'order.checkedIn': { kind: 'checkIn', shown: ['in_house', 'completed'] },
  'order.checkedOut': { kind: 'checkOut', shown: ['completed'] },
  'order.noShow': { kind: 'noShow', shown: ['no_show'] },
};

/** Platforms that accept the notice. */
const toldOf = (kind: Kind) => platformsThat(({ orders }) => orders.notices.includes(kind));

const putDown = async (ctx: Ctx, payload: Record<string, unknown>): Promise<void> => {
  const of = kinds[String(payload.name)];
  if (!of) return;
  await sql`
    insert into channel_notices (house_id, id, order_id, connection_id, platform_order_id, kind, created_at)
    select o.house_id, ${ctx.newId()}::uuid, o.id, c.connection_id, c.platform_order_id, ${of.kind}, ${ctx.now}
    from orders o join channel_orders c on c.house_id = o.house_id and c.order_id = o.id
    join channel_connections k on k.id = c.connection_id and k.platform = any(${toldOf(of.kind)}::text[])
    where o.house_id = ${String(payload.houseId)} and o.id = ${String(payload.entityId)}
      and o.shown = any(${of.shown}) on conflict (house_id, order_id, kind) do nothing`.execute(ctx.db);
};

interface Notice {
  readonly houseId: string;
  readonly id: string;
  readonly connectionId: string;
  readonly platformOrderId: string;
  readonly kind: Kind;
  readonly attempts: number;
  readonly createdAt: Date;
}

const MAX_AT_ONCE = 200;

/**
 * Connections take turns; within one, the least tried orders first, so that a failing one blocks no other; an order's
 * notices in sequence.
 */
const due = async ({ db, now }: Ctx): Promise<Notice[]> => {
  const { rows } = await sql<Notice>`
    select n.house_id, n.id, n.connection_id, n.platform_order_id, n.kind, n.attempts, n.created_at
    from channel_connections c
    cross join lateral (
      select *, row_number() over (order by tried, created_at) as turn from (
        select *, max(attempts) over (partition by platform_order_id) as tried,
          max(retry_at) over (partition by platform_order_id order by created_at) as wait_to
        from channel_notices where connection_id = c.id and state = 'pending') own
      where wait_to is null or wait_to <= ${now}
      order by turn limit ${MAX_AT_ONCE}) n
    where c.state = 'active' and c.deleted_at is null
    order by n.turn, n.created_at limit ${MAX_AT_ONCE}`.execute(db);
  return rows;
};

/** How long a notice is retried; older ones are left to users. */
const TRIED_MS = 7 * DAY_MS;

const isFinal = ({ kind }: Outcome<unknown>, { createdAt }: Notice, now: Date): boolean =>
  kind === 'refused' || (kind !== 'done' && now.getTime() - createdAt.getTime() >= TRIED_MS);

/** The state of a notice after an attempt. */
const stateAfter = (outcome: Outcome<unknown>, notice: Notice, now: Date) => {
  const attempts = notice.attempts + 1;
  if (outcome.kind === 'done') return { attempts, state: 'told', toldAt: now, problem: null, retryAt: null };
  if (isFinal(outcome, notice, now))
    return { attempts, state: 'failed', problem: outcome.message, retryAt: null };
  return {
    ...{ attempts, state: 'pending', problem: outcome.message },
    retryAt: new Date(now.getTime() + againMs(attempts)),
  };
};

interface Told {
  readonly account: Account;
  readonly outcome: Outcome<unknown>;
  readonly ms: number;
}

const MAX_POSTPONE_MS = 300_000;

/** All others of the connection: each would only wait for the same silence. */
const putOffOthers = async ({ db, now }: Ctx, connectionId: string, attempts: number): Promise<void> => {
  const until = new Date(now.getTime() + Math.min(againMs(attempts), MAX_POSTPONE_MS));
  await sql`
    update channel_notices set retry_at = ${until}
    where connection_id = ${connectionId} and state = 'pending' and (retry_at is null or retry_at < ${until})`.execute(
    db,
  );
};

const isSilence = ({ kind }: Outcome<unknown>): boolean => kind !== 'done' && kind !== 'refused';

const settle = async (ctx: Ctx, notice: Notice, { account, outcome, ms }: Told): Promise<void> => {
  const { houseId, id, connectionId, platformOrderId } = notice;
  await ctx.db
    .updateTable('channelNotices')
    .set(stateAfter(outcome, notice, ctx.now))
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
  if (isSilence(outcome)) await putOffOthers(ctx, connectionId, notice.attempts + 1);
  const of = { connectionId, houseId, subject: `${platformOrderId} ${notice.kind}`, ms, items: 1 };
  await noteOperation(ctx, { ...of, kind: 'notice', ...resultOf(outcome) });
  if (outcome.kind === 'unauthorised') await noteUnauthorised(ctx, account, outcome);
  if (outcome.kind !== 'done' && isFinal(outcome, notice, ctx.now))
    await markProblem(ctx, { connectionId, platformOrderId }, 'refused', outcome.message);
};

const tell = async (job: JobContext, connectionId: string, notices: readonly Notice[]): Promise<void> => {
  const opened = await job.read((ctx) => openAccount(ctx, connectionId));
  if (!opened) return;
  const { adapter, account } = opened;
  for (const notice of notices) {
    if (job.signal.aborted) return;
    const { outcome, ms } = await job.read((ctx) =>
      callPlatform(ctx, () => adapter.notice(account, notice.platformOrderId, notice.kind)),
    );
    await job.change((ctx) => settle(ctx, notice, { account, outcome, ms }));
    if (isSilence(outcome)) return;
  }
};

const tellAll = async (job: JobContext): Promise<void> => {
  const notices = await job.read(due);
  const byConnection = Map.groupBy(notices, ({ connectionId }) => connectionId);
  await Promise.all([...byConnection].map(([connectionId, own]) => tell(job, connectionId, own)));
};

export const putDownNoticeJob: Job = {
  on: Object.keys(kinds),
  run: async (job, payload) => {
    await job.change((ctx) => putDown(ctx, payload));
    await tellAll(job);
  },
};

export const tellPlatformsJob: Job = { cron: '* * * * *', run: tellAll };
