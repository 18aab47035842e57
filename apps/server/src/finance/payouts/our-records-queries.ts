/** Our records of a day and of all else its file names: payouts through the institution, and divides. */
import type { DayLine, OurRecord } from '@minsu/contract/finance/payouts/day-file-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

const numbersOf = (lines: readonly DayLine[], what: DayLine['what']): string[] => [
  ...new Set(lines.flatMap((line) => (line.what === what ? [line.requestNo] : []))),
];

const payoutsOf = async (ctx: Ctx, day: string, lines: readonly DayLine[]): Promise<OurRecord[]> => {
  const { rows } = await sql<Omit<OurRecord, 'ended'> & { paidHere: boolean }>`
    select 'payout' as what, p.request_key as request_no, null as order_no, p.id as payout_id, p.amount_fen, p.state,
      p.state = 'in_transit' and p.failures = 0 and p.submitted_on <= ${day}::date as is_open,
      p.method = 'institution' and p.paid_on is not distinct from ${day}::date as paid_here
    from payouts p where p.id in (
      select id from payouts where paid_on = ${day} and method = 'institution'
      union select id from payouts where request_key = any(${numbersOf(lines, 'payout')}))`.execute(ctx.db);
  return rows.map(({ paidHere, ...row }) => ({ ...row, ended: paidHere ? ['paid'] : [] }));
};

const dividesOf = async (ctx: Ctx, day: string, lines: readonly DayLine[]): Promise<OurRecord[]> => {
  const { rows } = await sql<Omit<OurRecord, 'ended'> & { divided: boolean; returned: boolean }>`
    select 'divide' as what, d.divide_no as request_no, d.order_no, null as payout_id, d.amount_fen, d.state,
      d.state = 'processing' as is_open, d.finished_on is not distinct from ${day}::date as divided,
      d.returned_on is not distinct from ${day}::date as returned
    from institution_divides d where d.divide_no in (
      select divide_no from institution_divides where finished_on = ${day}
      union select divide_no from institution_divides where returned_on = ${day}
      union select divide_no from institution_divides where divide_no = any(${numbersOf(lines, 'divide')}))`.execute(
    ctx.db,
  );
  return rows.map(({ divided, returned, ...row }) => ({
    ...row,
    ended: [...(divided ? (['divided'] as const) : []), ...(returned ? (['returned'] as const) : [])],
  }));
};

export const ourRecords = async (ctx: Ctx, day: string, lines: readonly DayLine[]): Promise<OurRecord[]> => [
  ...(await payoutsOf(ctx, day, lines)),
  ...(await dividesOf(ctx, day, lines)),
];
