/** Adds, deletes, brings back and works off quality queues. */
import { INSPECTION_BATCH, QualityQueue } from '@minsu/contract/operations/demo/card.ts';
import {
  createQualityQueue,
  deleteQualityQueue,
  inspectQualityQueue,
  restoreQualityQueue,
} from '@minsu/contract/operations/demo/card-endpoints.ts';
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { command } from '../../platform/http/routes.ts';
import { assertVersion } from './demo-record.ts';

type Queue = Selectable<DB['demoQualityQueues']>;
type Change = Pick<
  Updateable<DB['demoQualityQueues']>,
  'deletedAt' | 'waiting' | 'waitingSince' | 'toSample'
>;

interface Held {
  readonly id: string;
  readonly version: number;
}

const changed = async (
  ctx: Ctx,
  { id, version }: Held,
  name: string,
  work: (queue: Queue) => Change,
): Promise<Queue> => {
  const row = await ctx.db
    .selectFrom('demoQualityQueues')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // Only what is deleted is brought back, and nothing else is done to it.
  const queue = row && (row.deletedAt !== null) === (name === 'restored') ? row : undefined;
  assertVersion(queue, version, QualityQueue, (current) => current);
  const change = work(queue);
  const after = await ctx.db
    .updateTable('demoQualityQueues')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.record({ name: `demoQueue.${name}`, entity: 'demoQueue', entityId: id, before: queue, after });
  return after;
};

/** Refused at the field; a race between two is refused by the constraint. */
const assertTitleFree = async (ctx: Ctx, title: string): Promise<void> => {
  const { rows } = await sql`
    select from demo_quality_queues where lower(title) = lower(${title}) and deleted_at is null limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) failAt('title', demoFailures.queueTaken);
};

export const createQualityQueueRoute = command(createQualityQueue, async (ctx, { title, waiting }) => {
  await assertTitleFree(ctx, title);
  const row = await ctx.db
    .insertInto('demoQualityQueues')
    .values({
      id: ctx.newId(),
      title,
      waiting,
      waitingSince: waiting > 0 ? ctx.now : null,
      createdAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.record({ name: 'demoQueue.created', entity: 'demoQueue', entityId: row.id, after: row });
  return row;
});

export const deleteQualityQueueRoute = command(deleteQualityQueue, (ctx, held) =>
  changed(ctx, held, 'deleted', () => ({ deletedAt: ctx.now })),
);

export const restoreQualityQueueRoute = command(restoreQualityQueue, (ctx, held) =>
  changed(ctx, held, 'restored', () => ({ deletedAt: null })),
);

/** Inspected items go to the sample check. */
export const inspectQualityQueueRoute = command(inspectQualityQueue, (ctx, held) =>
  changed(ctx, held, 'inspected', ({ waiting, toSample, waitingSince }) => {
    if (waiting === 0) fail(demoFailures.nothingToInspect);
    const taken = Math.min(waiting, INSPECTION_BATCH);
    return {
      waiting: waiting - taken,
      toSample: toSample + taken,
      waitingSince: waiting === taken ? null : waitingSince,
    };
  }),
);
