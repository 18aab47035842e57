/** Content sets: the page, one of them, and the rows of its export. */
import type { ContentSet, ContentSetDetail } from '@minsu/contract/operations/demo/content-set.ts';
import type {
  contentSetSorts,
  pageContentSets,
} from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { startOfDay } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, containing, limitOf, orderBy, pageOfRows } from '../../platform/http/page-rows.ts';
import { demoHistory } from './demo-record.ts';

type PageInput = z.output<(typeof pageContentSets)['input']>;
type Filters = Omit<PageInput, 'current' | 'size' | 'sort'>;

const columns: Record<(typeof contentSetSorts)[number], RawBuilder<unknown>> = {
  number: sql`s.number`,
  name: sql`s.name`,
  count: sql`s.count`,
  createdAt: sql`s.created_at`,
};

const orderOf = (sort: readonly string[] | undefined): RawBuilder<unknown> =>
  orderBy(columns, sort?.length ? sort : ['-createdAt'], sql`s.id`);

const conditionsOf = (input: Filters): RawBuilder<unknown> => {
  const parts = [
    sql`true`,
    input.number && sql`s.number ilike ${containing(input.number)}`,
    input.name && sql`s.name ilike ${containing(input.name)}`,
    input.contentType?.length && sql`s.content_type = any(${input.contentType})`,
    input.filterType && sql`s.filter_type = ${input.filterType}`,
    input.status && sql`s.status = ${input.status}`,
    input.createdFrom && sql`s.created_at >= ${startOfDay(input.createdFrom)}`,
    input.createdTo && sql`s.created_at < ${startOfDay(input.createdTo, 1)}`,
  ];
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  );
};

type Row = Omit<ContentSet, 'createdAt'> & { readonly createdAt: Date };

const fields = sql`s.id, s.number, s.name, s.content_type, s.filter_type, s.count, s.status, s.created_by,
  s.created_at, s.version`;

export const contentSetPage = async (
  ctx: Ctx,
  input: PageInput,
): Promise<z.input<(typeof pageContentSets)['output']>> => {
  const where = conditionsOf(input);
  const { rows } = await sql<Row & { all: number; id: string | null }>`
    select c.all, found.* from (select count(*)::int as all from demo_content_sets s where ${where}) c
    left join (
      select ${fields}, row_number() over (order by ${orderOf(input.sort)})::int as place
      from demo_content_sets s where ${where} order by place ${limitOf(input)}
    ) found on true
    order by found.place`.execute(ctx.db);
  const records = rows
    .filter((row) => row.id !== null)
    .map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
  return pageOfRows(records, rows[0]?.all ?? 0, input);
};

export const contentSetDetail = async (ctx: Ctx, id: string): Promise<z.input<typeof ContentSetDetail>> => {
  const row = await ctx.db.selectFrom('demoContentSets').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail(coreFailures.notFound);
  return { ...(row as unknown as Row), history: await demoHistory(ctx, id) };
};

/** How many match, counted up to `limit`. */
export const countContentSets = async (ctx: Ctx, filters: Filters, limit: number): Promise<number> => {
  const { rows } = await sql<{ all: number }>`
    select count(*)::int as all from (
      select 1 from demo_content_sets s where ${conditionsOf(filters)} limit ${limit}
    ) found`.execute(ctx.db);
  return rows[0]?.all ?? 0;
};

/** Every row that matches, in the order of the list. */
export const contentSetBatches = (
  ctx: Ctx,
  input: Filters & Pick<PageInput, 'sort'>,
): AsyncGenerator<OutputOf<typeof pageContentSets>['records']> =>
  batchesOf(
    async (paging) =>
      (await contentSetPage(ctx, { ...input, ...paging })).records as OutputOf<
        typeof pageContentSets
      >['records'],
  );
