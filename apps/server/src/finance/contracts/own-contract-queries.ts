/** Contracts in force as a landlord with a share sees them: terms, and the owner nights left this year. */

import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import type { OwnerContract } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

const MAX_CONTRACTS = 50;

interface Row
  extends Omit<OwnerContract, 'terms' | 'year' | 'nightsPerYear' | 'usedNights' | 'plannedNights'> {
  readonly versionId: string;
  readonly terms: ContractTerms;
}

/** Only versions in force on the day; excludes properties that have since moved to another landlord. */
const versionsInForce = async (ctx: Ctx, landlordId: string, today: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.id, c.contract_no, v.id as version_id, c.first_from as "from", c.last_to as "to", v.terms,
      c.landlord_id <> ${landlordId} as as_co_owner, mine.share_bp,
      (select count(*)::int from contract_parties p where p.version_id = v.id) as owner_count,
      (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name, h.id), '[]')
        from contract_houses x join houses h on h.id = x.house_id
        where x.version_id = v.id and h.landlord_id = c.landlord_id and h.state <> 'archived') as houses,
      not exists (select from contract_houses x join houses h on h.id = x.house_id
        where x.version_id = v.id and h.landlord_id is distinct from c.landlord_id) as can_print
    from contract_parties mine join contract_versions v on v.id = mine.version_id and v.in_force
      and v.from_date <= ${today}::date and (v.to_date is null or v.to_date >= ${today}::date)
    join contracts c on c.id = v.contract_id
    where mine.landlord_id = ${landlordId} order by c.contract_no limit ${MAX_CONTRACTS}`.execute(ctx.db);
  return rows;
};

/** The document names every house, so an owner gets it only while all belong to the contract's landlord. */
export const printableContract = async (
  ctx: Ctx,
  landlordId: string,
  contractId: string,
): Promise<Pick<Row, 'contractNo' | 'versionId'> | null> => {
  if (!seesSomeMoney(ctx)) return null;
  const found = await versionsInForce(ctx, landlordId, await businessDateIn(ctx));
  return found.find(({ id, canPrint }) => id === contractId && canPrint) ?? null;
};

interface Nights {
  readonly versionId: string;
  readonly usedNights: number;
  readonly plannedNights: number;
}

/** Counted like on statements (owner-night-queries.ts): all houses of the version, each room its own nights. */
const nightsOfYear = async (
  ctx: Ctx,
  versionIds: readonly string[],
  today: string,
): Promise<Map<string, Nights>> => {
  const year = today.slice(0, 4);
  const { rows } = await sql<Nights>`
    select x.version_id, count(*) filter (where n.night < ${today}::date)::int as used_nights,
      count(*) filter (where n.night >= ${today}::date)::int as planned_nights
    from contract_houses x join room_blocks b on b.house_id = x.house_id and b.kind = 'owner_stay' and b.removed_at is null
    cross join lateral generate_series(greatest(b.from_date, ${`${year}-01-01`}::date),
      least(b.to_date - 1, ${`${year}-12-31`}::date), interval '1 day') as n(night)
    where x.version_id = any(${[...versionIds]}::uuid[]) and b.to_date > ${`${year}-01-01`}::date
      and b.from_date <= ${`${year}-12-31`}::date
    group by x.version_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.versionId, row]));
};

/** Amounts are for who sees money: without it the terms stay away, the nights do not. */
export const ownContracts = async (ctx: Ctx, landlordId: string, today: string): Promise<OwnerContract[]> => {
  const found = await versionsInForce(ctx, landlordId, today);
  const nights = await nightsOfYear(
    ctx,
    found.map(({ versionId }) => versionId),
    today,
  );
  return found.map(({ versionId, terms, ...contract }) => ({
    ...contract,
    terms: seesSomeMoney(ctx) ? terms : null,
    canPrint: contract.canPrint && seesSomeMoney(ctx),
    year: Number(today.slice(0, 4)),
    nightsPerYear: terms.ownerStays.nightsPerYear,
    usedNights: nights.get(versionId)?.usedNights ?? 0,
    plannedNights: nights.get(versionId)?.plannedNights ?? 0,
  }));
};
