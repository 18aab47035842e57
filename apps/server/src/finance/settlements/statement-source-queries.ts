/**
 * The sources of statements, for many landlords at once: split nights, reversals, expenses, adjustments, carry-overs.
 */
import type { DayRange } from '@minsu/contract/finance/contracts/month-rules.ts';
import type { SplitWhy } from '@minsu/contract/finance/contracts/split-rules.ts';
import type {
  AdjustmentToBill,
  ExpenseToBill,
  ItemToBill,
  LineToUndo,
} from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** The source of an order night's line. */
export interface NightOrigin {
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly entryId: string | null;
  readonly contractVersionId: string | null;
}

export interface SourceItem extends ItemToBill, NightOrigin {
  readonly landlordId: string;
  readonly why: SplitWhy | null;
}

export interface SourceUndone extends LineToUndo, NightOrigin {
  readonly landlordId: string;
  readonly night: string | null;
  readonly splitItemId: string | null;
  readonly expenseId: string | null;
  readonly why: unknown;
}

export interface SourceExpense extends ExpenseToBill {
  readonly landlordId: string;
  readonly houseId: string | null;
  readonly entryId: string | null;
  readonly expenseNo: string;
  readonly note: string;
  readonly markupBp: number;
}

export interface SourceAdjustment extends AdjustmentToBill {
  readonly landlordId: string;
  readonly houseId: string | null;
  readonly entryId: string | null;
  readonly adjustmentNo: string;
  readonly reason: string;
}

/** Succeeded splits up to a day that are on no line. `i` is the item, `prev` the previous statement. */
const unbilled = ({ to }: DayRange) => sql`
  i.party = 'landlord' and i.state = 'succeeded' and i.night <= ${to}::date
  and (prev.made_at is null or i.night > prev.ends or i.split_at > prev.made_at - interval '1 day')
  and not exists (select from statement_lines l where l.split_item_id = i.id and not l.mirrors)`;

/**
 * The last statement before the month, however long ago. It holds all earlier splits of its month and before, so only
 * later splits are read; one day of overlap covers transactions in progress.
 */
export const previous = (landlordId: ReturnType<typeof sql>, month: string) => sql`
  left join lateral (select s.made_at, s.carried_out_fen, ((s.month || '-01')::date + interval '1 month - 1 day')::date as ends
    from landlord_statements s where s.landlord_id = ${landlordId} and s.month < ${month} order by s.month desc limit 1) prev on true`;

/** When version `v` changed what holds on days, and from which day on: signed, or cut by a later one or by the end of its contract. */
export const changesOf = (v: ReturnType<typeof sql>) => sql`(values
  (case when ${v}.in_force then ${v}.signed_at end, ${v}.from_date),
  (${v}.cut_at, case when ${v}.in_force then ${v}.to_date + 1 else ${v}.from_date end))`;

/** Versions `back` of contracts in which landlord `of` has or had a share, changed since statement `prev` from one of its days on. */
export const changedBackwards = (of: ReturnType<typeof sql>) => sql`
  contract_versions back cross join lateral ${changesOf(sql`back`)} change (at, first_day)
  where change.at > prev.made_at and change.first_day <= prev.ends
    and back.contract_id in (select v.contract_id from contract_parties p join contract_versions v on v.id = p.version_id
      where p.landlord_id = ${of} and v.signed_at is not null)`;

export const readItems = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  { month, days }: { readonly month: string; readonly days: DayRange },
): Promise<SourceItem[]> => {
  const { rows } = await sql<SourceItem>`
    select i.id as split_item_id, i.landlord_id, i.kind, i.night, i.amount_fen, i.house_id, i.order_id, i.stay_id,
      i.entry_id, i.contract_version_id, i.why,
      case when i.round > 1 then (
        select l.id from split_items o join statement_lines l on l.split_item_id = o.id and not l.mirrors
        where o.house_id = i.house_id and o.unit_id = i.unit_id and o.stay_id is not distinct from i.stay_id
          and o.night = i.night and o.kind = i.kind and o.party = 'landlord' and o.landlord_id = i.landlord_id
          and o.round < i.round
        order by o.round desc limit 1) end as origin_line_id
    from unnest(${landlordIds}::uuid[]) as w (landlord_id)
    ${previous(sql`w.landlord_id`, month)}
    join split_items i on i.landlord_id = w.landlord_id
    where ${unbilled(days)} order by i.landlord_id, i.night, i.house_id, i.id`.execute(ctx.db);
  return rows;
};

/** Lines whose split was reversed or whose expense was voided since; `l` is the line, `s` its statement. */
const notMirrored = sql`not l.mirrors and not exists (
  select from statement_lines m where m.origin_line_id = l.id and m.mirrors)`;

const undoneColumns = sql`s.landlord_id, l.id as line_id, l.kind, l.of_month, l.amount_fen, l.house_id, l.order_id,
  l.stay_id, l.night, l.split_item_id, l.expense_id, l.contract_version_id, l.why`;

export const readUndone = async (ctx: Ctx, landlordIds: readonly string[]): Promise<SourceUndone[]> => {
  const { rows } = await sql<SourceUndone>`
    select ${undoneColumns}, (select e.id from ledger_entries e where e.reverses_id = l.entry_id) as entry_id
    from split_items i join statement_lines l on l.split_item_id = i.id
    join landlord_statements s on s.id = l.statement_id
    where i.landlord_id = any(${landlordIds}::uuid[]) and i.state = 'reversed' and ${notMirrored}
    union all
    select ${undoneColumns}, (select e.id from ledger_entries e where e.reverses_id = l.entry_id) as entry_id
    from expenses x join statement_lines l on l.expense_id = x.id join landlord_statements s on s.id = l.statement_id
    where x.landlord_id = any(${landlordIds}::uuid[]) and x.state = 'voided' and x.statement_id is not null
      and x.correction_statement_id is null and ${notMirrored}
    order by landlord_id, of_month, night nulls last, line_id`.execute(ctx.db);
  return rows;
};

