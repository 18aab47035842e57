/** Lists of contracts: pages by view and filters, counters, rows of the export. */
import {
  type ContractRow,
  type ContractView,
  contractViews,
} from '@minsu/contract/finance/contracts/contract.ts';
import type { pageContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { CONTRACT_REMINDERS } from '@minsu/contract/finance/contracts/version-rules.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseMatches } from '../../foundation/houses/house-filter-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  batchesOf,
  COUNT_LIMIT,
  containing,
  limitOf,
  orderBy,
  pageOfRows,
  startingWith,
} from '../../platform/http/page-rows.ts';
import { readContracts } from './contract-row-queries.ts';
import { assertSeesContracts, contractInScope } from './contract-scope.ts';

type Input = z.output<typeof pageContracts.input>;
type Listed = Omit<Input, 'current' | 'size'>;
type Filters = Omit<Listed, 'sort'>;
export type ContractListed = z.input<typeof ContractRow>;

const [SOON] = CONTRACT_REMINDERS;

const inForce = (today: string): RawBuilder<unknown> =>
  sql`(c.first_from <= ${today}::date and (c.last_to is null or c.last_to >= ${today}::date))`;

const endsBy = (today: string, days: number): RawBuilder<unknown> =>
  sql`(${inForce(today)} and c.last_to <= ${today}::date + ${days}::int)`;

/** Drafts discarded before signing appear in no list. */
const viewCondition = (view: ContractView, today: string): RawBuilder<unknown> => {
  const conditions: Record<ContractView, RawBuilder<unknown>> = {
    all: sql`(c.first_from is not null or c.has_draft)`,
    active: inForce(today),
    ending: endsBy(today, SOON),
    upcoming: sql`c.first_from > ${today}::date`,
    drafts: sql`c.has_draft`,
    ended: sql`(c.first_from is not null and c.last_to < ${today}::date)`,
  };
  return conditions[view];
};

const keywordCondition = (keyword: string): RawBuilder<unknown> => sql`(
  c.contract_no like ${startingWith(keyword.toUpperCase())}
  or c.landlord_id in (select l.id from landlords l where l.name ilike ${containing(keyword)})
  or c.id in (select x.contract_id from contract_houses x join houses h on h.id = x.house_id where ${houseMatches(keyword)}))`;

const conditionsOf = async (ctx: Ctx, input: Filters): Promise<RawBuilder<unknown>> => {
  const { view, landlordId, houseId, model, endsWithin } = input;
  const keyword = input.keyword?.trim();
  const today = await businessDateIn(ctx);
  return sql.join(
    [
      contractInScope(ctx),
      viewCondition(view, today),
      ...(keyword ? [keywordCondition(keyword)] : []),
      ...(landlordId?.length
        ? [
            sql`c.id in (select v.contract_id from contract_parties p join contract_versions v on v.id = p.version_id
              where p.landlord_id = any(${landlordId}::uuid[]) and v.state <> 'discarded')`,
          ]
        : []),
      ...(houseId?.length
        ? [
            sql`c.id in (select x.contract_id from contract_houses x where x.house_id = any(${houseId}::uuid[]))`,
          ]
        : []),
      ...(model?.length
        ? [
            sql`c.id in (select v.contract_id from contract_versions v where v.model = any(${model})
              and v.state in ('draft', 'active', 'ended'))`,
          ]
        : []),
      ...(endsWithin === undefined ? [] : [endsBy(today, endsWithin)]),
    ],
    sql` and `,
  );
};

const sorted = ({ sort = ['-updatedAt'] }: Pick<Listed, 'sort'>): RawBuilder<unknown> =>
  orderBy(
    {
      contractNo: sql`c.contract_no`,
      from: sql`c.first_from`,
      to: sql`c.last_to`,
      updatedAt: sql`c.updated_at`,
    },
    sort,
    sql`c.id desc`,
    sql`nulls last`,
  );

const rowsOf = async (ctx: Ctx, input: Input): Promise<ContractListed[]> => {
  const where = await conditionsOf(ctx, input);
  return readContracts(
    ctx,
    sql`(select c.* from contracts c where ${where} order by ${sorted(input)} ${limitOf(input)}) c`,
    sorted(input),
  );
};

export const countContracts = async (ctx: Ctx, input: Filters, limit: number): Promise<number> => {
  assertSeesContracts(ctx);
  const where = await conditionsOf(ctx, input);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from contracts c where ${where} limit ${limit}) n`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const contractPage = async (ctx: Ctx, input: Input): Promise<Page<ContractListed>> => {
  const total = await countContracts(ctx, input, COUNT_LIMIT);
  return pageOfRows(await rowsOf(ctx, input), total, input);
};

export const contractViewCounts = (ctx: Ctx): Promise<{ view: ContractView; count: number }[]> =>
  Promise.all(
    contractViews.map(async (view) => ({ view, count: await countContracts(ctx, { view }, TOTAL_LIMIT) })),
  );

/** Every row that matches, in the order of the list. */
export const contractBatches = (ctx: Ctx, input: Listed): AsyncGenerator<ContractListed[]> => {
  assertSeesContracts(ctx);
  return batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));
};
