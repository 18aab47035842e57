/** 200,000 members beside 100,000 orders: each filter, view, sort and search, pages of 20, and counters. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { memberViews } from '@minsu/contract/sales/members/member.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  countMemberViews,
  memberSorts,
  pageMembers,
  saveMember,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../../bench.ts';
import { M } from '../../data-set.ts';
import { type Figure, figure } from '../../figures.ts';
import { expectAllAccepted, runLoad } from '../../load.ts';

const MAX_P95_MS = 80;
const MAX_EXACT_MS = 10;
const SECONDS = 2;

/** Twenty surnames and 900 given names with pinyin; 60,000 of the members have the orders. */
const MEMBERS = `
create schema made;
create function made.id(at timestamptz, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
create table made.surname as select n, s, p from unnest('{王,李,张,刘,陈,杨,赵,黄,周,吴,徐,孙,胡,朱,高,林,何,郭,马,罗}'::text[],
  '{wang,li,zhang,liu,chen,yang,zhao,huang,zhou,wu,xu,sun,hu,zhu,gao,lin,he,guo,ma,luo}'::text[]) with ordinality as x (s, p, n);
create table made.given as select n, s, p from unnest('{伟,芳,娜,敏,静,丽,强,磊,军,洋,勇,艳,杰,娟,涛,明,超,兰,霞,平,刚,桂,英,华,玉,萍,红,建,文,辉}'::text[],
  '{wei,fang,na,min,jing,li,qiang,lei,jun,yang,yong,yan,jie,juan,tao,ming,chao,lan,xia,ping,gang,gui,ying,hua,yu,ping,hong,jian,wen,hui}'::text[])
  with ordinality as x (s, p, n);
insert into guests (id, name, name_spelled, phone_cipher, phone_hash, phone_masked, level, tags, source, created_at)
select made.id(timestamptz '2024-01-01' + k * interval '7 minutes', k), a.s || b.s || c.s,
  left(a.p, 1) || left(b.p, 1) || left(c.p, 1) || ' ' || a.p || b.p || c.p, 'x', sha256(convert_to('member ' || k, 'UTF8')),
  '138****' || lpad((k * 7919 % 10000)::text, 4, '0'),
  case when k % 100 = 0 then 'diamond' when k % 25 = 0 then 'gold' when k % 8 = 0 then 'silver' else 'standard' end,
  case when k % 12 = 0 then array['常客'] when k % 31 = 0 then array['亲子'] when k % 997 = 0 then array['蜜月'] else '{}' end,
  (array['mt','mt','tj','direct','pig'])[1 + k % 5], timestamptz '2024-01-01' + k * interval '7 minutes'
from generate_series(1, 200000) k join made.surname a on a.n = 1 + k % 20 join made.given b on b.n = 1 + (k * 7) % 30
  join made.given c on c.n = 1 + (k * 13 / 3) % 30;
insert into guest_contacts (id, guest_id, kind, value_cipher, hash, masked, created_at)
select id, id, 'phone', 'x', phone_hash, phone_masked, created_at from guests;
create table made.guest as select id, row_number() over (order by id) as n from guests;
create unique index on made.guest (n);
update orders o set guest_id = g.id, booker_name = t.name from (select house_id, id, row_number() over (order by id) as n from orders) r
  join made.guest g on g.n = 1 + (r.n * 3) % 60000 join guests t on t.id = g.id where o.house_id = r.house_id and o.id = r.id;
update guests g set stay_count = s.n, lifetime_fen = s.fen, last_stay_on = s.last from (
  select guest_id, count(*) as n, sum(room_fen) as fen, max(check_out) as last from orders where shown = 'completed' group by 1) s
  where s.guest_id = g.id;
insert into guest_documents (id, guest_id, type, number_sealed, number_hash, number_masked, country, state, recorded_by_name, recorded_at)
select gen_random_uuid(), id, 'idCard', 'x', sha256(convert_to('document ' || n, 'UTF8')), '33****************',
  'CN', case when n % 40 = 0 then 'pending' else 'passed' end, 'bench', now() from made.guest where n % 4 = 0;
insert into blacklisted_guests (id, name, phone_cipher, phone_hash, phone_masked, reason, added_by, added_at)
select gen_random_uuid(), name, 'x', phone_hash, phone_masked, 'bench', 'bench', now() from guests g
  join made.guest b on b.id = g.id where b.n % 200 = 0;
insert into guest_duplicates (guest_id, other_id, reason, found_at)
select a.id, b.id, 'phonePart', now() from made.guest a join made.guest b on b.n = a.n + 1 where a.n % 500 = 0;
vacuum analyze`;

