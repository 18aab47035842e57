/** Five million postings: journal, accounts, trial balance, and a full proof. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getTrialBalance,
  pageAccountLines,
  pageLedgerEntries,
  pageLedgerProofs,
  proveLedger,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import pg from 'pg';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { M } from '../data-set.ts';
import { type Figure, figure, percentile } from '../figures.ts';
import { expectAllAccepted, type Request, runLoad } from '../load.ts';

const POSTINGS = Number(process.env.LEDGER_POSTINGS ?? 5_000_000);
const SECONDS = 2;
const MAX_PAGE_MS = 80;
const MAX_BALANCE_MS = 5;
const MAX_TRIAL_MS = 1_000;
const MAX_PROOF_S = 20;
const DAYS = 730;

/** The server posts the data set's orders; the rest are adjustments over two years. */
const MADE = POSTINGS - 400_000;
const LEDGER = `
create schema made;
create function made.id(at timestamptz, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
create table made.houses as select id, (row_number() over (order by id))::int as n from houses;
insert into ledger_accounts (kind, party, house_id) select 'cash', m, h.id from houses h, unnest('{cash,wechat,alipay}'::text[]) m;
insert into ledger_accounts (kind, house_id) select 'revenue.unsplit', id from houses;
alter table ledger_entries disable trigger user;
alter table ledger_postings disable trigger user;
create table made.plan as
select made.id(timestamptz '2024-12-01' + k * interval '20 seconds', k) as id, k, h.id as house_id,
  date '2024-12-01' + (k * ${DAYS} / ${MADE / 2})::int as day, 10000 + k % 50000 as fen
from generate_series(1, ${MADE / 2}) k join made.houses h on h.n = 1 + (k * 7) % (select count(*) from made.houses);
insert into ledger_entries (id, source, source_key, rule, house_id, business_date, occurred_on, amount_fen, actor, at)
select id, 'adjustment', 'bench ' || k, 'adjustment', house_id, day, day, fen, 'bench', now() from made.plan order by k;
insert into ledger_postings (entry_id, line, account_id, amount_fen, business_date)
select p.id, 1, c.id, p.fen, p.day from made.plan p
join ledger_accounts c on c.kind = 'cash' and c.house_id = p.house_id and c.party = (array['cash','wechat','alipay'])[1 + p.k % 3] order by p.k;
insert into ledger_postings (entry_id, line, account_id, amount_fen, business_date)
select p.id, 2, r.id, -p.fen, p.day from made.plan p
join ledger_accounts r on r.kind = 'revenue.unsplit' and r.house_id = p.house_id order by p.k;
alter table ledger_entries enable trigger user;
alter table ledger_postings enable trigger user;
update ledger_accounts a set balance_fen = s.fen, postings = s.n from (
  select account_id, sum(amount_fen) as fen, count(*) as n from ledger_postings group by 1) s where a.id = s.account_id;
insert into ledger_days (kind, house_id, currency, business_date, debit_fen, credit_fen, postings)
select a.kind, a.house_id, a.currency, p.business_date, sum(greatest(p.amount_fen, 0)), sum(greatest(-p.amount_fen, 0)), count(*)
from ledger_postings p join ledger_accounts a on a.id = p.account_id group by 1, 2, 3, 4;
analyze`;

/** The server posts orders older than the ledger, as after an upgrade. */
export const postOrders = async (bench: Bench, url: string): Promise<void> => {
  await rowsOf(
    url,
    'update ledger_backfill set done_at = null, house_id = null, order_id = null, orders = 0',
  );
  await withMinsu(
    bench,
    url,
    async () => {
      for (;;) {
        const [row] = await rowsOf<{ done: boolean }>(
          url,
          'select done_at is not null as done from ledger_backfill',
        );
        if (row?.done) return;
        await sleep(1_000);
      }
    },
    { isCalm: false },
  );
  await rowsOf(url, 'vacuum analyze');
};

type Asked = Partial<InputOf<typeof pageLedgerEntries>>;

interface Known {
  readonly houseId: string;
  readonly orderId: string;
  readonly cashId: number;
  readonly last: string;
  readonly postings: number;
}

