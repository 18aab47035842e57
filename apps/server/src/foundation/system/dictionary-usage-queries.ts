/** Records that use a dictionary item. Only dictionary editors call this, so a table scan is fine. */
import type { DictionaryType } from '@minsu/contract/foundation/system/dictionary.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

const inGroup = (type: DictionaryType): RawBuilder<unknown> => sql`
  select group_code as code, count(*) as used from dictionary_items where type = ${type} and group_code is not null group by 1`;

/** Accounts of the ledger keep a word as their party, whatever posted there. */
const inLedger = (kind: string): RawBuilder<unknown> => sql`
  select party, count(*) from ledger_accounts where kind = ${kind} and postings > 0 group by 1`;

/** Records store the text of the choice. */
const nowhere = sql`select null::text as code, 0 as used where false`;

/** One row per code or several, with how many records. */
const carriers: Readonly<Record<DictionaryType, RawBuilder<unknown>>> = {
  houseTag: sql`select unnest(tags) as code, count(*) as used from houses group by 1`,
  facility: sql`
    select code, count(distinct house_id) as used from (
      select id as house_id, unnest(facilities) as code from houses
      union all select house_id, unnest(facilities) from room_types
      union all select house_id, jsonb_array_elements_text(content -> 'facilities') from house_revisions
        where state in ('draft', 'submitted', 'returned')) f group by 1`,
  supply: sql`
    select s ->> 'code' as code, count(*) as used
    from tasks, jsonb_array_elements(supplies) s where supplies <> '[]' group by 1`,
  expense: sql`
    select category as code, count(*) as used from expenses group by 1 union all ${inLedger('expense')}`,
  paymentMethod: sql`
    select method as code, count(*) as used from payments group by 1
    union all select method, count(*) from refunds group by 1
    union all select method, count(*) from deposits where method is not null group by 1
    union all select return_method, count(*) from deposits where return_method is not null group by 1
    union all select coalesce(method, paid_method), count(*) from expenses
      where coalesce(method, paid_method) is not null group by 1
    union all select method, count(*) from channel_bills group by 1
    union all select method, count(*) from company_settlements group by 1
    union all ${inLedger('cash')}`,
  chargeItem: sql`select coalesce(item, kind) as code, count(*) as used from order_charges group by 1
    union all select counts_as, count(*) from dictionary_items where counts_as is not null group by 1`,
  otherChannel: sql`select other_channel as code, count(*) as used from orders where other_channel is not null group by 1`,
  cancelReason: nowhere,
  rejectReason: nowhere,
  blockReason: nowhere,
  facilityGroup: inGroup('facility'),
  supplyGroup: inGroup('supply'),
  expenseGroup: inGroup('expense'),
};

/** Code → records that carry it; a code nothing carries is absent. */
export const usageOf = async (db: Db, type: DictionaryType): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ code: string; used: number }>`
    select code, sum(used)::int as used from (${carriers[type]}) c where code is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ code, used }) => [code, used]));
};
