/** Entries of the operation log, within the reader's connections and houses. */
import type {
  ChannelOperation,
  pageOperations,
} from '@minsu/contract/connections/channels/channel-operation.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  type Paging,
  pageOfRows,
} from '../../platform/http/page-rows.ts';
import { connectionInSight } from './connect/connection-scope.ts';

export type OperationFilters = Omit<z.output<typeof pageOperations.input>, 'current' | 'size'>;

const dayIn = (day: string) => sql`(${day}::date::timestamp at time zone ${BUSINESS_TIME_ZONE})`;

const said = (pattern: string) =>
  sql`(o.subject ilike ${pattern} or coalesce(o.code, '') ilike ${pattern} or o.message ilike ${pattern})`;

/** On `channel_operations o join channel_connections c`; deleted connections keep their lines. */
const conditions = (ctx: Ctx, input: OperationFilters): RawBuilder<unknown> => {
  const { view, connectionId, platform, kind, result, operator, keyword, dateFrom, dateTo } = input;
  const parts: RawBuilder<unknown>[] = [
    sql`${connectionInSight(ctx)} and (o.house_id is null or ${inScope(ctx, 'o.houseId')})`,
  ];
  if (view === 'problems') parts.push(sql`o.result <> 'done'`);
  if (connectionId) parts.push(sql`o.connection_id = ${connectionId}`);
  if (platform?.length) parts.push(sql`c.platform = any(${platform})`);
  if (kind?.length) parts.push(sql`o.kind = any(${kind})`);
  if (result?.length) parts.push(sql`o.result = any(${result})`);
  if (operator) parts.push(sql`o.by_name ilike ${containing(operator)}`);
  if (keyword) parts.push(said(containing(keyword)));
  if (dateFrom) parts.push(sql`o.at >= ${dayIn(dateFrom)}`);
  if (dateTo) parts.push(sql`o.at < ${dayIn(dateTo)} + interval '1 day'`);
  return sql.join(parts, sql` and `);
};

export type OperationRow = z.input<typeof ChannelOperation>;

const readRows = async (ctx: Ctx, input: OperationFilters, paging: Paging): Promise<OperationRow[]> => {
  const direction = input.sort?.[0] === 'at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<OperationRow>`
    with page as (
      select o.*, c.name as connection_name, c.platform from channel_operations o
      join channel_connections c on c.id = o.connection_id where ${conditions(ctx, input)}
      order by o.at ${direction}, o.id ${direction} ${limitOf(paging)}
    )
    select p.id, p.connection_id, p.connection_name, p.platform, p.house_id, h.name as house_name, p.kind, p.subject, p.from_night,
      p.to_night, p.items, p.result, p.code, p.message, p.ms, p.by_name as "by", p.at
    from page p left join houses h on h.id = p.house_id
    order by p.at ${direction}, p.id ${direction}`.execute(ctx.db);
  return rows;
};

/** Lines that match, counted up to `limit`. */
export const countOperations = async (
  ctx: Ctx,
  input: OperationFilters,
  limit: number = COUNT_LIMIT,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from channel_operations o join channel_connections c on c.id = o.connection_id
      where ${conditions(ctx, input)} limit ${limit}) l`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const operationPage = async (
  ctx: Ctx,
  { current, size, ...input }: z.output<typeof pageOperations.input>,
): Promise<Page<OperationRow>> => {
  const paging = { current, size };
  const [records, total] = await Promise.all([readRows(ctx, input, paging), countOperations(ctx, input)]);
  return pageOfRows(records, total, paging);
};

/** Every line of the filtered log, batch by batch. */
export const operationBatches = (ctx: Ctx, input: OperationFilters): AsyncGenerator<OperationRow[]> =>
  batchesOf((paging) => readRows(ctx, input, paging));
