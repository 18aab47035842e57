/**
 * Checks of the whole chain: on request or every night, in the background, with a notification if something is wrong.
 */

import { auditTexts } from '@minsu/contract/foundation/audit/audit.text.ts';
import { checkAuditChain } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { anchorPath, readAnchor } from './anchor.ts';
import { type CheckRow, checkColumns, lastCheck } from './check-queries.ts';
import { type Verified, verifyChain } from './verify-chain.ts';

const CHECK_ASKED = 'audit.checkAsked';
const AUDIT_HREF = '/sys/auditLog';
/** A check that has not moved for so long died with its process. */
const SILENT_MS = 60_000;
const SHOWN_EVERY_MS = 300;

const buryDead = ({ db, now }: Ctx) =>
  db
    .updateTable('auditChecks')
    .set({ state: 'failed', finishedAt: now })
    .where('state', 'in', ['waiting', 'running'])
    .where(
      ({ fn, ref }) =>
        sql<boolean>`${fn.coalesce(ref('beatAt'), ref('askedAt'))} < ${new Date(now.getTime() - SILENT_MS)}`,
    )
    .execute();

/** The check under way, or a new one. */
const ask = async (ctx: Ctx, askedBy: string | null): Promise<CheckRow> => {
  await buryDead(ctx);
  const [made] = await ctx.db
    .insertInto('auditChecks')
    .values({ id: ctx.newId(), state: 'waiting', askedBy, askedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...checkColumns])
    .execute();
  if (!made) return (await lastCheck(ctx)) as CheckRow;
  await ctx.record({ name: CHECK_ASKED, entity: 'audit', entityId: made.id, toldUserIds: [] });
  return made as CheckRow;
};

export const checkAuditRoute = command(checkAuditChain, (ctx) => ask(ctx, ctx.user.realname));

export const nightlyCheckJob: Job = {
  cron: '23 19 * * *',
  run: async (job) => void (await job.change((ctx) => ask(ctx, null))),
};

const take = ({ db, now }: Ctx, id: string) =>
  db
    .updateTable('auditChecks')
    .set({ state: 'running', beatAt: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();

const showProgress = (job: JobContext, id: string) => {
  let shownAt = 0;
  return async ({ rows, total }: { rows: number; total: number }): Promise<void> => {
    if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
    shownAt = performance.now();
    await job.change(({ db, now }) =>
      db
        .updateTable('auditChecks')
        .set({ rowsDone: rows, rowsTotal: total, beatAt: now })
        .where('id', '=', id)
        .execute(),
    );
  };
};

const settle = async (ctx: Ctx, id: string, verified: Verified): Promise<void> => {
  const { rows, blocks, findings, findingCount } = verified;
  await ctx.db
    .updateTable('auditChecks')
    .set({
      state: findingCount === 0 ? 'intact' : 'damaged',
      finishedAt: ctx.now,
      rowsDone: rows,
      rowsTotal: rows,
      blocks,
      findingCount,
      findings: JSON.stringify(findings),
    })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: findingCount === 0 ? 'audit.foundIntact' : 'audit.foundDamaged',
    entity: 'audit',
    entityId: id,
    after: { rows, blocks, findingCount },
    toldUserIds: [],
  });
  if (findingCount > 0)
    await tellUsers(ctx, {
      to: { permission: 'audit:read' },
      kind: 'notice',
      subject: 'system',
      title: auditTexts.toldDamaged,
      content: auditTexts.toldDamagedBody,
      params: { count: findingCount },
      path: AUDIT_HREF,
      key: `audit.damaged:${id}`,
    });
};

export const checkJob: Job = {
  on: [CHECK_ASKED],
  run: async (job, { entityId }) => {
    const id = String(entityId);
    if (!(await job.change((ctx) => take(ctx, id)))) return;
    try {
      const verified = await job.read(async ({ db, services }) =>
        verifyChain({
          db,
          anchor: await readAnchor(anchorPath(services.config)),
          progress: showProgress(job, id),
        }),
      );
      await job.change((ctx) => settle(ctx, id, verified));
    } catch (error) {
      await job.change(({ db, now }) =>
        db
          .updateTable('auditChecks')
          .set({ state: 'failed', finishedAt: now })
          .where('id', '=', id)
          .execute(),
      );
      throw error;
    }
  },
};
