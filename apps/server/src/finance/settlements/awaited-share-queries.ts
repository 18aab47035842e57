/** Shares of a landlord that wait for money of guests or companies, at the time a statement was created. */
import type { AwaitedShare } from '@minsu/contract/finance/settlements/statement-account.ts';
import { alikeNights, initialsOf } from '@minsu/contract/finance/settlements/statement-account-rules.ts';
import { type NightFacts, waitingFen } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readFiguresOnceCollected } from './statement-figure-queries.ts';

/** Items `i` of the landlord of statement `s` up to the last day of its month, unpaid at that time. */
const waitedAtStatement = sql`i.landlord_id = s.landlord_id and i.awaited_fen <> 0
  and i.night < (s.month || '-01')::date + interval '1 month'
  and i.split_at <= s.made_at and (i.state = 'succeeded' or i.state = 'reversed' and i.reversed_at > s.made_at)`;

/** The sum for statement `s`, in fen. */
export const awaitedSum: RawBuilder<number> = sql<number>`(select coalesce(sum(i.awaited_fen), 0)::bigint
  from split_items i where ${waitedAtStatement})`;

interface Waiting {
  readonly id: string;
  readonly night: string;
  readonly facts: NightFacts;
  readonly wholeFen: number;
}

interface Row extends Omit<AwaitedShare, 'number' | 'stay' | 'from' | 'nights' | 'waitsFen'> {
  readonly items: readonly Waiting[];
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
      sum(i.amount_fen)::bigint as shared_fen, sum(i.awaited_fen)::bigint as awaited_fen,
      json_agg(json_build_object('id', i.id, 'night', i.night, 'facts', i.facts, 'wholeFen', i.amount_fen + i.awaited_fen)
        order by i.night, i.id) as items
    from landlord_statements s join split_items i on ${waitedAtStatement}
    join orders o on o.house_id = i.house_id and o.id = i.order_id join houses h on h.id = o.house_id
    where s.id = ${statementId} group by h.name, o.id, o.order_no, o.booker_name, o.check_in, o.check_out, o.channel
    order by o.check_in, o.order_no`.execute(ctx.db);
  const figures = await readFiguresOnceCollected(
    ctx,
    rows.flatMap(({ items }) => items.map(({ id }) => id)),
  );
  return rows.map(({ orderNo, guestName, checkIn, checkOut, channel, isOfCompany, items, ...share }, at) => ({
    ...share,
    number: first + at,
    waitsFen: items.reduce((sum, { facts }) => sum + waitingFen(facts), 0),
    nights: alikeNights(
      items.map(({ id, night, wholeFen: amountFen }) => ({
        night,
        amountFen,
        figures: figures.get(id) ?? null,
      })),
    ),
    stay: { orderNo, guest: initialsOf(guestName), checkIn, checkOut, channel },
    from: isOfCompany ? 'company' : 'guest',
  }));
};
