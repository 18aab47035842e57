/** The owners of a house: its landlord first, then those with a share by the contract in force. */
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export interface HouseOwner {
  readonly id: string;
  readonly name: string;
}

/** Empty for a house out of scope. */
export const ownersOfHouse = async (ctx: Ctx, houseId: string): Promise<HouseOwner[]> => {
  const { rows } = await sql<HouseOwner>`
    select l.id, l.name from (
      select h.landlord_id as id, 0 as place from houses h where h.id = ${houseId}
      union
      select p.landlord_id, p.position + 1 from contract_houses x join contract_parties p on p.version_id = x.version_id
      where x.house_id = ${houseId} and x.in_force
    ) o join landlords l on l.id = o.id join houses h on h.id = ${houseId}
    where ${inScope(ctx, 'h.id')} group by l.id, l.name order by min(o.place), l.name`.execute(ctx.db);
  return rows;
};
