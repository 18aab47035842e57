/** Shares of a landlord that wait for money of guests or companies, as they stood when a statement was drawn up. */
import type { AwaitedShare } from '@minsu/contract/finance/settlements/statement-account.ts';
import { initialsOf } from '@minsu/contract/finance/settlements/statement-account-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Items `i` of the landlord of statement `s` up to the last day of its month, unpaid at that time. */
const waitedAtStatement = sql`i.landlord_id = s.landlord_id and i.awaited_fen <> 0
  and i.night < (s.month || '-01')::date + interval '1 month'
  and i.split_at <= s.made_at and (i.state = 'succeeded' or i.state = 'reversed' and i.reversed_at > s.made_at)`;

/** The sum for statement `s`, in fen. */
export const awaitedSum: RawBuilder<number> = sql<number>`(select coalesce(sum(i.awaited_fen), 0)::bigint
  from split_items i where ${waitedAtStatement})`;

interface Row extends Omit<AwaitedShare, 'number' | 'stay' | 'from'> {
  readonly orderNo: string;
  readonly guestName: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly channel: string | null;
  readonly isOfCompany: boolean;
}

/** One row for each order; `first` is the number of the first. */
export const awaitedShares = async (
  ctx: Ctx,
  statementId: string,
  first: number,
): Promise<AwaitedShare[]> => {
  const { rows } = await sql<Row>`
    select h.name as house_name, o.order_no, o.booker_name as guest_name, o.check_in, o.check_out, o.channel,
      bool_and(not i.facts ?| array['unpaidFen', 'damageOwedFen', 'damageSharedOwedFen']) as is_of_company,
      sum(i.amount_fen)::bigint as shared_fen, sum(i.awaited_fen)::bigint as awaited_fen
    from landlord_statements s join split_items i on ${waitedAtStatement}
    join orders o on o.house_id = i.house_id and o.id = i.order_id join houses h on h.id = o.house_id
    where s.id = ${statementId} group by h.name, o.id, o.order_no, o.booker_name, o.check_in, o.check_out, o.channel
    order by o.check_in, o.order_no`.execute(ctx.db);
  return rows.map(({ orderNo, guestName, checkIn, checkOut, channel, isOfCompany, ...share }, at) => ({
    ...share,
    number: first + at,
    stay: { orderNo, guest: initialsOf(guestName), checkIn, checkOut, channel },
    from: isOfCompany ? 'company' : 'guest',
  }));
};
