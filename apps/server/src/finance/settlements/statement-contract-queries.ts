/** The contracts of statements: their versions by month, true-ups already billed, and the terms of the reserve. */
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { type DayRange, daysOfMonth, monthOf } from '@minsu/contract/finance/contracts/month-rules.ts';
import type { MonthHeld } from '@minsu/contract/finance/contracts/split-rules.ts';
import type { TrueUpKind } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { changedBackwards, isLeaving, previous } from './statement-source-queries.ts';

/** A contract in a month: of the statement's month, or of an earlier one that it has to make right. */
export interface ContractMonth {
  readonly contractId: string;
  readonly month: string;
}

export interface SourceVersion extends ContractMonth {
  readonly versionId: string;
  readonly from: string;
  readonly to: string | null;
  readonly terms: ContractTerms;
  readonly parties: { readonly landlordId: string; readonly shareBp: number }[];
  readonly held: MonthHeld;
}

const monthStart = sql`(p.month || '-01')::date`;
const monthEnd = sql`((p.month || '-01')::date + interval '1 month - 1 day')::date`;

export interface OwnContractMonth extends ContractMonth {
  readonly landlordId: string;
}

/**
 * Contracts with a share of each landlord, in the month and in months left out since the previous statement; plus
 * backdated changes and endings since then, for the months on statements they affect. Months before the first statement
 * were settled elsewhere.
 */
export const ownMonths = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  month: string,
): Promise<OwnContractMonth[]> => {
  const { from } = daysOfMonth(month);
  const { rows } = await sql<OwnContractMonth>`
    select distinct w.landlord_id, v.contract_id, to_char(m.first, 'YYYY-MM') as month
    from unnest(${landlordIds}::uuid[]) as w (landlord_id)
    ${previous(sql`w.landlord_id`, month)}
    join contract_parties p on p.landlord_id = w.landlord_id join contract_versions v on v.id = p.version_id
    cross join lateral generate_series(coalesce(prev.ends + 1, ${from}::date)::timestamp, ${from}::date, interval '1 month')
      as m (first)
    where v.in_force and v.from_date < m.first + interval '1 month' and coalesce(v.to_date >= m.first, true)
    union
    select w.landlord_id, late.contract_id, to_char(m.first, 'YYYY-MM') as month
    from unnest(${landlordIds}::uuid[]) as w (landlord_id)
    ${previous(sql`w.landlord_id`, month)}
    cross join lateral (select back.contract_id, min(change.first_day) as from_date
      from ${changedBackwards(sql`w.landlord_id`)} group by 1) late
    cross join lateral (select (min(s.month) || '-01')::date as first from landlord_statements s
      where s.landlord_id = w.landlord_id) settled
    cross join lateral generate_series(greatest(date_trunc('month', late.from_date::timestamp), settled.first), prev.ends,
      interval '1 month') as m (first)`.execute(ctx.db);
  return rows;
};

/** A line `l` of a true-up that is on the books by a day. */
export const isPostedBy = (day: string): RawBuilder<unknown> => sql`
  exists (select from ledger_entries e where e.id = l.entry_id and e.business_date <= ${day}::date)`;

/**
 * Contracts with a share of a landlord, in the months up to the closed one whose true-ups were not on the books at its
 * end: months without a statement, and those whose statement was approved later or not yet. A landlord without
 * statements counts from the first month accrued before, or else closed together with this one.
 */
export const unpostedMonths = async (
  ctx: Ctx,
  { closedOn, since }: { readonly closedOn: string; readonly since: string },
): Promise<OwnContractMonth[]> => {
  const month = monthOf(closedOn);
  const start = (of: RawBuilder<unknown>) => sql`(${of} || '-01')::timestamp`;
  const { rows } = await sql<OwnContractMonth>`
    select p.landlord_id, v.contract_id, to_char(m.first, 'YYYY-MM') as month
    from contract_parties p join contract_versions v on v.id = p.version_id and v.in_force and v.model <> 'commission'
    cross join lateral (select max(s.month) filter (where s.month < ${month}) as last, min(s.month) as first
      from landlord_statements s where s.landlord_id = p.landlord_id) told
    cross join lateral (select least(min(a.of_month), ${since}::text) as first from true_up_accruals a
      where a.landlord_id = p.landlord_id and a.undone_by is null) accrued
    cross join lateral generate_series(coalesce(${start(sql`told.last`)} + interval '1 month', ${start(sql`told.first`)},
      ${start(sql`accrued.first`)}), ${start(sql`${month}::text`)}, interval '1 month') as m (first)
    where v.from_date < m.first + interval '1 month' and coalesce(v.to_date >= m.first, true)
    union
    select s.landlord_id, v.contract_id, l.of_month from statement_lines l
    join landlord_statements s on s.id = l.statement_id join contract_versions v on v.id = l.contract_version_id
    where l.true_up is not null and l.of_month <= ${month} and not ${isPostedBy(closedOn)}`.execute(ctx.db);
  return rows;
};