const known = async (url: string): Promise<Known> => {
  const [row] = await rowsOf<{
    house_id: string;
    order_id: string;
    cash_id: string;
    last: string;
    postings: string;
  }>(
    url,
    `select o.house_id, o.id as order_id, (select max(business_date)::text from ledger_days) as last,
      (select count(*) from ledger_postings) as postings,
      (select a.id from ledger_accounts a where a.kind = 'cash' and a.house_id = o.house_id limit 1) as cash_id
    from orders o where o.paid_fen > 0 order by o.id limit 1`,
  );
  if (!row) throw new Error('the ledger is empty');
  const { house_id: houseId, order_id: orderId, last } = row;
  return { houseId, orderId, cashId: Number(row.cash_id), last, postings: Number(row.postings) };
};

const pages = ({ houseId, orderId, cashId, last }: Known): Record<string, Asked> => ({
  'the first page': {},
  'page 500': { current: 500 },
  'the oldest first': { sort: 'businessDate' as unknown as NonNullable<Asked['sort']> },
  'a source': { source: ['night'] },
  'a source never posted': { source: ['expense'] },
  'a house': { houseId: [houseId] },
  'a house and a source': { houseId: [houseId], source: ['payment'] },
  'a day': { dateFrom: last, dateTo: last },
  'a month of a year ago': { dateFrom: addDays(last, -395), dateTo: addDays(last, -365) },
  'an order': { orderId },
  'an account': { accountId: cashId },
  'an account in a month': { accountId: cashId, dateFrom: addDays(last, -30) },
  'the number of an entry': { keyword: '4242' },
  'only what counts': { reversed: false },
  'only what was taken back': { houseId: [houseId], reversed: true },
});

const balances = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ kind: string; party: string; house_id: string }>(
    'select kind, party, house_id from ledger_accounts order by md5(id::text) limit 500',
  );
  const times: number[] = [];
  for (const { kind, party, house_id } of rows) {
    const started = performance.now();
    await client.query(
      `select a.balance_fen from ledger_accounts a where a.kind = $1 and a.party = $2 and a.currency = 'CNY' and a.house_id = $3`,
      [kind, party, house_id],
    );
    times.push(performance.now() - started);
  }
  await client.end();
  return percentile(times, 0.95);
};

const prove = async (minsu: Minsu): Promise<number> => {
  const client = minsu.client(1);
  await client.send({ method: 'POST', path: proveLedger.path, body: {} });
  for (;;) {
    const { body } = await client.send({ method: 'POST', path: pageLedgerProofs.path, body: { size: 1 } });
    const { data } = JSON.parse(body.toString()) as { data: { records: { milliseconds: number | null }[] } };
    const milliseconds = data.records[0]?.milliseconds ?? null;
    if (milliseconds !== null) return milliseconds;
    await sleep(100);
  }
};

export const measureLedger = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('ledger', M);
  for (const statement of LEDGER.split(';\n')) await rowsOf(url, statement);
  await postOrders(bench, url);
  const at = await known(url);
  const size = `${at.postings.toLocaleString('en')} postings`;
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const figures: Figure[] = [];
    const measure = async (name: string, most: number, request: Request) => {
      const load = await runLoad(client, { clients: 1, seconds: SECONDS, request: () => request });
      expectAllAccepted(name, load);
      const note = `p50 ${load.p50.toFixed(1)} ms`;
      figures.push(
        figure(`${size}: ${name}, p95`, load.p95, { unit: 'ms', digits: 1, limit: ['<=', most], note }),
      );
    };
    const post = (path: string, body: object): Request => ({ method: 'POST', path, body });
    for (const [name, asked] of Object.entries(pages(at)))
      await measure(`journal, ${name}`, MAX_PAGE_MS, post(pageLedgerEntries.path, { size: 20, ...asked }));
    await measure('lines of an account', MAX_PAGE_MS, post(pageAccountLines.path, { accountId: at.cashId }));
    const trial = { dateFrom: addDays(at.last, -30), dateTo: at.last };
    await measure('trial balance', MAX_TRIAL_MS, post(getTrialBalance.path, trial));
    const balance = await balances(url);
    figures.push(
      figure(`${size}: balance of an account, p95`, balance, {
        unit: 'ms',
        digits: 2,
        limit: ['<=', MAX_BALANCE_MS],
      }),
      figure(`${size}: proof`, (await prove(minsu)) / 1_000, {
        unit: 's',
        digits: 1,
        limit: ['<=', MAX_PROOF_S],
      }),
    );
    return figures;
  });
};
