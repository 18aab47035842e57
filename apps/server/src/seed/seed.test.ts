import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contentProblems } from '@minsu/contract/foundation/houses/house-completeness.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { full, short } from '../../test/run-length.ts';
import {
  createDemoDatabase,
  createTestDatabase,
  DEMO_URL,
  removeStaff,
  TEST_FIELD_KEYS,
} from '../../test/test-database.ts';
import { NOON } from '../../test/test-day.ts';
import { anchorPath, writeAnchor } from '../foundation/audit/anchor.ts';
import { readContent } from '../foundation/houses/review/content-queries.ts';
import { checkFiles } from '../operations/privacy/check-files.ts';
import { sealedColumns } from '../operations/privacy/sealed-columns.ts';
import { type Database, openKysely, openPool } from '../platform/database/open-database.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import { openFieldCipher } from '../platform/field-secrets.ts';
import { localStore } from '../platform/files/local-store.ts';
import { createLog } from '../platform/log.ts';
import { bootstrap } from './bootstrap.ts';
import { deleteEverything, forgetAnchor } from './reset.ts';
import { checkSeed } from './seed-checks.ts';
import { seedDemo } from './seed-demo.ts';
import { seedScale } from './seed-scale.ts';

const log = createLog('silent');
const publicUrl = DEMO_URL;
/** A Friday. */
const now = new Date(NOON);
/** A seed, on a machine that is busy with other tests. */
const PATIENCE_MS = 300_000;

/** The demo of the same day, made for all tests by whichever came first, perhaps in another process. */
let made: { url: string; database: Database; filesDir: string; close: () => Promise<void> };
let cipher: FieldCipher;
beforeAll(async () => {
  const { url, drop } = await createDemoDatabase();
  const database = openKysely(
    openPool({ connection: { connectionString: url }, max: 4, statementTimeoutMs: 0, log }),
  );
  cipher = await openFieldCipher(database, TEST_FIELD_KEYS, sealedColumns);
  made = { url, database, filesDir: inject('demoFiles'), close: () => database.destroy().then(drop) };
});
afterAll(() => made?.close());

const openEmpty = async () => {
  const { url, drop } = await createTestDatabase();
  const database = openKysely(
    openPool({ connection: { connectionString: url }, max: 4, statementTimeoutMs: 0, log }),
  );
  await removeStaff(database);
  const filesDir = mkdtempSync(path.join(tmpdir(), 'minsu-seed-'));
  const close = async () => {
    await database.destroy();
    await drop();
    rmSync(filesDir, { recursive: true });
  };
  return { database, filesDir, close };
};

/** For every row but what is random by nature: what is sealed, what it is sealed with, and password hashes. */
const checksum = async (database: Database): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('schema_migrations', 'field_keys', 'field_secrets', 'roles', 'role_permissions', 'user_roles', 'menu_entries')
    order by 1`.execute(database);
  const columns = await sql<{
    name: string;
  }>`select distinct column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '_(cipher|sealed)$' or column_name = 'password_hash')`.execute(
    database,
  );
  const random = columns.rows.map(({ name }) => name);
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(row, ',' order by row), '')) as sum from (
        select (to_jsonb(t) - ${random}::text[])::text as row from ${sql.table(name)} t
        where ${name} <> 'settings' or to_jsonb(t) ->> 'key' = 'demo') r`.execute(database);
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
};

