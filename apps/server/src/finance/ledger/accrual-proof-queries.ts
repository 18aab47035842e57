/** Entries as accruals of closed months state them. */
import { type RawBuilder, sql } from 'kysely';
import { line, type Said } from './proof-lines.ts';

const orderOfAccrual = sql`coalesce((select o.order_no from orders o where o.house_id = c.house_id and o.id = c.order_id) || ' ', '')
  || c.closed_on`;

const contractOf = sql`coalesce((select k.contract_no from contract_versions v join contracts k on k.id = v.contract_id
  where v.id = c.contract_version_id) || ' ', '') || c.closed_on`;

/** Dr what was not split, Cr each party its part, on the last day of a month; the mirror image on the next. */
const accrued = (key: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> => sql`
  select ${line(key, 'revenue.unsplit', { house: sql`c.house_id`, fen: sql`${sql.lit(sign)} * c.amount_fen`, name: orderOfAccrual })}
  from ledger_accruals c where c.undone_by is null
  union all select ${line(
    key,
    sql`case c.party when 'landlord' then 'payable.accrued' when 'platform' then 'revenue.platform'
      when 'channel' then 'commission.channel' else 'tax' end`,
    {
      party: sql`case c.party when 'landlord' then c.landlord_id::text when 'channel' then c.channel end`,
      house: sql`case when c.party <> 'landlord' then c.house_id end`,
      ...{ fen: sql`${sql.lit(-sign)} * c.amount_fen`, name: orderOfAccrual },
    },
  )}
  from ledger_accruals c where c.undone_by is null`;

/** Dr our revenue, Cr the landlord, on the last day of a month; the mirror image on the next. */
const trueUps = (key: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> => sql`
  select ${line(key, 'revenue.platform', { house: sql`c.house_id`, fen: sql`${sql.lit(sign)} * c.amount_fen`, name: contractOf })}
  from true_up_accruals c where c.undone_by is null
  union all select ${line(key, 'payable.accrued', {
    ...{ party: sql`c.landlord_id::text`, fen: sql`${sql.lit(-sign)} * c.amount_fen`, name: contractOf },
  })}
  from true_up_accruals c where c.undone_by is null`;

const released = sql`c.entry_key || ':back'`;

export const accruals: Said = sql`
  ${accrued(sql`c.entry_key`, 1)} union all ${accrued(released, -1)}
  union all ${trueUps(sql`c.entry_key`, 1)} union all ${trueUps(released, -1)}`;
