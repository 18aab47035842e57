/**
 * True-ups of approved statements: monthly corrections between landlord and operator, on the month's last day. For a
 * contract over several houses they are spread by the nights split there in the month.
 */

import { bucketOf, monthEnd, type Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { splitAmount } from '@minsu/contract/platform/money.ts';
import { sql } from 'kysely';
import { type Asked, housesAsked } from './report-ctx.ts';
import { addSums, type KeyedSums, type Sums } from './report-sum-rules.ts';

interface SpreadRow {
  readonly versionId: string;
  /** The first day. */
  readonly month: string;
  readonly fen: number;
  readonly houseId: string;
  readonly landlordId: string | null;
  readonly nights: number;
  /** Whether the house is among the requested ones. */
  readonly asked: boolean;
}

/** All houses of each contract, requested or not, because shares refer to the whole. */
const readRows = async (asked: Asked, { from, to }: Period): Promise<SpreadRow[]> => {
  const { rows } = await sql<SpreadRow>`
    with billed as (
      select l.contract_version_id as version_id, (l.of_month || '-01')::date as month, sum(l.amount_fen)::bigint as fen
      from statement_lines l join landlord_statements s on s.id = l.statement_id and s.state not in ('draft', 'reviewed')
      where l.true_up is not null and l.of_month between ${from.slice(0, 7)} and ${to.slice(0, 7)} group by 1, 2
    )
    select b.version_id, b.month::text as month, b.fen, x.house_id, h.landlord_id,
      coalesce((select sum(r.nights) from report_shares r where r.house_id = x.house_id and r.night >= b.month
        and r.night < b.month + interval '1 month'), 0)::int as nights,
      (${housesAsked(asked, 'x.houseId')}) as asked
    from billed b join contract_houses x on x.version_id = b.version_id join houses h on h.id = x.house_id
    where (b.month + interval '1 month - 1 day')::date between ${from}::date and ${to}::date
    order by b.version_id, b.month, x.house_id`.execute(asked.ctx.db);
  return rows;
};

const keyOf = ({ grouping, grain }: Asked, { month, houseId, landlordId }: SpreadRow): string => {
  if (grain) return bucketOf(monthEnd(month), grain);
  return grouping === 'house' ? houseId : (landlordId ?? '');
};

/** Without nights in any house, all houses share equally. */
const weightsOf = (rows: readonly SpreadRow[]): number[] =>
  rows.some(({ nights }) => nights > 0) ? rows.map(({ nights }) => nights) : rows.map(() => 1);

export const trueUpSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  const found: [key: string, Sums][] = [];
  const byLine = Map.groupBy(await readRows(asked, period), ({ versionId, month }) => `${versionId}${month}`);
  for (const rows of byLine.values()) {
    const parts = splitAmount(rows[0]?.fen ?? 0, weightsOf(rows));
    for (const [place, row] of rows.entries())
      if (row.asked) found.push([keyOf(asked, row), { trueUps: parts[place] ?? 0 }]);
  }
  const grouped = Map.groupBy(found, ([key]) => key);
  return new Map([...grouped].map(([key, each]) => [key, addSums(each.map(([, sums]) => sums))]));
};
