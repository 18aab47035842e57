/** Orders that have ended, for splits: built complete, and what the ledger and the items say of them. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { collect, type RunStart, runSplits } from '../../src/finance/splits/run-splits.ts';
import type { Database } from '../../src/platform/database/open-database.ts';
import { buildStay } from '../build-stay.ts';
import type { TestApp } from '../test-app.ts';
import type { OwnedHouse } from './contract-desk.ts';

interface Sold {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly priceFen?: number;
  readonly channel?: string;
  /** Null: all of it. */
  readonly paidFen?: number | null;
}

/** Slept in, paid and left at noon. */
export const buildCompleted = async (
  database: Database,
  house: OwnedHouse,
  { checkIn, checkOut, ...sold }: Sold,
) => {
  const { priceFen = 40_000, channel = 'direct', paidFen = null } = sold;
  const nights = (Date.parse(checkOut) - Date.parse(checkIn)) / DAY_MS;
  const made = await buildStay(database, house, {
    ...{ checkIn, checkOut, priceFen, channel, paidFen: paidFen ?? priceFen * nights },
    ...{ room: null, state: 'checked_out', shown: 'completed' },
  });
  await sql`update stays set checked_out_at = (${checkOut}::date + time '12:00') at time zone 'Asia/Shanghai'
    where id = ${made.stayId}`.execute(database);
  return made;
};

const runnerOf = (t: TestApp) => ({
  ctx: t.job().as(systemOf(t), 'signedIn').ctx,
  change: t.job().change,
  isStopped: () => false,
});

let kept: { t: TestApp; caller: Parameters<ReturnType<TestApp['job']>['as']>[0] } | null = null;
const systemOf = (t: TestApp) => {
  if (kept?.t !== t) throw new Error('call useSplits(t) first');
  return kept.caller;
};

/** Waits until the context of jobs is loaded. */
export const useSplits = async (t: TestApp): Promise<void> => {
  kept = { t, caller: await t.job().read(async (ctx) => ctx) };
};

export const run = (t: TestApp, start: Partial<RunStart> = {}) =>
  runSplits(runnerOf(t), { trigger: 'clock', all: true, ...start });

export const collectAll = (t: TestApp) => collect(runnerOf(t), { all: true });

export interface ItemSeen {
  readonly night: string;
  readonly kind: string;
  readonly party: string;
  readonly amountFen: number;
  readonly state: string;
  readonly round: number;
}

export const itemsOf = async (database: Database, unitId: string): Promise<ItemSeen[]> => {
  const { rows } = await sql<ItemSeen>`select night, kind, party, amount_fen, state, round from split_items
    where unit_id = ${unitId} order by round, night, party, amount_fen desc`.execute(database);
  return rows;
};

/** What is wrong with splits and ledger, in words; empty when all holds. */
export const brokenSplits = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'an entry does not sum to zero' as fault from ledger_postings group by entry_id having sum(amount_fen) <> 0
    union all
    select 'a balance is not its postings' from ledger_accounts a
      where a.balance_fen <> (select coalesce(sum(p.amount_fen), 0) from ledger_postings p where p.account_id = a.id)
    union all
    select 'a night is split twice: ' || unit_id || ' ' || night from (
      select distinct unit_id, stay_id, night, round from split_items where state <> 'reversed') x
      group by unit_id, stay_id, night having count(*) > 1
    union all
    select 'an item differs from its entry: ' || i.entry_key from split_items i
      join ledger_entries e on e.id = i.entry_id where e.source <> 'split' or e.source_key <> i.entry_key
    union all
    select 'succeeded without its entry: ' || i.entry_key from split_items i
      where i.state = 'succeeded' and i.entry_id is null group by i.entry_key having bool_or(i.amount_fen <> 0)
    union all
    select 'an entry without items: ' || e.source_key from ledger_entries e where e.source = 'split'
      and not exists (select from split_items i where i.entry_id = e.id)
    union all
    select 'the parts are not the whole: ' || entry_key from split_items where state <> 'failed'
      group by entry_key having sum(amount_fen) <> min(whole_fen)
    union all
    select 'landlords are owed something else' from (
      select landlord_id::text as party, sum(amount_fen) as fen from split_items
        where state = 'succeeded' and party = 'landlord' group by 1) i
      full join (select party, -balance_fen as fen from ledger_accounts where kind = 'payable.pending') a
        on a.party = i.party
      left join (select landlord_id::text as party, sum(payable_fen + holdback_fen) as fen from landlord_statements
        where approved_at is not null group by 1) s on s.party = i.party
      where coalesce(i.fen, 0) - coalesce(s.fen, 0) <> coalesce(a.fen, 0)
    union all
    select 'reversed and still on the books: ' || i.entry_key from split_items i
      where i.state = 'reversed' and i.entry_id is not null
        and not exists (select from ledger_entries r where r.reverses_id = i.entry_id)`.execute(database);
  return rows.map(({ fault }) => fault);
};
