/** 200,000 conversations and as many orders: each inbox view, filter and search, pages of 20, and counters. */

import { threadViews } from '@minsu/contract/connections/threads/thread.ts';
import {
  countThreads,
  noteOnThread,
  pageThreads,
  startThread,
} from '@minsu/contract/connections/threads/thread-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../../bench.ts';
import { M, type Shape } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { expectAllAccepted, runLoad } from '../../load.ts';

const MAX_P95_MS = 60;
const SECONDS = 2;
const MANY: Shape = { ...M, ordersPerRoom: 100 };

/** Messages are encrypted: one real message is written over HTTP and copied to all. */
const oneCipher = async (minsu: Minsu, url: string): Promise<string> => {
  const client = minsu.client(1);
  const [order] = await rowsOf<{ id: string }>(url, 'select id from orders order by created_at limit 1');
  const begun = await client.send({
    method: 'POST',
    path: startThread.path,
    body: { orderId: order?.id },
  });
  const { data } = JSON.parse(begun.body.toString()) as { data: { thread: { id: string } } };
  const body = { id: data.thread.id, text: '请问几点可以入住？带了一个三岁的孩子。' };
  await client.send({ method: 'POST', path: noteOnThread.path, body });
  const [row] = await rowsOf<{ cipher: string }>(url, 'select text_cipher as cipher from thread_messages');
  if (!row) throw new Error('no note was stored');
  return row.cipher;
};

/** Most of the nearest ten days are open; one in fifty waits, one in three open ones is assigned. */
const THREADS = `
truncate threads cascade;
create table made_threads as select o.house_id, o.id as order_id, o.created_at,
  row_number() over (order by abs(o.check_in - current_date), o.id) as n,
  now() - (row_number() over (order by abs(o.check_in - current_date), o.id)) * interval '90 seconds' as at from orders o;
insert into threads (id, house_id, order_id, channel, guest_name, state, assignee_id, snoozed_until, last_at, guest_at,
  waiting_since, closed_at, created_at)
select gen_random_uuid(), house_id, order_id, (array['mt','mt','tj','pig','sms','mail'])[1 + n % 6], '客人' || n,
  case when n > 9000 then 'closed' when n % 40 = 0 then 'snoozed' else 'open' end,
  case when n % 3 = 0 then (select id from users where username = 'admin') end,
  case when n <= 9000 and n % 40 = 0 then now() + interval '1 day' end, at, case when n % 5 <> 0 then at end,
  case when n <= 9000 and n % 40 <> 0 and n % 50 < 3 then at end, case when n > 9000 then at end, at - interval '2 days'
from made_threads;
insert into thread_messages (id, thread_id, kind, text_cipher, author, at, created_at, state)
select gen_random_uuid(), t.id, k.kind, $cipher, 'bench', t.last_at - k.back, t.last_at - k.back,
  case when k.kind = 'reply' then 'sent' end
from threads t, (values ('guest', interval '0'), ('reply', interval '5 minutes')) k (kind, back);
update threads t set last_message_id = m.id from thread_messages m where m.thread_id = t.id and m.kind = 'guest';
insert into thread_reads (thread_id, user_id, read_to)
select t.id, u.id, t.last_at from threads t, users u where u.username = 'admin' and t.state = 'closed';
vacuum analyze`;

type Asked = Partial<InputOf<typeof pageThreads>>;

interface Known {
  readonly houseId: string;
  readonly orderNo: string;
  readonly name: string;
}

const kinds = ({ houseId, orderNo, name }: Known): Record<string, Asked> => ({
  ...Object.fromEntries(threadViews.map((view) => [`view ${view}`, { view }])),
  'closed, page 5,000': { view: 'closed', current: 5_000 },
  'open, one channel': { channel: ['tj'] },
  'closed, one channel': { view: 'closed', channel: ['mail'] },
  'open, one house': { houseId: [houseId] },
  'closed, one house': { view: 'closed', houseId: [houseId] },
  'needs reply of a house': { view: 'needsReply', houseId: [houseId] },
  'an order number': { view: 'closed', keyword: orderNo },
  'a day of order numbers': { view: 'closed', keyword: orderNo.slice(0, 9) },
  'a name': { view: 'closed', keyword: name },
  'one character': { view: 'closed', keyword: name.slice(0, 1) },
  'a whole phone that nobody has': { view: 'closed', keyword: '13900000000' },
});

const knownOf = async (url: string): Promise<Known> => {
  const [row] = await rowsOf<Known & Record<string, string>>(
    url,
    `select o.house_id as "houseId", o.order_no as "orderNo", o.booker_name as name from threads t
     join orders o on o.house_id = t.house_id and o.id = t.order_id where t.state = 'closed' order by t.last_at limit 1`,
  );
  if (!row) throw new Error('no conversation was made');
  return row;
};

export const measureThreadList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('threads', MANY);
  return withMinsu(bench, url, async (minsu) => {
    const cipher = await oneCipher(minsu, url);
    for (const statement of THREADS.split(';\n'))
      await rowsOf(url, statement.replaceAll('$cipher', `'${cipher}'`));
    const client = minsu.client(1);
    const figures: Figure[] = [];
    const measure = async (name: string, asked: Asked | null) => {
      const request =
        asked === null
          ? ({ method: 'GET', path: countThreads.path } as const)
          : ({ method: 'POST', path: pageThreads.path, body: { size: 20, ...asked } } as const);
      const load = await runLoad(client, { clients: 1, seconds: SECONDS, request: () => request });
      expectAllAccepted(name, load);
      figures.push(
        figure(`200,000 conversations: ${name}, p95`, load.p95, {
          unit: 'ms',
          digits: 1,
          limit: ['<=', MAX_P95_MS],
          note: `p50 ${load.p50.toFixed(1)} ms`,
        }),
      );
    };
    for (const [kind, asked] of Object.entries(kinds(await knownOf(url)))) await measure(kind, asked);
    await measure('counters of the views', null);
    return figures;
  });
};
