/** Shared by all example records: locking by version, and history. */
import type { DemoChange } from '@minsu/contract/operations/demo/content-set.ts';
import { coreFailures, fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';

const MAX_CHANGES = 50;

/** Newest first. */
export const demoHistory = async (ctx: Ctx, id: string): Promise<z.input<typeof DemoChange>[]> =>
  ctx.db
    .selectFrom('events')
    .select(['id', 'name', 'actor', 'at'])
    .where('houseId', '=', NIL_ID)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_CHANGES)
    .execute();

/** Refuses an unknown record, and one that changed since it was read; `current` is what the screen shows then. */
export const assertVersion: <R extends { readonly version: number }, S extends z.ZodType>(
  row: R | undefined,
  version: number,
  schema: S,
  current: (row: R) => z.input<S> | null,
) => asserts row is R = (row, version, schema, current) => {
  if (!row) fail(coreFailures.notFound);
  if (row.version !== version) failStale(schema, current(row));
};
