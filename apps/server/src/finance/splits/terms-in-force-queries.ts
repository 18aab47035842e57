/** The contract in force at a house on a night. */
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import type { OwnedTerms } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface TermsInForce extends OwnedTerms {
  readonly versionId: string;
}

export type TermsLookup = (houseId: string, night: string) => TermsInForce | null;

interface Row {
  readonly houseId: string;
  readonly from: string;
  readonly to: string | null;
  readonly versionId: string;
  readonly terms: ContractTerms;
  readonly parties: readonly { readonly landlordId: string; readonly shareBp: number }[];
}

/** All versions ever in force at these houses: a few each. */
export const readTermsInForce = async (ctx: Ctx, houseIds: readonly string[]): Promise<TermsLookup> => {
  const { rows } = await sql<Row>`
    select h.house_id, h.from_date as "from", h.to_date as "to", h.version_id, v.terms,
      (select json_agg(json_build_object('landlordId', p.landlord_id, 'shareBp', p.share_bp) order by p.position)
        from contract_parties p where p.version_id = h.version_id) as parties
    from contract_houses h join contract_versions v on v.id = h.version_id
    where h.house_id = any(${[...new Set(houseIds)]}::uuid[]) and h.in_force`.execute(ctx.db);
  const byHouse = Map.groupBy(rows, ({ houseId }) => houseId);
  return (houseId, night) => {
    const row = byHouse.get(houseId)?.find(({ from, to }) => from <= night && (to === null || night <= to));
    if (!row) return null;
    const { versionId, terms, parties } = row;
    return {
      ...{ versionId, terms },
      shares: parties.map(({ shareBp }) => shareBp),
      landlordIds: parties.map(({ landlordId }) => landlordId),
    };
  };
};
