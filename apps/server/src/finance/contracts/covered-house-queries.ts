/** Houses and their contracts: a landlord's houses to choose from, and houses without a contract. */

import type {
  contractHouses,
  contractsOfHouses,
  pageUncovered,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseMatches } from '../../foundation/houses/house-filter-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesContracts } from './contract-scope.ts';

const OPTIONS = 500;

export const housesOfLandlord = async (
  ctx: Ctx,
  { landlordId }: z.output<typeof contractHouses.input>,
): Promise<OutputOf<typeof contractHouses>> => {
  assertSeesContracts(ctx);
  const today = await businessDateIn(ctx);
  const { rows } = await sql<OutputOf<typeof contractHouses>[number]>`
    select h.id, h.name, k.id as contract_id, k.contract_no, k.to_date as "to" from houses h
    left join lateral (
      select c.id, c.contract_no, x.to_date from contract_houses x join contracts c on c.id = x.contract_id
      where x.house_id = h.id and x.in_force and (x.to_date is null or x.to_date >= ${today}::date)
      order by x.from_date limit 1) k on true
    where h.landlord_id = ${landlordId} and h.state <> 'archived' and ${inScope(ctx, 'h.id')}
    order by h.name, h.id limit ${OPTIONS}`.execute(ctx.db);
  return rows;
};

/** Houses in scope under a contract in force today. */
export const contractsOfHousesIn = async (
  ctx: Ctx,
  { houseIds }: z.output<typeof contractsOfHouses.input>,
): Promise<OutputOf<typeof contractsOfHouses>> => {
  assertSeesContracts(ctx);
  const today = await businessDateIn(ctx);
  const { rows } = await sql<OutputOf<typeof contractsOfHouses>[number]>`
    select h.id as house_id, h.name as house_name, c.id as contract_id, c.contract_no, l.id as landlord_id,
      l.name as landlord_name, x.to_date as "to"
    from contract_houses x join houses h on h.id = x.house_id join contracts c on c.id = x.contract_id
    join landlords l on l.id = c.landlord_id
    where x.house_id = any(${houseIds}::uuid[]) and x.in_force and x.from_date <= ${today}::date
      and (x.to_date is null or x.to_date >= ${today}::date) and ${inScope(ctx, 'h.id')}
    order by h.name, h.id`.execute(ctx.db);
  return rows;
};

type Uncovered = z.output<typeof pageUncovered.input>;

const uncovered = (ctx: Ctx, { keyword, landlordId }: Uncovered, today: string): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${inScope(ctx, 'h.id')}`,
      sql`h.landlord_id is not null and h.state <> 'archived'`,
      sql`not exists (select from contract_houses x where x.house_id = h.id and x.in_force
        and x.from_date <= ${today}::date and (x.to_date is null or x.to_date >= ${today}::date))`,
      ...(keyword?.trim() ? [houseMatches(keyword)] : []),
      ...(landlordId?.length ? [sql`h.landlord_id = any(${landlordId}::uuid[])`] : []),
    ],
    sql` and `,
  );

export const uncoveredHouses = async (
  ctx: Ctx,
  input: Uncovered,
): Promise<OutputOf<typeof pageUncovered>> => {
  assertSeesContracts(ctx);
  const today = await businessDateIn(ctx);
  const where = uncovered(ctx, input, today);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from houses h where ${where} limit ${COUNT_LIMIT}) n`.execute(
    ctx.db,
  );
  const { rows } = await sql<OutputOf<typeof pageUncovered>['records'][number]>`
    select h.id, h.name, h.code, h.city, h.state, l.id as landlord_id, l.name as landlord_name,
      (select max(x.to_date) from contract_houses x where x.house_id = h.id and x.in_force
        and x.to_date < ${today}::date) as since
    from (select h.* from houses h where ${where} order by h.name, h.id ${limitOf(input)}) h
    join landlords l on l.id = h.landlord_id order by h.name, h.id`.execute(ctx.db);
  return pageOfRows(rows, counted[0]?.n ?? 0, input);
};
