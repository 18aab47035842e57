/** Finds guests by the orders they booked. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { inRoom, ofNumber } from './order-keyword-queries.ts';

/** Orders considered in a search by booker or guest. */
const MAX_BOOKED = 500;

/** Who is in the room, or whose order has the number. */
export const bookedBy = async (ctx: Ctx, keyword: string): Promise<RawBuilder<SqlBool>> => {
  const ways = [...ofNumber('o', keyword), ...(await inRoom(ctx, 'o', keyword))].map(({ where }) => where);
  return sql<SqlBool>`guests.id = any(array(
    select o.guest_id from orders o where (${sql.join(ways, sql` or `)}) and o.guest_id is not null
      and ${inScope(ctx, 'o.houseId')} limit ${MAX_BOOKED}))`;
};
