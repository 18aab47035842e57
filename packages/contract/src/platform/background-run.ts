/**
 * Work too long for one request: exports, bulk changes, imports. A run belongs to its user, continues after the
 * window is closed, and is kept for a day.
 */
import { z } from 'zod';
import type { Permission } from '../permission.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { failures } from './failure.ts';
import { custom } from './field-messages.ts';
import { pageInput, pageOf, sortInput } from './paging.ts';
import { id, instant, int, list } from './wire.ts';

const runKinds = ['export', 'bulk', 'import'] as const;
export const runStates = ['draft', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const;
const itemStates = ['waiting', 'done', 'failed'] as const;

/** Records one run may change. */
export const BULK_LIMIT = 10_000;

export const BackgroundRun = z
  .object({
    id: z.string(),
    kind: z.enum(runKinds),
    /** Kind of work, such as `orders.accept`. */
    work: z.string(),
    title: z.string(),
    state: z.enum(runStates),
    total: z.int(),
    done: z.int(),
    failed: z.int(),
    /** Why it stopped, in the reader's language. */
    message: z.string().nullable(),
    fileName: z.string().nullable(),
    canUndo: z.boolean(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'BackgroundRun' });
export type BackgroundRun = z.infer<typeof BackgroundRun>;

export const RunItem = z
  .object({
    /** Place in the run; of an import the line in the file. */
    position: z.int(),
    label: z.string(),
    state: z.enum(itemStates),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RunItem' });
export type RunItem = z.infer<typeof RunItem>;

export const isOver = ({ state }: Pick<BackgroundRun, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

export const runFailures = failures('run', {
  notFound: [404, '任务不存在或已过期', 'This task does not exist or has expired'],
  notOver: [409, '任务仍在进行', 'The task is still running'],
  over: [409, '任务已经结束', 'The task has already ended'],
  noFile: [409, '任务没有可下载的文件', 'The task has no file to download'],
  nothingFailed: [409, '没有失败的记录可重试', 'Nothing failed, so there is nothing to retry'],
  cannotUndo: [409, '该操作不能撤销', 'This cannot be undone'],
  tooMany: [
    422,
    '一次最多处理 {{limit}} 条，请缩小筛选范围',
    'Up to {{limit}} records at once. Narrow the filters',
  ],
  nothingChosen: [422, '没有选中任何记录', 'Nothing is selected'],
  countChanged: [
    409,
    '符合条件的记录已由 {{expected}} 条变为 {{found}} 条，请核对后重试',
    'There are now {{found}} matching records instead of {{expected}}. Check them and try again',
  ],
  tooManyRuns: [
    409,
    '您已有 {{limit}} 个任务在进行，请等待其完成',
    'You already have {{limit}} tasks running. Wait for one to finish',
  ],
  tooLongAtOnce: [
    422,
    '超过 {{limit}} 条的导出须在后台进行，请从列表的“导出”发起，或缩小筛选范围',
    'Exports of more than {{limit}} rows run in the background. Choose “Export” in the list, or narrow the filters',
  ],
  interrupted: [409, '任务多次中断，已停止', 'The task was interrupted too often and has been stopped'],
});

const runKey = z.object({ id });
const mine = { permission: 'signedIn' } as const;

export const listRuns = endpoint('GET /api/runs/list', {
  kind: 'query',
  ...mine,
  summary: 'My exports, bulk changes and imports of the last day',
  input: z.object({ kind: z.enum(runKinds).optional() }),
  output: z.array(BackgroundRun),
});
export const getRun = endpoint('GET /api/runs/detail', {
  kind: 'query',
  ...mine,
  summary: 'One of my runs with its progress',
  input: runKey,
  output: BackgroundRun,
});
export const pageRunItems = endpoint('POST /api/runs/items', {
  kind: 'query',
  ...mine,
  summary: 'Result of each record of a run',
  input: z.object({ id, state: z.enum(itemStates).optional(), ...pageInput }),
  output: pageOf(RunItem),
});
export const cancelRun = endpoint('POST /api/runs/cancel', {
  kind: 'command',
  ...mine,
  summary: 'Stop a run; completed records are kept',
  input: runKey,
  output: BackgroundRun,
});
export const retryRun = endpoint('POST /api/runs/retry', {
  kind: 'command',
  ...mine,
  summary: 'Retry the failed records of a run as a new run',
  input: runKey,
  output: BackgroundRun,
});
export const undoRun = endpoint('POST /api/runs/undo', {
  kind: 'command',
  ...mine,
  summary: 'Undo a run record by record, as a new run',
  input: runKey,
  output: BackgroundRun,
});
export const runFile = endpoint('GET /api/runs/file', {
  kind: 'query',
  ...mine,
  summary: 'The file created by a run',
  input: runKey,
  output: z.null(),
});
export const runFailuresFile = endpoint('GET /api/runs/failures-file', {
  kind: 'query',
  ...mine,
  summary: 'The failed records of a run with their reasons, as .xlsx',
  input: runKey,
  output: z.null(),
});

export type Path = `/${string}`;
export interface Stated {
  readonly permission: Permission;
  readonly summary: string;
}

/** Export of a list: `start` runs a long one in the background, `file` returns a short one. */
export interface ListExport {
  readonly start: Endpoint<z.ZodObject, z.ZodType<{ run: BackgroundRun | null }>>;
  readonly file: Endpoint;
}

export const listExport = <
  F extends z.ZodRawShape,
  const S extends readonly string[],
  const C extends readonly string[],
>(
  path: Path,
  {
    filters,
    sorts,
    columns,
    permission,
    summary,
  }: Stated & { readonly filters: F; readonly sorts: S; readonly columns: C },
) => {
  const input = z.object({
    ...filters,
    sort: sortInput(sorts),
    /** Columns in screen order; all when absent. */
    columns: list(z.enum(columns))
      .pipe(z.array(z.enum(columns)).min(1))
      .optional(),
  });
  return {
    file: endpoint(`POST ${path}`, { kind: 'query', permission, summary, input, output: z.null() }),
    start: endpoint(`POST ${path}-start`, {
      kind: 'command',
      permission,
      summary: `${summary}; in the background if large`,
      input,
      output: z.object({ run: BackgroundRun.nullable() }),
    }),
  };
};

export const BulkCheck = z
  .object({
    total: z.int(),
    ready: z.int(),
    refused: z.int(),
    /** The first of those that would be refused. */
    samples: z.array(z.object({ label: z.string(), reason: z.string() })),
  })
  .meta({ id: 'BulkCheck' });
export type BulkCheck = z.infer<typeof BulkCheck>;

export interface BulkEndpoints {
  readonly check: Endpoint<z.ZodObject, typeof BulkCheck>;
  readonly start: Endpoint<z.ZodObject, typeof BackgroundRun>;
}

/** A bulk change of the listed records, or of all matching a list's filter. */
export const bulkEndpoints = <F extends z.ZodRawShape, I extends z.ZodRawShape>(
  path: Path,
  { filters, input, permission, summary }: Stated & { readonly filters: F; readonly input: I },
) => {
  const target = {
    ids: z.array(id).min(1).max(BULK_LIMIT).optional(),
    filter: z.strictObject(filters).optional(),
  };
  /** Exactly one of the two names the records. */
  const isOne = (value: unknown) => {
    const { ids, filter } = value as { ids?: unknown; filter?: unknown };
    return (ids === undefined) !== (filter === undefined);
  };
  const one = { ...custom('required'), path: ['ids'] };
  return {
    check: endpoint(`POST ${path}-check`, {
      kind: 'query',
      permission,
      summary: `${summary}: what would happen`,
      input: z.object({ ...target, ...input }).refine(isOne, one),
      output: BulkCheck,
    }),
    start: endpoint(`POST ${path}`, {
      kind: 'command',
      permission,
      summary,
      /** `expected`: number shown to the user; refused if the matches differ. */
      input: z.object({ ...target, expected: int.optional(), ...input }).refine(isOne, one),
      output: BackgroundRun,
    }),
  };
};
