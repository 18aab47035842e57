/**
 * Lines of a statement with the order, stay, expense or earlier line behind each, grouped as the landlord reads them.
 */
import type { CorrectionCause } from '@minsu/contract/finance/settlements/statement-account.ts';
import type { AccountLine } from '@minsu/contract/finance/settlements/statement-account-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readFigures } from './statement-figure-queries.ts';

interface Row extends Omit<AccountLine, 'cause'> {
  readonly splitItemId: string | null;
  readonly reverseCause: 'hand' | 'money' | 'contract' | null;
}

const causeOf = ({
  kind,
  mirrors,
  expenseId,
  trueUp,
  reverseCause,
  figures,
}: Row): CorrectionCause | null => {
  if (kind !== 'correction') return null;
  if (trueUp !== null) return figures?.of === 'ended' ? 'contract' : 'month';
  if (!mirrors) return null;
  return expenseId === null ? reverseCause : 'expense';
};

/** A longer list is cut: the head of the statement names all. */
const NAMED_HOUSES = 5;

/** For a true-up: the properties whose nights it sums up. */
const housesOfVersion = sql`case when l.true_up is not null then (
  select string_agg(case when n.at <= ${NAMED_HOUSES} then n.name else '…' end, ' / ' order by n.at) from (
    select h.name, row_number() over (order by h.name) as at from contract_houses c join houses h on h.id = c.house_id
    where c.version_id = l.contract_version_id) n where n.at <= ${NAMED_HOUSES + 1}) end`;

/** In their order. Lines from before figures were kept have them worked out from their split. */
export const readAccountLines = async (ctx: Ctx, statementId: string): Promise<AccountLine[]> => {
  const { rows } = await sql<Row>`
    select l.line, l.kind, l.of_month, l.night, l.amount_fen, coalesce(h.name, ${housesOfVersion}) as house_name, i.unit_id, o.order_no,
      o.booker_name as guest_name, coalesce(o.check_in, b.from_date) as check_in, coalesce(o.check_out, b.to_date) as check_out,
      coalesce(o.channel, i.channel) as channel,
      case coalesce(case when st.state in ('no_show', 'cancelled') then st.state end, o.shown)
        when 'no_show' then 'noShow' when 'cancelled' then 'cancelled' end as ending, coalesce(i.estimated, false) as estimated, l.figures, l.mirrors,
      (select s.statement_no from statement_lines p join landlord_statements s on s.id = p.statement_id
        where p.id = l.origin_line_id) as origin_no,
      case when l.mirrors then (select p.figures from statement_lines p where p.id = l.origin_line_id) end as origin_figures,
      i.reverse_cause, i.reverse_reason as cause_note, v.contract_id, l.true_up, l.expense_id,
      coalesce(l.why->>'expenseNo', l.why->>'adjustmentNo') as paper_no, l.why->>'note' as note,
      case when l.expense_id is not null then l.night end as spent_on, (l.why->>'markupBp')::int as markup_bp, l.split_item_id
    from statement_lines l left join split_items i on i.id = l.split_item_id
    left join houses h on h.id = l.house_id
    left join orders o on o.house_id = l.house_id and o.id = l.order_id
    left join stays st on st.house_id = i.house_id and st.id = i.stay_id
    left join room_blocks b on b.house_id = i.house_id and b.id = i.unit_id and l.order_id is null
    left join contract_versions v on v.id = l.contract_version_id
    where l.statement_id = ${statementId} order by l.line`.execute(ctx.db);
  const unknown = rows.flatMap(({ splitItemId, figures, mirrors }) =>
    figures === null && !mirrors && splitItemId !== null ? [splitItemId] : [],
  );
  const known = await readFigures(ctx, unknown);
  return rows.map((row) => {
    const { splitItemId, reverseCause: _cause, ...line } = row;
    const figures = row.mirrors ? null : (row.figures ?? known.get(splitItemId ?? '') ?? null);
    return { ...line, figures, cause: causeOf({ ...row, figures }) };
  });
};