export const contractsOfVersions = async (
  ctx: Ctx,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; contractId: string }>`
    select v.id, v.contract_id from contract_versions v where v.id = any(${versionIds}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row.contractId]));
};

/**
 * Versions in force in order of their days, with the splits of the month's nights. A night split under a superseded
 * version counts with its replacement.
 */
export const readVersions = async (ctx: Ctx, asked: readonly ContractMonth[]): Promise<SourceVersion[]> => {
  if (asked.length === 0) return [];
  const { rows } = await sql<SourceVersion>`
    select k.contract_id, p.month, v.id as version_id, v.from_date as "from", v.to_date as "to", v.terms,
      (select json_agg(json_build_object('landlordId', c.landlord_id, 'shareBp', c.share_bp) order by c.position)
        from contract_parties c where c.version_id = v.id) as parties,
      json_build_object('basisFen', coalesce(h.basis, 0), 'feeFen', coalesce(h.fee, 0),
        'landlordFen', coalesce(h.landlord, 0)) as held
    from json_to_recordset(${JSON.stringify(asked)}::json) as p ("contractId" uuid, month text)
    cross join lateral (select p."contractId" as contract_id) k
    join contract_versions v on v.contract_id = k.contract_id and v.in_force and v.from_date <= ${monthEnd}
      and coalesce(v.to_date >= ${monthStart}, true)
    left join lateral (
      select sum((n.held->>'basisFen')::bigint) as basis, sum((n.held->>'feeFen')::bigint) as fee,
        sum((n.held->>'landlordFen')::bigint) as landlord
      from (select distinct on (i.house_id, i.unit_id, i.stay_id, i.night, i.kind) i.held
        from contract_houses x join contract_versions o on o.contract_id = v.contract_id
        join split_items i on i.contract_version_id = o.id and i.house_id = x.house_id
        where x.version_id = v.id and i.night between greatest(v.from_date, ${monthStart})
          and least(v.to_date, ${monthEnd}) and i.state = 'succeeded' and i.held is not null
        order by i.house_id, i.unit_id, i.stay_id, i.night, i.kind, i.round desc) n) h on true
    order by k.contract_id, p.month, v.from_date`.execute(ctx.db);
  return rows;
};

export interface BilledTrueUp {
  readonly landlordId: string;
  readonly contractId: string;
  readonly contractVersionId: string;
  readonly ofMonth: string;
  readonly kind: TrueUpKind;
  readonly billedFen: number;
  readonly originLineId: string;
  /** Whether nights of the month are split under the version. */
  readonly hasNights: boolean;
}

/** True-ups on other statements, under any version, with their first line; `which` limits the lines `l`. */
export const readBilledTrueUps = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  asked: readonly ContractMonth[],
  which: RawBuilder<unknown> = sql`true`,
): Promise<BilledTrueUp[]> => {
  const { rows } = await sql<BilledTrueUp>`
    select s.landlord_id, v.contract_id, l.contract_version_id, l.of_month, l.true_up as kind,
      sum(l.amount_fen)::bigint as billed_fen, (array_agg(l.id order by s.month, l.line))[1] as origin_line_id,
      exists (select from split_items i where i.contract_version_id = l.contract_version_id and i.state = 'succeeded'
        and i.night >= (l.of_month || '-01')::date
        and i.night < (l.of_month || '-01')::date + interval '1 month') as has_nights
    from json_to_recordset(${JSON.stringify(asked)}::json) as p ("contractId" uuid, month text)
    join contract_versions v on v.contract_id = p."contractId"
    join statement_lines l on l.contract_version_id = v.id and l.of_month = p.month and l.true_up is not null
    join landlord_statements s on s.id = l.statement_id
    where s.landlord_id = any(${landlordIds}::uuid[]) and ${which}
    group by 1, 2, 3, 4, 5`.execute(ctx.db);
  return rows;
};

export interface LandlordTerms {
  readonly landlordId: string;
  readonly terms: ContractTerms;
}

/** The terms that decide reserve and payout date: the landlord's own contract before one with a share, latest first. */
export const readTerms = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  days: DayRange,
): Promise<ReadonlyMap<string, ContractTerms>> => {
  const { rows } = await sql<LandlordTerms>`
    select distinct on (p.landlord_id) p.landlord_id, v.terms
    from contract_parties p join contract_versions v on v.id = p.version_id
    where p.landlord_id = any(${landlordIds}::uuid[]) and v.in_force and v.from_date <= ${days.to}::date
    order by p.landlord_id, coalesce(v.to_date >= ${days.from}::date, true) desc, p.position, v.from_date desc, v.id`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.landlordId, row.terms]));
};

/** Those of the landlords without a contract after these days. */
export const readLeaving = async (
  ctx: Ctx,
  landlordIds: readonly string[],
  days: DayRange,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from landlords l where l.id = any(${landlordIds}::uuid[]) and ${isLeaving(days)}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
};
