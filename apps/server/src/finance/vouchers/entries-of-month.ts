/** Ledger entries of a month with their lines, batch by batch in the order of the ledger. */
import type { PostedEntry, PostedLine } from '@minsu/contract/finance/vouchers/voucher-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

interface Row extends Omit<PostedEntry, 'lines'> {
  readonly kind: PostedLine['kind'];
  readonly party: string;
  readonly lineHouseId: string | null;
  readonly amountFen: number;
}

/** Entries read together; memory stays bounded for months of any size. */
const AT_ONCE = 5_000;

interface Asked {
  readonly entityId: string;
  readonly from: string;
  readonly to: string;
}

const readBatch = async ({ db }: Pick<Ctx, 'db'>, asked: Asked, after: { date: string; id: string }) => {
  const { rows } = await sql<Row>`
    with batch as materialized (
      select e.* from ledger_entries e
      where e.business_date between ${asked.from}::date and ${asked.to}::date
        and (e.business_date, e.id) > (${after.date}::date, ${after.id}::uuid)
      order by e.business_date, e.id limit ${AT_ONCE}
    )
    select e.id, e.number::int as number, e.business_date as date, coalesce(r.source, e.source) as source,
      r.id is not null as is_reversal, split_part(coalesce(r.source_key, e.source_key), ':', 1) as document,
      e.house_id, e.landlord_id, o.order_no, e.memo, v.entry_id is not null as is_vouched,
      a.kind, a.party, a.house_id as line_house_id, p.amount_fen
    from batch e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    left join ledger_entries r on r.id = e.reverses_id
    left join orders o on o.house_id = e.house_id and o.id = e.order_id
    left join voucher_entries v on v.entity_id = ${asked.entityId}::uuid and v.entry_id = e.id
    order by e.business_date, e.id, p.line`.execute(db);
  return rows;
};

const entriesOf = (rows: readonly Row[]): PostedEntry[] => {
  const found: (PostedEntry & { lines: PostedLine[] })[] = [];
  for (const { kind, party, lineHouseId, amountFen, ...entry } of rows) {
    if (found.at(-1)?.id !== entry.id) found.push({ ...entry, lines: [] });
    found.at(-1)?.lines.push({ kind, party, houseId: lineHouseId, amountFen });
  }
  return found;
};

export async function* entriesOfMonth(ctx: Pick<Ctx, 'db'>, asked: Asked): AsyncGenerator<PostedEntry[]> {
  let after = { date: asked.from, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const entries = entriesOf(await readBatch(ctx, asked, after));
    const last = entries.at(-1);
    if (!last) return;
    yield entries;
    after = { date: last.date, id: last.id };
    if (entries.length < AT_ONCE) return;
  }
}
