/** Legal entities as screens show them, and what their books are attributed by. */
import type { Ownership } from '@minsu/contract/finance/entities/attribution-rules.ts';
import type { EntityAccount, EntityHouse, LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import type { pageEntityHouses } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { entityFailures } from '@minsu/contract/finance/entities/entity-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesBooks } from './entity-scope.ts';

const readAccounts = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<EntityAccount[]> => {
  const { rows } = await sql<EntityAccount>`
    select a.id, a.entity_id, a.kind, a.name, a.bank, a.account_no, a.method, a.house_id, h.name as house_name,
      a.active, a.version
    from entity_accounts a left join houses h on h.id = a.house_id where ${where}
    order by a.active desc, a.name, a.id`.execute(ctx.db);
  return rows;
};

const readEntities = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<LegalEntity[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Omit<LegalEntity, 'accounts'>>`
    select e.id, e.name, e.tax_no, e.vat_kind, e.standard, e.language, e.is_default, e.active, e.note, e.version,
      (select count(*)::int from (
        select distinct on (x.house_id) x.entity_id from entity_houses x where x.from_date <= ${today}::date
        order by x.house_id, x.from_date desc) o where o.entity_id = e.id) as houses
    from legal_entities e where ${where} order by e.is_default desc, e.active desc, e.name, e.id`.execute(
    ctx.db,
  );
  const accounts = Map.groupBy(await readAccounts(ctx, sql`true`), ({ entityId }) => entityId);
  return rows.map((row) => ({ ...row, accounts: accounts.get(row.id) ?? [] }));
};

export const allEntities = async (ctx: Ctx): Promise<LegalEntity[]> => {
  assertSeesBooks(ctx);
  return readEntities(ctx, sql`true`);
};

export const entityById = async (ctx: Ctx, id: string): Promise<LegalEntity> =>
  (await readEntities(ctx, sql`e.id = ${id}`))[0] ?? fail(entityFailures.notFound);

export const entityAccountById = async (ctx: Ctx, id: string): Promise<EntityAccount> =>
  (await readAccounts(ctx, sql`a.id = ${id}`))[0] ?? fail(entityFailures.accountNotFound);

export const pageOfEntityHouses = async (
  ctx: Ctx,
  input: z.output<typeof pageEntityHouses.input>,
): Promise<Page<EntityHouse>> => {
  assertSeesBooks(ctx);
  const where = sql.join(
    [
      sql`true`,
      ...(input.entityId?.length ? [sql`o.entity_id = any(${input.entityId}::uuid[])`] : []),
      ...(input.houseId?.length ? [sql`o.house_id = any(${input.houseId}::uuid[])`] : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<EntityHouse>`
    select o.house_id, h.name as house_name, o.entity_id, e.name as entity_name, o.from_date,
      (select min(n.from_date) - 1 from entity_houses n
        where n.house_id = o.house_id and n.from_date > o.from_date) as to_date
    from entity_houses o join houses h on h.id = o.house_id join legal_entities e on e.id = o.entity_id
    where ${where} order by h.name, h.id, o.from_date desc ${limitOf(input)}`.execute(ctx.db);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from entity_houses o where ${where}`.execute(ctx.db);
  return pageOfRows(rows, counted.rows[0]?.n ?? 0, input);
};

/** Null: there is no legal entity yet. */
export const readOwnership = async (ctx: Pick<Ctx, 'db'>): Promise<Ownership | null> => {
  const { db } = ctx;
  const [entity, houses, accounts, landlordHouses] = await Promise.all([
    db.selectFrom('legalEntities').select('id').where('isDefault', '=', true).executeTakeFirst(),
    db.selectFrom('entityHouses').select(['houseId', 'entityId', 'fromDate']).execute(),
    db
      .selectFrom('entityAccounts')
      .select(['entityId', 'method', 'houseId'])
      .where('active', '=', true)
      .execute(),
    db
      .selectFrom('houses')
      .select(['landlordId', 'id as houseId'])
      .where('landlordId', 'is not', null)
      .$narrowType<{ landlordId: string }>()
      .execute(),
  ]);
  return entity ? { defaultId: entity.id, houses, accounts, landlordHouses } : null;
};
