/** The account map and the codes of auxiliary items. */
import type { DimensionCode, MapRow } from '@minsu/contract/finance/books/account-map-rules.ts';
import type {
  AccountMapRow,
  DimensionItem,
  pageAccountMap,
  pageDimensions,
} from '@minsu/contract/finance/books/books-endpoints.ts';
import { booksFailures } from '@minsu/contract/finance/books/books-failures.ts';
import { mappedKinds } from '@minsu/contract/finance/books/mapped-kinds.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { partyWords } from './party-words.ts';

type Row = Omit<AccountMapRow, 'partyName'>;

const readRows = async (ctx: Ctx, where: RawBuilder<unknown>, rest = sql``): Promise<AccountMapRow[]> => {
  const { rows } = await sql<Row>`
    select m.id, m.entity_id, m.kind, m.party, m.house_id, h.name as house_name, m.code, m.name, m.dimensions, m.basis,
      m.version
    from account_maps m left join houses h on h.id = m.house_id where ${where}
    order by array_position(${[...mappedKinds]}::text[], m.kind), m.party nulls first, h.name nulls first, m.id
    ${rest}`.execute(ctx.db);
  const nameOf = await partyWords(ctx, rows);
  return rows.map((row) => ({ ...row, partyName: nameOf(row) }));
};

export const pageOfAccountMap = async (
  ctx: Ctx,
  input: z.output<typeof pageAccountMap.input>,
): Promise<Page<AccountMapRow>> => {
  assertSeesBooks(ctx);
  const { entityId, kind, keyword } = input;
  const where = sql.join(
    [
      sql`m.entity_id = ${entityId}`,
      ...(kind?.length ? [sql`m.kind = any(${kind}::text[])`] : []),
      ...(keyword ? [sql`(m.code ilike ${containing(keyword)} or m.name ilike ${containing(keyword)})`] : []),
    ],
    sql` and `,
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from account_maps m where ${where}`.execute(ctx.db);
  return pageOfRows(await readRows(ctx, where, limitOf(input)), counted.rows[0]?.n ?? 0, input);
};

export const mapRowById = async (ctx: Ctx, id: string): Promise<AccountMapRow> =>
  (await readRows(ctx, sql`m.id = ${id}`))[0] ?? fail(booksFailures.mapNotFound);

export const lockMapRow = async (ctx: Ctx, id: string): Promise<AccountMapRow> => {
  await sql`select from account_maps where id = ${id} for update`.execute(ctx.db);
  return mapRowById(ctx, id);
};

/** For the rules. */
export const mapOfEntity = async (
  { db }: Pick<Ctx, 'db'>,
  entityId: string,
): Promise<{ readonly rows: MapRow[]; readonly codes: DimensionCode[] }> => {
  const rows = await sql<MapRow>`
    select kind, party, house_id, code, name, dimensions from account_maps where entity_id = ${entityId}`.execute(
    db,
  );
  const codes = await sql<DimensionCode>`
    select dimension, subject, code, name from dimension_codes where entity_id = ${entityId}`.execute(db);
  return { rows: rows.rows, codes: codes.rows };
};

export const pageOfDimensions = async (
  ctx: Ctx,
  input: z.output<typeof pageDimensions.input>,
): Promise<Page<DimensionItem>> => {
  assertSeesBooks(ctx);
  const { entityId, dimension, keyword } = input;
  const where = sql.join(
    [
      sql`d.entity_id = ${entityId}`,
      ...(dimension?.length ? [sql`d.dimension = any(${dimension}::text[])`] : []),
      ...(keyword ? [sql`(d.code ilike ${containing(keyword)} or d.name ilike ${containing(keyword)})`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<DimensionItem>`
    select d.entity_id, d.dimension, d.subject, d.code, d.name, d.version from dimension_codes d where ${where}
    order by d.dimension, d.code ${limitOf(input)}`.execute(ctx.db);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from dimension_codes d where ${where}`.execute(ctx.db);
  return pageOfRows(rows, counted.rows[0]?.n ?? 0, input);
};
