/** Writes a contract version with its owners and houses, and its entry in the history. */
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Draft } from './assert-draft.ts';

/** Values the history compares: terms as stored, owners and houses by name. */
export interface VersionFacts {
  readonly number: number;
  readonly from: string;
  readonly to: string | null;
  readonly terms: ContractTerms;
  readonly owners: readonly string[];
  readonly houses: readonly string[];
  readonly clauses: string;
  readonly reason: string;
}

export const versionFacts = async (ctx: Ctx, versionId: string): Promise<VersionFacts> => {
  const { rows } = await sql<VersionFacts>`
    select v.number, v.from_date as "from", v.to_date as "to", v.terms, v.clauses, v.reason,
      array(select l.name || ' ' || (p.share_bp / 100.0)::float8 || '%' from contract_parties p
        join landlords l on l.id = p.landlord_id where p.version_id = v.id order by p.position) as owners,
      array(select h.name from contract_houses x join houses h on h.id = x.house_id where x.version_id = v.id
        order by h.name, h.id) as houses
    from contract_versions v where v.id = ${versionId}`.execute(ctx.db);
  return rows[0] as VersionFacts;
};

const writeParts = async (
  ctx: Ctx,
  contractId: string,
  versionId: string,
  { parties, houseIds, from, to }: Draft,
): Promise<void> => {
  await ctx.db.deleteFrom('contractParties').where('versionId', '=', versionId).execute();
  await ctx.db.deleteFrom('contractHouses').where('versionId', '=', versionId).execute();
  await ctx.db
    .insertInto('contractParties')
    .values(parties.map((party, position) => ({ ...party, versionId, position })))
    .execute();
  await ctx.db
    .insertInto('contractHouses')
    .values(houseIds.map((houseId) => ({ houseId, versionId, contractId, fromDate: from, toDate: to })))
    .execute();
};

const columnsOf = ({ from, to, terms, clauses, reason }: Draft) => ({
  fromDate: from,
  toDate: to,
  terms: JSON.stringify(terms),
  clauses,
  reason,
});

export const insertDraft = async (
  ctx: Ctx,
  contractId: string,
  number: number,
  draft: Draft,
): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('contractVersions')
    .values({
      ...columnsOf(draft),
      id,
      contractId,
      number,
      state: 'draft',
      createdBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await writeParts(ctx, contractId, id, draft);
  return id;
};

export const updateDraft = async (ctx: Ctx, contractId: string, id: string, draft: Draft): Promise<void> => {
  await ctx.db.updateTable('contractVersions').set(columnsOf(draft)).where('id', '=', id).execute();
  await writeParts(ctx, contractId, id, draft);
};

export const readDraft = async (ctx: Ctx, versionId: string): Promise<Draft> => {
  const { rows } = await sql<Draft>`
    select v.from_date as "from", v.to_date as "to", v.terms, v.clauses, v.reason,
      array(select x.house_id from contract_houses x where x.version_id = v.id order by x.house_id) as house_ids,
      (select json_agg(json_build_object('landlordId', p.landlord_id, 'shareBp', p.share_bp) order by p.position)
        from contract_parties p where p.version_id = v.id) as parties
    from contract_versions v where v.id = ${versionId}`.execute(ctx.db);
  return rows[0] as Draft;
};
