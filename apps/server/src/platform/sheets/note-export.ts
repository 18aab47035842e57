/** Records who exported which list and how long it was, never its content or search text. */
import type { Ctx } from '../context.ts';
import { NIL_ID } from '../ids.ts';

interface Exported {
  /** `orders.export`. */
  readonly what: string;
  /** Export request; only names of filters are recorded. */
  readonly asked: object;
  readonly rows: number;
  /** Set if it was made in the background. */
  readonly runId?: string;
}

/** Options of presentation, not filters. */
const NO_FILTERS = ['columns', 'sort', 'format', 'language'];

const filtersOf = (asked: object): string[] =>
  Object.entries(asked)
    .filter(([name, value]) => value !== undefined && !NO_FILTERS.includes(name))
    .map(([name]) => name)
    .sort();

export const noteExport = (ctx: Ctx, { what, asked, rows, runId }: Exported): Promise<void> =>
  ctx.record({
    name: 'export.made',
    entity: 'export',
    entityId: runId ?? NIL_ID,
    after: { list: what, filters: filtersOf(asked), rows },
    toldUserIds: [ctx.user.id],
  });

/** The file of a run was fetched, which may be long after it was made. */
export const noteFetch = (ctx: Ctx, run: { readonly id: string; readonly work: string }): Promise<void> =>
  ctx.record({
    name: 'export.fetched',
    entity: 'export',
    entityId: run.id,
    after: { list: run.work },
    toldUserIds: [ctx.user.id],
  });
