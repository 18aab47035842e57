/** Rows of the contract export, with all houses and owners, so that the file can be imported again. */
import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type ContractListed, contractBatches } from './contract-queries.ts';

export interface ContractInSheet extends ContractListed {
  readonly allHouses: readonly string[];
  /** Owners other than the contract's landlord: `周砚秋:30%`. */
  readonly coOwners: readonly string[];
}

interface Parts {
  readonly id: string;
  readonly houses: string[];
  readonly owners: { readonly name: string; readonly shareBp: number }[];
}

const partsOf = async (ctx: Ctx, rows: readonly ContractListed[]): Promise<ReadonlyMap<string, Parts>> => {
  const versions = sql`(select * from unnest(${rows.map(({ id }) => id)}::uuid[],
    ${rows.map(({ versionNumber }) => versionNumber)}::int[]) as w (contract_id, number))`;
  const { rows: found } = await sql<Parts>`
    select v.contract_id as id,
      array(select h.name from contract_houses x join houses h on h.id = x.house_id where x.version_id = v.id
        order by h.name, h.id) as houses,
      (select coalesce(json_agg(json_build_object('name', l.name, 'shareBp', p.share_bp) order by p.position), '[]')
        from contract_parties p join landlords l on l.id = p.landlord_id
        where p.version_id = v.id and p.landlord_id <> c.landlord_id) as owners
    from ${versions} w join contract_versions v on v.contract_id = w.contract_id and v.number = w.number
      join contracts c on c.id = v.contract_id`.execute(ctx.db);
  return new Map(found.map((parts) => [parts.id, parts]));
};

export async function* contractSheetBatches(
  ctx: Ctx,
  input: Parameters<typeof contractBatches>[1],
): AsyncGenerator<ContractInSheet[]> {
  for await (const rows of contractBatches(ctx, input)) {
    const parts = await partsOf(ctx, rows);
    yield rows.map((row) => {
      const { houses = [], owners = [] } = parts.get(row.id) ?? {};
      const coOwners = owners.map(({ name, shareBp }) => `${name}:${percentOf(shareBp)}`);
      return { ...row, allHouses: houses, coOwners };
    });
  }
}
