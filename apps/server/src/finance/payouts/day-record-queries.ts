/** Our records of a reconciled day: payouts and divides that ended on it. */

import type { DayRecord } from '@minsu/contract/finance/payouts/reconciliation.ts';
import type { pageDayRecords } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows, totalFrom } from '../../platform/http/page-rows.ts';
import { assertSeesReconciliation } from './reconciliation-scope.ts';

const ended = (day: string): RawBuilder<unknown> => sql`(
  select 'payout' as what, p.request_key as request_no, p.payout_no, p.landlord_id, null as order_no, p.amount_fen, p.fee_fen,
    'paid' as state, p.id::text || ':paid' as entry_key from payouts p where p.paid_on = ${day}::date and p.method = 'institution'
  union all
  select 'divide', d.divide_no, null, null, d.order_no, d.amount_fen, 0, 'divided', null from institution_divides d
    where d.finished_on = ${day}::date
  union all
  select 'divide', d.divide_no, null, null, d.order_no, d.amount_fen, 0, 'returned', null from institution_divides d
    where d.returned_on = ${day}::date)`;

export const dayRecordPage = async (
  ctx: Ctx,
  input: z.output<typeof pageDayRecords.input>,
): Promise<Page<DayRecord>> => {
  assertSeesReconciliation(ctx);
  const { rows } = await sql<DayRecord>`
    select r.what, r.request_no, r.payout_no, l.name as landlord_name, o.id as order_id, r.order_no, r.amount_fen,
      r.fee_fen, r.state,
      (select e.id from ledger_entries e where e.source = 'payout' and e.source_key = r.entry_key) as entry_id
    from (select * from ${ended(input.day)} r order by r.what desc, r.request_no, r.state ${limitOf(input)}) r
    left join landlords l on l.id = r.landlord_id
    left join lateral (select o.id from orders o where o.order_no = r.order_no limit 1) o on true
    order by r.what desc, r.request_no, r.state`.execute(ctx.db);
  const count = async () => {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from (select from ${ended(input.day)} r limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    );
    return counted.rows[0]?.n ?? 0;
  };
  return pageOfRows(rows, totalFrom(input, rows.length) ?? (await count()), input);
};
