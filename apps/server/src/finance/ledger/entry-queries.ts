/** The journal: entries with their lines, and one entry with its origin. */

import type { LedgerEntry, LedgerEntryDetail, LedgerLine } from '@minsu/contract/finance/ledger/ledger.ts';
import type { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { ledgerFailures } from '@minsu/contract/finance/ledger/ledger-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, COUNT_LIMIT, pageOfRows, totalFrom } from '../../platform/http/page-rows.ts';
import { countEntries, type EntryFilters, entryKeys } from './entry-filter-queries.ts';
import { assertSeesLedger } from './ledger-scope.ts';
import { partyName } from './party-names.ts';

type EntryRow = Omit<LedgerEntry, 'at' | 'lines'> & { readonly at: Date; readonly lines: LedgerLine[] };

const lines = sql`(
  select json_agg(json_build_object('accountId', a.id, 'kind', a.kind, 'party', a.party, 'partyName', ${partyName},
    'houseId', a.house_id, 'houseName', (select h.name from houses h where h.id = a.house_id),
    'amountFen', p.amount_fen) order by p.line)
  from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = e.id)`;

const columns = sql`e.id, e.number, e.source, e.rule, e.house_id, h.name as house_name, e.order_id, o.order_no, e.stay_id,
  e.night, e.landlord_id, l.name as landlord_name, e.business_date, e.occurred_on, e.amount_fen, e.memo, e.actor, e.at,
  e.reverses_id, (select r.id from ledger_entries r where r.reverses_id = e.id) as reversed_by_id, ${lines} as lines`;

const joins = sql`left join houses h on h.id = e.house_id
  left join orders o on o.house_id = e.house_id and o.id = e.order_id left join landlords l on l.id = e.landlord_id`;

/** `keys`: a relation `(id, place)`; rows come in its order. */
const readEntries = async (ctx: Ctx, keys: RawBuilder<unknown>): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${columns} from (${keys}) k join ledger_entries e on e.id = k.id ${joins} order by k.place`.execute(
    ctx.db,
  );
  return rows;
};

export const pageOfEntries = async (
  ctx: Ctx,
  input: z.output<typeof pageLedgerEntries.input>,
): Promise<Page<EntryRow>> => {
  assertSeesLedger(ctx);
  const records = await readEntries(ctx, await entryKeys(ctx, input, input));
  const total = totalFrom(input, records.length) ?? (await countEntries(ctx, input, COUNT_LIMIT));
  return pageOfRows(records, total, input);
};

export const entryBatches = (ctx: Ctx, filters: EntryFilters): AsyncGenerator<EntryRow[]> => {
  assertSeesLedger(ctx);
  return batchesOf(async (paging) => readEntries(ctx, await entryKeys(ctx, filters, paging)));
};

type Detail = EntryRow & Pick<LedgerEntryDetail, 'sourceKey' | 'reversesNumber' | 'reversedByNumber'>;

/** Unknown or out of scope: 404. */
export const entryDetail = async (ctx: Ctx, id: string): Promise<z.input<typeof LedgerEntryDetail>> => {
  assertSeesLedger(ctx);
  const { rows } = await sql<Detail>`
    select ${columns}, e.source_key, (select r.number from ledger_entries r where r.id = e.reverses_id) as reverses_number,
      (select r.number from ledger_entries r where r.reverses_id = e.id) as reversed_by_number
    from ledger_entries e ${joins} where e.id = ${id} and ${inScope(ctx, 'e.houseId')}`.execute(ctx.db);
  const entry = rows[0] ?? fail(ledgerFailures.notFound);
  const mayReverse =
    entry.rule === 'adjustment' && entry.reversedById === null && ctx.user.may('ledger:manage');
  return { ...entry, actions: mayReverse ? ['reverse'] : [] };
};