type Asked = Partial<InputOf<typeof pageMembers>>;

const PHONE = '13912345678';
const DOCUMENT = '330106199001010018';

const kinds = (today: string): Record<string, Asked> => ({
  ...Object.fromEntries(memberViews.map((view) => [`view ${view}`, { view }])),
  'page 5,000': { current: 5_000 },
  'a level': { level: ['gold'] },
  'two levels': { level: ['standard', 'silver'] },
  'a frequent tag': { tag: ['常客'] },
  'a rare tag': { tag: ['蜜月'] },
  'a source': { source: ['pig'] },
  blacklisted: { blacklisted: true },
  'not blacklisted': { blacklisted: false },
  'last stay in a month': { lastStayFrom: addDays(today, -60), lastStayTo: addDays(today, -30) },
  'three stays or more': { staysFrom: 3 },
  'five filters': {
    level: ['silver'],
    source: ['mt'],
    staysFrom: 1,
    lastStayFrom: addDays(today, -365),
    blacklisted: false,
  },
  'a name of two characters': { keyword: '王伟' },
  'a name of three characters': { keyword: '李芳娜' },
  'one character': { keyword: '霞' },
  initials: { keyword: 'wwf' },
  pinyin: { keyword: 'zhangwei' },
  'four digits of the phone': { keyword: '0042' },
  ...Object.fromEntries(
    memberSorts.flatMap((sort) => [sort, `-${sort}`] as const).map((sort) => [`sorted by ${sort}`, { sort }]),
  ),
});

const exact: Readonly<Record<string, Asked>> = {
  'a whole phone': { keyword: PHONE },
  'a whole document number': { keyword: DOCUMENT },
};

/** A member found by sealed data. */
const enterKnown = async (minsu: Minsu): Promise<void> => {
  const client = minsu.client(1);
  const contacts = [{ kind: 'phone', value: PHONE }];
  const saved = await client.send({
    method: 'POST',
    path: saveMember.path,
    body: { name: '林小满', contacts },
  });
  const { data } = JSON.parse(saved.body.toString()) as { data: { member: { id: string } } };
  const body = { guestId: data.member.id, number: DOCUMENT };
  await client.send({ method: 'POST', path: recordMemberDocument.path, body });
};

export const measureMemberList = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('members', M);
  for (const statement of MEMBERS.split(';\n')) await rowsOf(url, statement);
  const [day] = await rowsOf<{ today: string }>(url, 'select current_date::text as today');
  return withMinsu(bench, url, async (minsu) => {
    await enterKnown(minsu);
    const client = minsu.client(1);
    const figures: Figure[] = [];
    const measure = async (name: string, most: number, asked: Asked | null) => {
      const request =
        asked === null
          ? ({ method: 'GET', path: countMemberViews.path } as const)
          : ({ method: 'POST', path: pageMembers.path, body: { size: 20, ...asked } } as const);
      const load = await runLoad(client, { clients: 1, seconds: SECONDS, request: () => request });
      expectAllAccepted(name, load);
      figures.push(
        figure(`200,000 members: ${name}, p95`, load.p95, {
          unit: 'ms',
          digits: 1,
          limit: ['<=', most],
          note: `p50 ${load.p50.toFixed(1)} ms`,
        }),
      );
    };
    for (const [kind, asked] of Object.entries(kinds(day?.today ?? '')))
      await measure(kind, MAX_P95_MS, asked);
    for (const [kind, asked] of Object.entries(exact)) await measure(kind, MAX_EXACT_MS, asked);
    await measure('counters of the views', MAX_P95_MS, null);
    return figures;
  });
};
