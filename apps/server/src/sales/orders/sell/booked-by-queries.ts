/** Finds members by the orders they booked. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inRoom, ofNumber } from '../list/order-keyword-queries.ts';

/** Limits the orders searched by booker or guest. */
const MAX_BOOKED = 500;

/** Matches the guest's name, or the order number. */
export const bookedBy = async (ctx: Ctx, keyword: string): Promise<RawBuilder<SqlBool>> => {
  const ways = [...ofNumber('o', keyword), ...(await inRoom(ctx, 'o', keyword))].map(({ where }) => where);
  return sql<SqlBool>`guests.id = any(array(
    select o.guest_id from orders o where (${sql.join(ways, sql` or `)}) and o.guest_id is not null
      and ${inScope(ctx, 'o.houseId')} limit ${MAX_BOOKED}))`;
};
