/**
 * Works on a run with the rights of the user who started it. A heartbeat holds the run; a dead worker's run is resumed
 * from its items. Users can stop a run between two steps.
 */

import type { Permission } from '@minsu/contract/permission.ts';
import { runFailures } from '@minsu/contract/platform/background-run.ts';
import { coreFailures, type Failure, FailureError } from '@minsu/contract/platform/failure.ts';
import { type Language, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { dropContent } from '../files/files.ts';
import { createUser, loadUser, type SessionUser } from '../http/session.ts';
import { errorFields } from '../log.ts';
import type { JobContext } from '../module.ts';
import { announceRun, inputOf, KEPT_MS } from './run-store.ts';

const BEAT_MS = 5_000;
/** Silence after which a run is taken over. */
export const SILENT_MS = 30_000;
const MAX_ATTEMPTS = 5;
const SHOWN_EVERY_MS = 250;

export interface WorkRun {
  readonly id: string;
  readonly input: unknown;
  readonly undoOf: string | null;
  readonly total: number;
  /** Reads, as the user. */
  readonly ctx: Ctx;
  /** Runs a change in its own transaction, as the user. */
  change<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Reports progress. Throws if the user or the server stops the run, or another worker has it. */
  progress(counts: { readonly done: number; readonly failed?: number }): Promise<void>;
}

export interface WorkResult {
  readonly done: number;
  readonly failed?: number;
  readonly file?: { readonly key: string; readonly name: string };
}

/** Something a module does in the background; the module table lists it under `works`. */
export interface Work {
  /** `orders.export`. */
  readonly name: string;
  readonly title: Text;
  readonly permission: Permission;
  readonly run: (run: WorkRun) => Promise<WorkResult>;
  /** Set if the run can be undone record by record. */
  readonly undo?: (run: WorkRun) => Promise<WorkResult>;
}

class Stopped extends Error {}

/** Text for an error that stopped a run or a record. Null if users cannot act on it. */
export const reasonOf = (error: unknown): Text => {
  if (error instanceof FailureError) return saidInBoth(error.failure, error.details.params ?? {});
  const code = (error as { code?: unknown }).code;
  return (typeof code === 'string' && code.startsWith('23') ? coreFailures.conflict : coreFailures.internal)
    .text;
};

export const saidInBoth = ({ text }: Pick<Failure, 'text'>, params: Params): Text => [
  sayText(text, 'zh-CN', params),
  sayText(text, 'en-US', params),
];

interface Claimed {
  readonly id: string;
  readonly work: string;
  readonly userId: string;
  readonly roleCodes: string[];
  readonly language: string;
  readonly input: unknown;
  readonly inputCipher: string | null;
  readonly undoOf: string | null;
  readonly total: number;
  readonly attempts: number;
}

/** Workers are shared, so one user's runs leave some to others. */
const MAX_RUNNING = 2;

const claim = async ({ db, now }: Ctx, runId: string): Promise<Claimed | null> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('runs:' || user_id, 0)) from background_runs
    where id = ${runId}`.execute(db);
  const { rows } = await sql<Claimed>`
    update background_runs set state = 'running', beat_at = ${now}, attempts = attempts + 1
    where id = ${runId} and (state = 'waiting'
      or (state = 'running' and beat_at < ${new Date(now.getTime() - SILENT_MS)}))
      and ${MAX_RUNNING} > (select count(*) from background_runs others where others.user_id = background_runs.user_id
        and others.id <> background_runs.id and others.state = 'running')
    returning id, work, user_id, role_codes, language, input, input_cipher, undo_of, total, attempts`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Only the session's roles that the user still has. */
const userOf = async (ctx: Ctx, run: Claimed): Promise<SessionUser | null> => {
  const user = await loadUser(ctx.db, run.userId);
  return (
    user && createUser({ ...user, roles: user.roles.filter(({ code }) => run.roleCodes.includes(code)) })
  );
};

interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly message?: Text;
  readonly result?: WorkResult;
}

/** Null: it was taken for dead and has been followed by another worker. */
const lockOwn = async ({ db }: Ctx, { id, attempts }: Claimed) =>
  (await db
    .selectFrom('backgroundRuns')
    .select('cancelAsked')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** A cancelled run does not hand out its finished file. */
const asAsked = (ctx: Ctx, ending: Ending, cancelAsked: boolean): Ending => {
  const file = ending.result?.file;
  if (!file || !cancelAsked) return ending;
  ctx.afterCommit(() => dropContent(ctx.services, file.key));
  return { state: 'cancelled' };
};

const finish = (job: JobContext, run: Claimed, ending: Ending): Promise<void> =>
  job.change(async (ctx) => {
    const own = await lockOwn(ctx, run);
    if (!own) return;
    const { state, message, result } = asAsked(ctx, ending, own.cancelAsked);
    await ctx.db
      .updateTable('backgroundRuns')
      .set({
        state,
        finishedAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + KEPT_MS),
        sheet: null,
        sheetCipher: null,
        ...(message && { message: JSON.stringify(message) }),
        ...(result && { done: result.done, failed: result.failed ?? 0 }),
        ...(result?.file && { fileKey: result.file.key, fileName: result.file.name }),
      })
      .where('id', '=', run.id)
      .execute();
    await ctx.record({ name: 'run.ended', entity: 'run', entityId: run.id, toldUserIds: [run.userId] });
    await announceNext(ctx, run.userId);
  });

/** The one that has waited longest for a worker. */
const announceNext = async (ctx: Ctx, userId: string): Promise<void> => {
  const next = await ctx.db
    .selectFrom('backgroundRuns')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next) await announceRun(ctx, next.id, userId);
};

/** Works on a run until it ends; returns at once if another worker has it. */
export const workOn = async (job: JobContext, runId: string): Promise<void> => {
  const run = await job.change((ctx) => claim(ctx, runId));
  if (!run) return;
  const beat = setInterval(() => void beatOf(job, run), BEAT_MS);
  try {
    await finish(job, run, { state: 'done', result: await perform(job, run) });
  } catch (error) {
    await end(job, run, error);
  } finally {
    clearInterval(beat);
  }
};

const beatOf = (job: JobContext, { id, attempts }: Claimed): Promise<unknown> =>
  job
    .change(({ db, now }) =>
      db
        .updateTable('backgroundRuns')
        .set({ beatAt: now })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute(),
    )
    .catch(() => undefined);

const end = async (job: JobContext, run: Claimed, error: unknown): Promise<void> => {
  if (job.signal.aborted) {
    // On server stop the next process resumes at once.
    await job.change(({ db }) =>
      db
        .updateTable('backgroundRuns')
        .set({ state: 'waiting', beatAt: null })
        .where('id', '=', run.id)
        .where('attempts', '=', run.attempts)
        .execute(),
    );
    return;
  }
  if (error instanceof Stopped) return finish(job, run, { state: 'cancelled' });
  const message = reasonOf(error);
  if (!(error instanceof FailureError))
    await job.read(async ({ services }) =>
      services.log.error('run failed', { work: run.work, runId: run.id, ...errorFields(error) }),
    );
  await finish(job, run, { state: 'failed', message });
};

const perform = async (job: JobContext, run: Claimed): Promise<WorkResult> => {
  if (run.attempts > MAX_ATTEMPTS) throw new FailureError(runFailures.interrupted);
  const { user, work } = await job.read(async (ctx) => ({
    user: await userOf(ctx, run),
    work: ctx.services.works.get(run.work),
  }));
  if (!work || !user?.may(work.permission)) throw new FailureError(coreFailures.forbidden);
  const as = job.as(
    {
      user,
      token: null,
      userAgent: '',
      language: run.language as Language,
      requestId: `run-${run.id}`,
      address: '',
      deviceHash: Buffer.alloc(0),
      deviceId: null,
    },
    work.permission,
  );
  const step = run.undoOf === null ? work.run : work.undo;
  if (!step) throw new FailureError(runFailures.cannotUndo);
  return step({ ...run, ...as, input: inputOf(as.ctx, run), progress: progressOf(job, run) });
};

/** Ends work that was cancelled or taken over. */
const progressOf = (job: JobContext, { id, attempts }: Claimed): WorkRun['progress'] => {
  let shownAt = 0;
  return async ({ done, failed = 0 }) => {
    if (job.signal.aborted) throw new Stopped();
    const now = performance.now();
    if (now - shownAt < SHOWN_EVERY_MS) return;
    shownAt = now;
    const row = await job.change(({ db }) =>
      db
        .updateTable('backgroundRuns')
        .set({ done, failed })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .returning('cancelAsked')
        .executeTakeFirst(),
    );
    if (!row || row.cancelAsked) throw new Stopped();
  };
};