describe('the demo business', () => {
  const count = async (query: string): Promise<number> => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.raw(query)}`.execute(made.database);
    return rows[0]?.count ?? 0;
  };

  test('has the promised size', async () => {
    expect(await count('houses')).toBe(60);
    expect(await count("houses where kind = 'entire'")).toBe(22);
    expect(await count('rooms')).toBe(260);
    expect(await count('landlords')).toBe(30);
    expect(await count('landlords where documents_until is not null')).toBeGreaterThan(15);
    expect(await count("landlords where status <> 'active'")).toBe(4);
    expect(await count('guests')).toBe(1_805);
    // Those by the hour come on top.
    expect(await count('orders where check_out > check_in')).toBe(3_000);
    expect(await count("room_blocks where kind <> 'linked'")).toBe(56);
    expect(await count('evaluations')).toBe(400);
    // Nine who sign in by a click, and eight more who clean.
    expect(await count('users')).toBe(17);
  });

  test('has rooms for who walks in, at three desks at least', async () => {
    const today = "date '2026-11-20'";
    expect(
      await count(`(select distinct r.house_id from rooms r join houses h on h.id = r.house_id and h.state = 'online'
        where h.kind = 'multi' and r.condition <> 'dirty' and not exists (select from room_night n
          where n.house_id = r.house_id and n.room_id = r.id and n.night between ${today} - 1 and ${today} + 3)) x`),
    ).toBeGreaterThanOrEqual(3);
  });

  test('has guests who left owing what was found later, of every age, and some who paid too much', async () => {
    const owing = "orders where shown = 'completed' and room_fen + charges_fen - waived_fen - paid_fen";
    for (const [from, to] of [
      [0, 30],
      [31, 60],
      [61, 90],
      [91, 200],
    ] as const)
      expect(
        await count(`${owing} > 0 and date '2026-11-20' - check_out between ${from} and ${to}`),
        `${from} to ${to} days`,
      ).toBeGreaterThan(0);
    expect(await count(`${owing} < 0`)).toBeGreaterThan(0);
  });

  test('has rooms to clean in every state, and things that guests left behind', async () => {
    for (const state of ['unassigned', 'assigned', 'cleaning', 'inspecting', 'done'])
      expect(await count(`tasks where state = '${state}'`), state).toBeGreaterThan(0);
    for (const kind of ['departure', 'stay_over', 'deep', 'repair'])
      expect(await count(`tasks where kind = '${kind}'`), kind).toBeGreaterThan(0);
    expect(await count('tasks')).toBeGreaterThan(150);
    expect(await count('task_photos')).toBeGreaterThan(10);
    expect(await count('lost_items')).toBe(12);
    const foreign = `tasks t join users u on u.id = t.assignee_id join houses h on h.id = t.house_id
      where u.department_id <> h.department_id`;
    expect(await count(foreign)).toBe(0);
  });

  test('has every house of a landlord under contract, in all models', async () => {
    for (const model of ['commission', 'tiered', 'fixedRent', 'guaranteed'])
      expect(await count(`contract_versions where in_force and model = '${model}'`), model).toBeGreaterThan(
        1,
      );
    const uncovered = `houses h where h.landlord_id is not null and h.state <> 'archived' and not exists (
      select from contract_houses x where x.house_id = h.id and x.in_force)`;
    expect(await count(uncovered)).toBe(0);
    expect(await count('contract_parties where position > 0')).toBeGreaterThan(2);
    expect(await count("contract_versions where state = 'superseded' and to_date is not null")).toBe(1);
    expect(await count("contract_versions where state = 'draft'")).toBe(1);
    expect(await count(`contracts where last_to <= '${now.toISOString()}'::date + 60`)).toBe(3);
  });

  test('has statements of two months on every desk, each approved by somebody else, and payouts', async () => {
    for (const state of ['draft', 'reviewed', 'approved', 'sent', 'disputed', 'paid'])
      expect(
        await count(`landlord_statements where month = '2026-10' and state = '${state}'`),
        state,
      ).toBeGreaterThan(0);
    expect(await count("landlord_statements where month = '2026-09' and state = 'paid'")).toBeGreaterThan(10);
    expect(await count("landlord_statements where month not in ('2026-09', '2026-10')")).toBe(0);
    expect(await count('landlord_statements where approved_by_id in (made_by_id, reviewed_by_id)')).toBe(0);
    const paid = `landlord_statements s left join payouts p on p.id = s.payout_id
      where s.state = 'paid' and (p.state is distinct from 'paid' or p.amount_fen <> s.payable_fen)`;
    expect(await count(paid)).toBe(0);
    expect(
      await count("payouts where needs_second and state = 'paid' and approved_by_id <> asked_by_id"),
    ).toBeGreaterThan(0);
    expect(await count('payouts where approved_by_id = asked_by_id')).toBe(0);
    expect(await count("payouts where state = 'pending'")).toBeGreaterThan(0);
    expect(
      await count(
        `landlord_statements where greatest(made_at, approved_at, sent_at, paid_at) > '${now.toISOString()}'`,
      ),
    ).toBe(0);
    expect(await count("landlord_statements where made_at::date = '2026-11-03'")).toBeGreaterThan(10);
    expect(await count('event_outbox')).toBe(0);
  });

  test('has guests in every state of their registration, visitors, door codes and a blacklist', async () => {
    for (const state of ['draft', 'submitted', 'accepted', 'rejected'])
      expect(await count(`registrations where state = '${state}'`), state).toBeGreaterThan(0);
    expect(await count("registrations where is_foreign and state = 'draft'")).toBeGreaterThan(1);
    expect(await count('visitors where left_at is null')).toBeGreaterThan(0);
    expect(await count("door_codes where state = 'active'")).toBeGreaterThan(10);
    expect(await count('blacklisted_guests where lifted_at is null')).toBe(3);
    // Every in-house guest has a registered document.
    const unknown = `stays s where state = 'in_house' and split_of is null and guests <>
      (select count(*) from registrations r where r.house_id = s.house_id and r.stay_id = s.id)`;
    expect(await count(unknown)).toBe(0);
    expect(await count(`registrations where arrived_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count(`visitors where greatest(came_at, left_at) > '${now.toISOString()}'`)).toBe(0);
    const beforeArrival = `visitors v join stays s on s.house_id = v.house_id and s.id = v.stay_id
      where v.came_at < s.checked_in_at`;
    expect(await count(beforeArrival)).toBe(0);
  });

  test('has landlords on every step of their way to the payment institution', async () => {
    for (const state of [
      'staged',
      'ready',
      'auditing',
      'supplement',
      'rejected',
      'signing',
      'joined',
      'closed',
    ])
      expect(await count(`onboarding_files where state = '${state}'`), state).toBeGreaterThan(0);
    expect(await count("onboarding_files where state <> 'staged' and missing > 0")).toBe(0);
    expect(await count("onboarding_files where state = 'staged' and missing = 0")).toBe(0);
    expect(await count('onboarding_photos')).toBeGreaterThan(60);
    expect(await count("onboarding_files where jsonb_typeof(asks) <> 'array'")).toBe(0);
    expect(await count("events where entity = 'onboarding' and jsonb_typeof(after) <> 'object'")).toBe(0);
    const untold = `onboarding_files f where state in ('supplement', 'rejected', 'signing') and not exists (
      select from inbox_messages m where m.path like '%' || f.id and m.kind = 'todo' and m.settled_at is null)`;
    expect(await count(untold)).toBe(0);
    expect(await count(`onboarding_files where touched_at > '${now.toISOString()}'`)).toBe(0);
  });

  test('has members of every level, documents in every state of their check, and some who are there twice', async () => {
    for (const level of ['standard', 'silver', 'gold', 'diamond'])
      expect(await count(`guests where level = '${level}'`), level).toBeGreaterThan(2);
    for (const state of ['unproved', 'pending', 'passed', 'rejected'])
      expect(await count(`guest_documents where state = '${state}'`), state).toBeGreaterThan(2);
    expect(await count(`guest_documents where recorded_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count('guest_duplicates')).toBeGreaterThan(2);
    expect(await count('guests where name_spelled is null')).toBe(0);
  });

  test('lets the queues of user management and the log of mails show something', async () => {
    expect(await count("user_applications where state = 'pending'")).toBe(2);
    expect(await count("certifications where state = 'auditing'")).toBe(1);
    expect(await count("notifications where state = 'kept' and kind not like 'settlement.%'")).toBe(2);
    expect(
      await count("inbox_messages where key like 'application:%' or key like 'certification:%'"),
    ).toBeGreaterThan(2);
    expect(
      await count(`users u where not exists (select from inbox_messages m where m.user_id = u.id)`),
      'an empty message box',
    ).toBe(0);
  });

  test('has guests who wait for an answer and can be given one, some of them at the front desk', async () => {
    const waiting = `threads t join houses h on h.id = t.house_id join departments d on d.id = h.department_id
      where t.state = 'open' and t.waiting_since is not null`;
    expect(await count(`${waiting} and d.depart_name like '%杭州%'`)).toBeGreaterThanOrEqual(2);
    expect(await count(`${waiting} and (t.channel <> 'sms' or t.consented_at is null)`)).toBe(0);
  });

  test('has web hooks with calls that were delivered and some that were not', async () => {
    expect(await count('webhooks')).toBe(2);
    for (const state of ['delivered', 'failed'])
      expect(await count(`webhook_deliveries where state = '${state}'`), state).toBeGreaterThan(5);
    expect(await count("webhook_deliveries where jsonb_typeof(tries) <> 'array'")).toBe(0);
    expect(await count(`webhook_deliveries where created_at > '${now.toISOString()}'`)).toBe(0);
  });

  test('gives every reviewer work, and whoever was returned something to mend', async () => {
    expect(await count("house_reviews where state = 'waiting'")).toBe(4);
    expect(await count("house_revisions where state = 'returned'")).toBe(2);
    expect(await count("house_revisions where state = 'draft'")).toBe(3);
    const lonely = `users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where r.role_code in ('admin', 'director_of_operations', 'operation_supervisor') and not exists (
        select from inbox_messages m where m.user_id = u.id and m.key like 'house-check:%')`;
    expect(await count(lonely)).toBe(0);
    expect(await count("house_standards where state = 'published' and jsonb_array_length(items) >= 12")).toBe(
      2,
    );
  });

  test('tells the life of every house in the order it went', async () => {
    const told = `(select house_id, name, at, row_number() over (partition by house_id order by id) as place,
      lag(at) over (partition by house_id order by id) as before from events where entity = 'house')`;
    expect(await count(`${told} e where place = 1 and name = 'house.created'`)).toBe(60);
    expect(await count(`${told} e where at < before`)).toBe(0);
    const sale = `(select distinct on (house_id) house_id, name from events
      where name in ('house.published', 'house.takenOffline') order by house_id, id desc)`;
    expect(
      await count(`houses h left join ${sale} e on e.house_id = h.id
        where e.name is distinct from case h.state when 'online' then 'house.published' when 'offline' then 'house.takenOffline' end`),
    ).toBe(0);
  });

  test('what is under review is complete', async () => {
    const rows = await made.database
      .selectFrom('houseReviews as v')
      .innerJoin('houses as h', 'h.id', 'v.houseId')
      .select(['v.content', 'h.kind', 'h.name'])
      .where('v.state', '=', 'waiting')
      .execute();
    for (const { content, kind, name } of rows)
      expect(contentProblems(readContent(content), kind as 'entire' | 'multi', '2026-11-20'), name).toEqual(
        [],
      );
  });

  test('agrees with itself', async () => {
    expect(await checkSeed(made.database)).toEqual([]);
  });

  test('shows every property and room type in photos of its setting, each a small file', async () => {
    const rows = await made.database
      .selectFrom('housePhotos as p')
      .innerJoin('files as f', 'f.id', 'p.fileId')
      .select(['p.houseId', 'p.roomTypeId', 'f.key', 'f.sizeBytes'])
      .execute();
    const contents = rows.map(({ key }) =>
      readFileSync(path.join(made.filesDir, key.slice(0, 2), key), 'utf8'),
    );
    // Eleven settings, two photos of each subject: properties share some, none shows one twice.
    expect(new Set(contents).size).toBeGreaterThan(100);
    expect(Math.max(...rows.map((row) => row.sizeBytes))).toBeLessThanOrEqual(40_000);
    const perHouse = Map.groupBy(
      rows.filter((row) => row.roomTypeId === null),
      (row) => row.houseId,
    );
    expect(perHouse.size).toBe(60);
    for (const photos of perHouse.values()) expect([3, 4, 5]).toContain(photos.length);
    expect(new Set(rows.flatMap((row) => row.roomTypeId ?? [])).size).toBe(await count('room_types'));
  });

  test('three houses are let as a whole and by the room, both are sold, and each closes the other', async () => {
    expect(await count('(select distinct room_id from room_parts) whole')).toBe(3);
    const ofWhole = '(select from room_parts p where p.house_id = n.house_id and p.room_id = n.room_id)';
    const sold = `room_night n where stay_id is not null and n.house_id in (select house_id from room_parts)`;
    expect(await count(`${sold} and exists ${ofWhole}`)).toBeGreaterThan(20);
    expect(await count(`${sold} and not exists ${ofWhole}`)).toBeGreaterThan(20);
    expect(await count("room_blocks where kind = 'linked' and to_date > '2026-11-20'")).toBeGreaterThan(6);
  });

  test.skipIf(short)(
    'is the same business for the same day',
    async () => {
      const { database, filesDir, close } = await openEmpty();
      await seedDemo(database, { now, log, filesDir, cipher, publicUrl });
      expect(await checksum(database)).toEqual(await checksum(made.database));
      await close();
    },
    PATIENCE_MS,
  );

  test('a broken row is found', async () => {
    await sql`delete from room_night where (house_id, room_id, night) in
      (select house_id, room_id, night from room_night n where stay_id is not null
        and house_id not in (select house_id from room_parts) limit 1)`.execute(made.database);
    const broken = await checkSeed(made.database);
    expect(broken.map(({ check }) => check)).toEqual(['a stay owns exactly the nights it holds']);
  });

  test('knows every state', async () => {
    expect(await count('(select distinct booking from orders) b')).toBe(7);
    expect(await count('(select distinct shown from orders) s')).toBe(10);
    expect(await count('(select distinct state from stays) s')).toBe(5);
    expect(await count('(select distinct kind from room_blocks) k')).toBe(6);
  });

  test('has every file that a row names, as its row says', async () => {
    const pool = new pg.Pool({ connectionString: made.url, max: 1 });
    const found = await checkFiles(pool, localStore(made.filesDir));
    await pool.end();
    expect([found.named > 500, found.missing, found.damaged]).toEqual([true, [], []]);
  });

  test('tells nothing of the future', async () => {
    const at = now.toISOString();
    expect(await count(`orders where created_at > '${at}'`)).toBe(0);
    expect(await count(`events where at > '${at}'`)).toBe(0);
    expect(await count(`payments where taken_at > '${at}'`)).toBe(0);
    expect(await count(`stays where greatest(checked_in_at, checked_out_at) > '${at}'`)).toBe(0);
    expect(await count(`orders where deadline_at <= '${at}'`)).toBe(0);
  });
});

test('a reset leaves no row and no anchor of the audit log', async () => {
  const { database, filesDir, close } = await openEmpty();
  await bootstrap(database);
  const anchor = anchorPath({ dataDir: filesDir });
  await writeAnchor(anchor, { head: { number: 1, hash: 'ab', at: now.toISOString() }, lost: [] });
  await deleteEverything(database);
  await forgetAnchor(anchor);
  await forgetAnchor(anchor);
  expect(existsSync(anchor)).toBe(false);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from roles`.execute(database);
  expect(rows[0]?.n).toBe(0);
  await close();
});

test(
  'the load data set has exactly the size asked for, is sound, and leaves the schema as it was',
  async () => {
    const { database, close } = await openEmpty();
    const schema = async () => {
      const { rows } = await sql<{ part: string }>`
      select indexdef as part from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      order by 1`.execute(database);
      return rows;
    };
    const before = await schema();
    await seedScale(database, { now, cipher, scale: { orders: 2_003, rooms: 41, nights: 3 }, say: () => {} });
    const { rows } = await sql<{ orders: number; rooms: number; users: number }>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from rooms) as rooms,
      (select count(*)::int from users) as users`.execute(database);
    expect(rows[0]).toEqual({ orders: 2_003, rooms: 41, users: 9 });
    expect(await checkSeed(database)).toEqual([]);
    expect(await schema()).toEqual(before);
    await close();
  },
  PATIENCE_MS,
);

/** The first is the one that broke most; the short run tries none. */
const moments = [
  ['in the first minute of the business day', '2026-11-19T22:00:30Z'],
  ['before the business day begins', '2026-11-19T18:30:00Z'],
  ['on a Sunday in another year', '2027-05-16T13:00:00Z'],
] as const;

describe.each(full ? moments : short ? [] : moments.slice(0, 1))('seeded %s', (_, at) => {
  test(
    'it agrees with itself',
    async () => {
      const { database, filesDir, close } = await openEmpty();
      await seedDemo(database, { now: new Date(at), log, filesDir, cipher, publicUrl });
      expect(await checkSeed(database)).toEqual([]);
      await close();
    },
    PATIENCE_MS,
  );
});
