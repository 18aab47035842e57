/** Documents used by other guests of an order: a guest cannot sleep in two of its rooms. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

interface Guests {
  readonly houseId: string;
  readonly orderId: string;
  /** First part of a split stay. */
  readonly stayId: string;
}

export interface ShownDocument {
  readonly id: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly ofThisStay: boolean;
}

/** Documents of this stay's guests and of unfinished stays of the order that share a night with it. */
export const shownDocuments = async (
  ctx: Ctx,
  { houseId, orderId, stayId }: Guests,
  hashes: readonly Buffer[],
): Promise<ShownDocument[]> => {
  const { rows } = await sql<ShownDocument>`
    with live as (select coalesce(split_of, id) as root, check_in, check_out from stays
      where house_id = ${houseId} and order_id = ${orderId} and state in ('expected', 'in_house'))
    select r.id, r.name, r.document_hash as hash, r.stay_id = ${stayId} as of_this_stay
    from registrations r
    where r.house_id = ${houseId} and r.order_id = ${orderId} and r.document_hash = any(${[...hashes]}::bytea[])
      and (r.stay_id = ${stayId} or exists (select from live a join live b
        on a.check_in < b.check_out and b.check_in < a.check_out where a.root = r.stay_id and b.root = ${stayId}))`.execute(
    ctx.db,
  );
  return rows;
};