export const readExpenses = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  { to }: DayRange,
): Promise<SourceExpense[]> => {
  const { rows } = await sql<SourceExpense>`
    select x.landlord_id, x.id as expense_id, x.spent_on, x.amount_fen, x.markup_fen, x.markup_bp, x.house_id, x.entry_id,
      x.expense_no, x.vendor || case when x.note = '' then '' else ' ' || x.note end as note
    from expenses x where x.landlord_id = any(${landlordIds}::uuid[]) and x.state = 'approved' and x.statement_id is null
      and x.spent_on <= ${to}::date
      and not exists (select from statement_lines l where l.expense_id = x.id and not l.mirrors)
    order by x.landlord_id, x.spent_on, x.expense_no`.execute(ctx.db);
  return rows;
};

/** Approved adjustments on no statement yet, of any date. */
const openAdjustments = sql`a.state = 'approved'
  and not exists (select from statement_lines l where l.adjustment_id = a.id)`;

export const readAdjustments = async (
  ctx: Ctx,
  landlordIds: readonly string[],
): Promise<SourceAdjustment[]> => {
  const { rows } = await sql<SourceAdjustment>`
    select a.landlord_id, a.id as adjustment_id, a.kind, a.amount_fen, a.house_id, a.entry_id, a.adjustment_no, a.reason
    from landlord_adjustments a where a.landlord_id = any(${landlordIds}::uuid[]) and ${openAdjustments}
    order by a.landlord_id, a.decided_at, a.id`.execute(ctx.db);
  return rows;
};

/** The landlord's statements around the month. */
export interface Standing {
  readonly landlordId: string;
  readonly landlordName: string;
  /** The statement of the month, if there is one. */
  readonly id: string | null;
  readonly statementNo: string | null;
  readonly state: string | null;
  readonly version: number | null;
  readonly carriedInFen: number;
  readonly earlierOpen: string | null;
  readonly later: string | null;
}

export const readStandings = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  month: string,
): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select l.id as landlord_id, l.name as landlord_name, s.id, s.statement_no, s.state, s.version,
      coalesce((select e.carried_out_fen from landlord_statements e where e.landlord_id = l.id and e.month < ${month}
        order by e.month desc limit 1), 0) as carried_in_fen,
      (select max(e.month) from landlord_statements e where e.landlord_id = l.id and e.month < ${month}
        and e.state in ('draft', 'reviewed')) as earlier_open,
      (select min(e.month) from landlord_statements e where e.landlord_id = l.id and e.month > ${month}) as later
    from landlords l left join landlord_statements s on s.landlord_id = l.id and s.month = ${month}
    where l.id = any(${landlordIds}::uuid[]) order by l.id`.execute(ctx.db);
  return rows;
};

/** No version in which landlord `l` has a share is in force after the days. */
export const isLeaving = ({ to }: DayRange) => sql`not exists (select from contract_parties p
  join contract_versions v on v.id = p.version_id
  where p.landlord_id = l.id and v.in_force and coalesce(v.to_date > ${to}::date, true))`;

export interface Candidate {
  readonly landlordId: string;
  readonly landlordName: string;
  readonly state: string | null;
}

/**
 * Landlords with something to settle in the month: nights, corrections, expenses, adjustments, terms that pay without
 * nights, or carry-overs that are no longer held.
 */
export const candidatesOf = async (
  ctx: Ctx,
  { month, days }: { readonly month: string; readonly days: DayRange },
  landlordIds?: readonly string[],
): Promise<Candidate[]> => {
  const wanted = landlordIds ? sql`l.id = any(${landlordIds}::uuid[])` : sql`true`;
  const { rows } = await sql<Candidate>`
    select l.id as landlord_id, l.name as landlord_name, s.state
    from landlords l left join landlord_statements s on s.landlord_id = l.id and s.month = ${month}
    ${previous(sql`l.id`, month)}
    where ${wanted} and (s.id is not null
      or exists (select from split_items i where i.landlord_id = l.id and ${unbilled(days)})
      or exists (select from expenses x where x.landlord_id = l.id and x.state = 'approved' and x.statement_id is null
        and x.spent_on <= ${days.to}::date)
      or exists (select from expenses x where x.landlord_id = l.id and x.state = 'voided' and x.statement_id is not null
        and x.correction_statement_id is null)
      or exists (select from landlord_adjustments a where a.landlord_id = l.id and ${openAdjustments})
      or (prev.carried_out_fen > 0 and ${isLeaving(days)})
      or exists (select from split_items i join statement_lines m on m.split_item_id = i.id and not m.mirrors
        where i.landlord_id = l.id and i.state = 'reversed'
          and not exists (select from statement_lines c where c.origin_line_id = m.id and c.mirrors))
      or exists (select from contract_parties p join contract_versions v on v.id = p.version_id
        where p.landlord_id = l.id and v.in_force and v.model in ('fixedRent', 'guaranteed')
          and v.from_date <= ${days.to}::date
          and coalesce(v.to_date >= coalesce(prev.ends + 1, ${days.from}::date), true))
      or exists (select from ${changedBackwards(sql`l.id`)}
          and exists (select from contract_versions w where w.contract_id = back.contract_id and w.signed_at is not null
            and w.model in ('fixedRent', 'guaranteed'))))
    order by l.name, l.id`.execute(ctx.db);
  return rows;
};
