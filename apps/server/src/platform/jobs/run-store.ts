/** Rows of `background_runs`: begun, read by their owner, handed to the job that works on them. */
import { apiTokenFailures } from '@minsu/contract/api-token-access.ts';
import { type BackgroundRun, runFailures } from '@minsu/contract/platform/background-run.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Work } from './run-work.ts';

export const KEPT_MS = DAY_MS;
/** Runs one user may have at work at a time. */
const MAX_AT_ONCE = 5;
/** The event that sets the worker going. */
export const RUN_STARTED = 'run.started';

export interface RunItemDraft {
  readonly position: number;
  readonly targetId: string | null;
  readonly label: string;
}

interface NewRun {
  readonly kind: BackgroundRun['kind'];
  readonly work: Pick<Work, 'name'>;
  readonly input: unknown;
  readonly total: number;
  readonly items?: readonly RunItemDraft[];
  readonly undoOf?: string;
  /** Waits for more, as an import waits for its mapping. */
  readonly draft?: { readonly sheet: unknown; readonly fileName: string };
}

const ITEMS_AT_ONCE = 2_000;

export const writeItems = async (ctx: Ctx, runId: string, items: readonly RunItemDraft[]): Promise<void> => {
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    const part = items.slice(at, at + ITEMS_AT_ONCE);
    await sql`
      insert into background_run_items (run_id, position, target_id, label)
      select ${runId}, p, t, l from unnest(${part.map((item) => item.position)}::int[],
        ${part.map((item) => item.targetId)}::uuid[], ${part.map((item) => item.label)}::text[]) as i (p, t, l)
    `.execute(ctx.db);
  }
};

/** Sets the worker going once the transaction is committed. */
export const announceRun = (ctx: Ctx, runId: string, userId: string): Promise<void> =>
  ctx.record({ name: RUN_STARTED, entity: 'run', entityId: runId, toldUserIds: [userId] });

/** One user at a time, so that a burst of clicks cannot slip past the limit. */
export const assertFewRuns = async (ctx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runs:${ctx.user.id}`}, 0))`.execute(ctx.db);
  const { open } = await ctx.db
    .selectFrom('backgroundRuns')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('userId', '=', ctx.user.id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(open) >= MAX_AT_ONCE) fail(runFailures.tooManyRuns, { params: { limit: MAX_AT_ONCE } });
};

/** Encrypts a run's input and rows, which contain phone numbers. */
export const sealedRun = (
  { services: { cipher } }: Pick<Ctx, 'services'>,
  input: unknown,
  sheet?: unknown,
) => ({
  inputCipher: cipher.encrypt(JSON.stringify(input ?? null)),
  ...(sheet !== undefined && { sheetCipher: cipher.encrypt(JSON.stringify(sheet)) }),
});

interface StoredSecrets {
  readonly input: unknown;
  readonly inputCipher: string | null;
}

/** Runs started before inputs were encrypted stay unencrypted for their last day. */
export const inputOf = (
  { services: { cipher } }: Pick<Ctx, 'services'>,
  { input, inputCipher }: StoredSecrets,
): unknown => (inputCipher === null ? input : JSON.parse(cipher.decrypt(inputCipher)));

export const sheetOfRun = (
  { services: { cipher } }: Pick<Ctx, 'services'>,
  { sheet, sheetCipher }: { readonly sheet: unknown; readonly sheetCipher: string | null },
): unknown => (sheetCipher === null ? sheet : JSON.parse(cipher.decrypt(sheetCipher)));

/** Writes a run in the caller's transaction. Fails with `run.tooManyRuns`; a program has none: it would get its owner's rights. */
export const createRun = async (ctx: Ctx, run: NewRun): Promise<BackgroundRun> => {
  if (ctx.user.apiToken) fail(apiTokenFailures.noBackground);
  if (!run.draft) await assertFewRuns(ctx);
  const id = ctx.newId();
  await ctx.db
    .insertInto('backgroundRuns')
    .values({
      id,
      kind: run.kind,
      work: run.work.name,
      userId: ctx.user.id,
      roleCodes: ctx.user.roles.map((role) => role.code),
      language: ctx.language,
      ...sealedRun(ctx, run.input, run.draft?.sheet),
      fileName: run.draft?.fileName ?? null,
      state: run.draft ? 'draft' : 'waiting',
      total: run.total,
      undoOf: run.undoOf ?? null,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + KEPT_MS),
    })
    .execute();
  if (run.items) await writeItems(ctx, id, run.items);
  if (!run.draft) await announceRun(ctx, id, ctx.user.id);
  return readRun(ctx, id);
};

const columns = [
  'id',
  'kind',
  'work',
  'state',
  'total',
  'done',
  'failed',
  'message',
  'fileKey',
  'fileName',
  'undoOf',
  'undoneBy',
  'createdAt',
  'finishedAt',
  'expiresAt',
] as const;

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('backgroundRuns')
    .select(columns)
    .where('userId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now);

type StoredRun = Awaited<ReturnType<ReturnType<typeof mine>['executeTakeFirstOrThrow']>>;

const toRun = (ctx: Ctx, row: StoredRun): BackgroundRun => {
  const work = ctx.services.works.get(row.work);
  const { message, fileKey, fileName, undoOf, undoneBy, ...rest } = row;
  const title = work ? sayText(work.title, ctx.language) : row.work;
  const isEnded = row.state === 'done' || row.state === 'cancelled';
  return {
    ...(rest as Pick<BackgroundRun, 'id' | 'kind' | 'work' | 'state' | 'total' | 'done' | 'failed'>),
    title: undoOf === null ? title : sayText(undoTitle, ctx.language, { title }),
    message: message === null ? null : sayText(message as unknown as Text, ctx.language),
    fileName: row.kind === 'import' || fileKey !== null ? fileName : null,
    canUndo: isEnded && row.done > 0 && undoneBy === null && undoOf === null && work?.undo !== undefined,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
};

const undoTitle: Text = ['撤销：{{title}}', 'Undo: {{title}}'];

/** Returns a run of the caller; others' runs are unknown. */
export const readRun = async (ctx: Ctx, id: string): Promise<BackgroundRun> => {
  const row = await mine(ctx).where('id', '=', id).executeTakeFirst();
  return row ? toRun(ctx, row) : fail(runFailures.notFound);
};

const LISTED = 50;

export const myRuns = async (ctx: Ctx, kind: BackgroundRun['kind'] | undefined): Promise<BackgroundRun[]> => {
  const query = mine(ctx).where('state', '<>', 'draft').orderBy('id', 'desc').limit(LISTED);
  const rows = await (kind ? query.where('kind', '=', kind) : query).execute();
  return rows.map((row) => toRun(ctx, row));
};

/** Locks a run of the caller for a change of its state. */
export const lockRun = async (ctx: Ctx, id: string) => {
  const row = await ctx.db
    .selectFrom('backgroundRuns')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', ctx.user.id)
    .where('expiresAt', '>', ctx.now)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, input: inputOf(ctx, row) } : fail(runFailures.notFound);
};
