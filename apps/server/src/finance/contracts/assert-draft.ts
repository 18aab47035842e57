/** Checks of a draft beyond its form: houses of another landlord, missing landlords, days already under contract. */
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import type { ContractParty, ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { coreFailures, type Failure, fail } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export interface Draft {
  readonly houseIds: readonly string[];
  readonly from: string;
  readonly to: string | null;
  readonly terms: ContractTerms;
  readonly parties: readonly ContractParty[];
  readonly clauses: string;
  readonly reason: string;
}

interface Problem {
  readonly path: string;
  readonly failure: Failure;
  readonly params?: Params;
}

export interface DraftPlace {
  /** Null while it is being made. */
  readonly contractId: string | null;
  readonly landlordId: string;
  /** First day of the contract, once one is signed: a change begins later. */
  readonly firstFrom: string | null;
  /** For previews: rows are not locked, and days may be under contract already. */
  readonly freely?: boolean;
}

interface Taken {
  readonly house: string;
  readonly no: string;
  readonly landlord: string;
  readonly from: string;
}

/** Another contract in force on one of the days. */
export const takenDays = async (
  ctx: Ctx,
  { houseIds, from, to }: Pick<Draft, 'houseIds' | 'from' | 'to'>,
  contractId: string | null,
): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select h.name as house, c.contract_no as no, l.name as landlord, x.from_date as "from"
    from contract_houses x join contracts c on c.id = x.contract_id join landlords l on l.id = c.landlord_id
    join houses h on h.id = x.house_id
    where x.house_id = any(${houseIds}::uuid[]) and x.in_force and x.contract_id is distinct from ${contractId}::uuid
      and daterange(x.from_date, x.to_date, '[]') && daterange(${from}::date, ${to}::date, '[]')
    order by h.name, x.from_date limit 1`.execute(ctx.db);
  return rows;
};

/** Locks the houses, so that they cannot be moved to another landlord meanwhile. */
const houseProblems = async (
  ctx: Ctx,
  draft: Draft,
  { landlordId, freely = false }: DraftPlace,
): Promise<Problem[]> => {
  const found = await ctx.db
    .selectFrom('houses')
    .select(['id', 'name', 'landlordId'])
    .where('id', 'in', [...draft.houseIds])
    .where(inScope(ctx, 'houses.id'))
    .orderBy('id')
    .$if(!freely, (rows) => rows.forShare())
    .execute();
  if (found.length < draft.houseIds.length)
    return [{ path: 'houseIds', failure: contractFailures.houseNotFound }];
  return found
    .filter((house) => house.landlordId !== landlordId)
    .slice(0, 1)
    .map(({ name }) => ({
      path: 'houseIds',
      failure: contractFailures.houseNotOfLandlord,
      params: { house: name },
    }));
};

/** Locked like the houses, so that no landlord is deactivated meanwhile. */
const partyProblems = async (
  ctx: Ctx,
  { parties }: Draft,
  { landlordId, freely = false }: DraftPlace,
): Promise<Problem[]> => {
  if (parties[0]?.landlordId !== landlordId)
    return [{ path: 'parties.0.landlordId', failure: contractFailures.otherLandlord }];
  const found = await ctx.db
    .selectFrom('landlords')
    .select(['id', 'name', 'status'])
    .where(
      'id',
      'in',
      parties.map((party) => party.landlordId),
    )
    .orderBy('id')
    .$if(!freely, (rows) => rows.forShare())
    .execute();
  const known = new Map(found.map((landlord) => [landlord.id, landlord]));
  return parties.flatMap((party, at): Problem[] => {
    const path = `parties.${at}.landlordId`;
    const landlord = known.get(party.landlordId);
    if (!landlord) return [{ path, failure: contractFailures.landlordNotFound }];
    if (landlord.status !== 'ended') return [];
    return [{ path, failure: contractFailures.landlordEnded, params: { name: landlord.name } }];
  });
};

const dayProblems = ({ from }: Draft, { firstFrom }: DraftPlace): Problem[] =>
  firstFrom === null || from > firstFrom
    ? []
    : [{ path: 'from', failure: contractFailures.firstDayTaken, params: { from: firstFrom } }];

const overlapProblems = async (ctx: Ctx, draft: Draft, place: DraftPlace): Promise<Problem[]> => {
  const taken = place.freely ? [] : await takenDays(ctx, draft, place.contractId);
  return taken.map((params) => ({
    path: 'houseIds',
    failure: contractFailures.overlap,
    params: { ...params },
  }));
};

/** Fails with the fields that are wrong; with the failure itself where it is one. */
export const assertDraft = async (ctx: Ctx, draft: Draft, place: DraftPlace): Promise<void> => {
  const owners = await partyProblems(ctx, draft, place);
  const houses = owners.length > 0 ? [] : await houseProblems(ctx, draft, place);
  const problems = [
    ...owners,
    ...houses,
    ...dayProblems(draft, place),
    ...(houses.length > 0 ? [] : await overlapProblems(ctx, draft, place)),
  ];
  const [first] = problems;
  if (!first) return;
  fail(problems.length === 1 ? first.failure : coreFailures.invalid, {
    ...(first.params && { params: first.params }),
    fields: problems.map(({ path, failure, params }) => ({
      path,
      text: failure.text,
      ...(params && { params }),
    })),
  });
};
