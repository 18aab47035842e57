/**
 * The proof of the audit log under attack by the database superuser, for whom triggers, grants and foreign keys are no
 * obstacle.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { AuditFinding } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { checkAuditChain, getAuditChain } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HUNDRED_THOUSAND, tellFigure } from '../../../test/figures.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { NIL_ID, newId } from '../../platform/ids.ts';
import { relayBatch } from '../../platform/jobs/relay.ts';
import { anchorPath, readAnchor } from './anchor.ts';
import { checkJob } from './run-check.ts';
import { anchorHead, sealBlocks } from './seal-blocks.ts';
import { verifyChain } from './verify-chain.ts';

let t: TestApp;
let root: pg.Client;
beforeEach(async () => {
  t = await openTestApp();
  root = new pg.Client({ connectionString: t.url });
  await root.connect();
  await root.query('update sealing set done_at = now()');
});
afterEach(async () => {
  await root.end();
  await t.close();
});

const asRoot = async (statement: string, values: unknown[] = []): Promise<void> => {
  await root.query('set session_replication_role = replica');
  try {
    await root.query(statement, values);
  } finally {
    await root.query('set session_replication_role = origin');
  }
};

const record = (count: number) =>
  t.job().change(async (ctx) => {
    for (let n = 0; n < count; n += 1)
      await ctx.record({
        name: 'landmark.changed',
        entity: 'landmark',
        entityId: newId(),
        before: { name: `站 ${n}` },
        after: { name: `新站 ${n}` },
      });
  });

const seal = async (): Promise<void> => {
  while ((await relayBatch(root, new Map())) > 0);
  while (await t.job().change(sealBlocks));
  await t.job().read(anchorHead);
};

const verify = async () =>
  verifyChain({ db: t.database, anchor: await readAnchor(anchorPath(t.services.config)) });

/** Three blocks, the second with ten rows. */
const threeBlocks = async (): Promise<{ position: number; id: string }[]> => {
  for (const rows of [4, 10, 3]) {
    await record(rows);
    await seal();
  }
  const { rows } = await root.query<{ position: number; id: string }>(
    'select p.position, p.event_id as id from event_positions p join audit_blocks b on p.position between b.first_position and b.last_position where b.number = 2 order by 1',
  );
  expect(rows).toHaveLength(10);
  return rows;
};

const first = async (): Promise<AuditFinding | undefined> => (await verify()).findings[0];

test('what nobody touched is intact, also while new rows wait and after a person was erased', async () => {
  await threeBlocks();
  await record(2);
  while ((await relayBatch(root, new Map())) > 0);
  await root.query('delete from person_keys');
  expect(await verify()).toMatchObject({ rows: 17, blocks: 3, waiting: 2, findingCount: 0, findings: [] });
});

test('an event whose transaction commits late stands in a later block and is not reported', async () => {
  const late = new pg.Client({ connectionString: t.url });
  await late.connect();
  const id = newId();
  await late.query('begin');
  await late.query('insert into event_outbox (house_id, id) values ($1, $2)', [NIL_ID, id]);
  await late.query(
    `insert into events (house_id, id, name, entity, entity_id, actor, request_id, at)
     values ($1, $2, 'landmark.changed', 'landmark', $2, 'x', 'x', now())`,
    [NIL_ID, id],
  );
  await threeBlocks();
  expect((await verify()).findingCount).toBe(0);
  await late.query('commit');
  await late.end();
  expect((await verify()).findingCount).toBe(0);
  await seal();
  expect(await verify()).toMatchObject({ rows: 18, blocks: 4, findingCount: 0 });
});

test('flipped byte: the row is named', async () => {
  const rows = await threeBlocks();
  const bad = rows[6];
  await asRoot(`update events set after = '{"name":"新站 7"}' where id = $1`, [bad?.id]);
  expect(await first()).toEqual({ fault: 'rowChanged', block: 2, position: bad?.position, eventId: bad?.id });
  expect((await verify()).findingCount).toBe(1);
});

test('an instant moved by a millisecond is a change like any other', async () => {
  const bad = (await threeBlocks())[2];
  await asRoot(`update events set at = at + interval '1 millisecond' where id = $1`, [bad?.id]);
  expect(await first()).toMatchObject({ fault: 'rowChanged', eventId: bad?.id });
});

test('deleted row: with and without its position', async () => {
  const rows = await threeBlocks();
  const [one, other] = [rows[3], rows[8]];
  await asRoot('delete from events where id = $1', [other?.id]);
  await asRoot('delete from events where id = $1', [one?.id]);
  await asRoot('delete from event_positions where event_id = $1', [one?.id]);
  expect((await verify()).findings).toEqual([
    { fault: 'rowDeleted', block: 2, position: one?.position, eventId: one?.id },
    { fault: 'rowDeleted', block: 2, position: other?.position, eventId: other?.id },
  ]);
});

test('inserted row: beside the relay, and into the middle of a block', async () => {
  const rows = await threeBlocks();
  const insert = (id: string) =>
    asRoot(
      `insert into events (house_id, id, name, entity, entity_id, actor, request_id, at)
       values ('${NIL_ID}', $1, 'landmark.changed', 'landmark', $1, 'x', 'x', now())`,
      [id],
    );
  const beside = newId();
  await insert(beside);
  expect(await first()).toEqual({ fault: 'rowInserted', block: null, position: null, eventId: beside });
  // A gap is made by shifting all later rows; the block knows each row's position.
  const at = rows[5]?.position ?? 0;
  await asRoot('delete from events where id = $1', [beside]);
  const middle = newId();
  await insert(middle);
  await asRoot(`alter table event_positions alter column position set generated by default`);
  await asRoot('update event_positions set position = -position where position >= $1', [at]);
  await asRoot('update event_positions set position = 1 - position where position < 0');
  await asRoot(
    `insert into event_positions (position, house_id, event_id, name, entity, entity_id, at)
     values ($1, '${NIL_ID}', $2, 'landmark.changed', 'landmark', $2, now())`,
    [at, middle],
  );
  expect(await first()).toMatchObject({ block: 2, position: at });
});

test('inserted row at a position that says it belongs to no block', async () => {
  await threeBlocks();
  const hidden = newId();
  await asRoot(
    `insert into events (house_id, id, name, entity, entity_id, actor, request_id, at)
     values ('${NIL_ID}', $1, 'landmark.changed', 'landmark', $1, 'x', 'x', now())`,
    [hidden],
  );
  await asRoot(
    `insert into event_positions (house_id, event_id, name, entity, entity_id, at)
     values ('${NIL_ID}', $1, 'channel.synced', 'channelSync', $1, now())`,
    [hidden],
  );
  expect(await first()).toEqual({ fault: 'rowInserted', block: null, position: null, eventId: hidden });
});

test('the mark of what was sealed, set back, does not stop the chain', async () => {
  await threeBlocks();
  await asRoot('update sealing set done_at = null');
  await record(2);
  await seal();
  expect(await verify()).toMatchObject({ blocks: 4, waiting: 0, findingCount: 0 });
});

test('two rows swapped: their contents, and their places', async () => {
  const rows = await threeBlocks();
  const [a, b] = [rows[1], rows[4]];
  await asRoot(
    `update events e set after = o.after, before = o.before from events o
     where (e.id = $1 and o.id = $2) or (e.id = $2 and o.id = $1)`,
    [a?.id, b?.id],
  );
  expect((await verify()).findings.map(({ eventId }) => eventId)).toEqual([a?.id, b?.id]);
  await asRoot(
    `update events e set after = o.after, before = o.before from events o
     where (e.id = $1 and o.id = $2) or (e.id = $2 and o.id = $1)`,
    [a?.id, b?.id],
  );
  expect((await verify()).findingCount).toBe(0);
  await asRoot(
    `update event_positions p set event_id = case when p.event_id = $1::uuid then $2::uuid else $1::uuid end
     where p.event_id in ($1, $2)`,
    [a?.id, b?.id],
  );
  expect(await first()).toEqual({ fault: 'rowsSwapped', block: 2, position: a?.position, eventId: a?.id });
});

test('the end cut: events, positions and blocks together, and still known after the log went on', async () => {
  const rows = await threeBlocks();
  const last = rows.at(-1)?.position ?? 0;
  await asRoot('delete from events e using event_positions p where p.event_id = e.id and p.position > $1', [
    last,
  ]);
  await asRoot('delete from event_positions where position > $1', [last]);
  await asRoot('delete from audit_blocks where number > 2');
  expect((await verify()).findings).toEqual([{ fault: 'tailCut', block: 3, position: null, eventId: null }]);
  await record(5);
  await seal();
  expect((await verify()).findings).toEqual([{ fault: 'tailCut', block: 3, position: null, eventId: null }]);
  const admin = await t.as('admin');
  expect((await admin.ok(getAuditChain, {})).lost).toMatchObject([{ number: 3 }]);
});

test('a block changed, a block taken out, and the whole chain written anew', async () => {
  await threeBlocks();
  await asRoot('update audit_blocks set row_count = 9 where number = 2');
  expect(await first()).toMatchObject({ fault: 'blockChanged', block: 2 });
  await asRoot('update audit_blocks set row_count = 10 where number = 2');
  expect((await verify()).findingCount).toBe(0);
  await asRoot(
    `update audit_blocks set marks = set_byte(marks, 5, (get_byte(marks, 5) + 1) % 256) where number = 2`,
  );
  expect(await first()).toMatchObject({ block: 2 });
  await asRoot(
    `update audit_blocks set marks = set_byte(marks, 5, (get_byte(marks, 5) + 255) % 256) where number = 2`,
  );
  await asRoot('delete from audit_blocks where number = 2');
  expect(await first()).toMatchObject({ fault: 'blockMissing', block: 2 });
  await asRoot('delete from audit_blocks');
  await asRoot(`update events set actor = '别人'`);
  while (await t.job().change(sealBlocks));
  expect(await first()).toMatchObject({ fault: 'tailCut', block: 3 });
});

test('nobody changes the log by the way: neither the server nor its owner', async () => {
  await threeBlocks();
  for (const statement of [
    `update events set actor = 'x'`,
    'delete from events',
    'truncate events',
    'update event_positions set at = now()',
    'delete from event_positions',
    'update audit_blocks set row_count = 0',
    'delete from audit_blocks',
    'truncate audit_blocks',
  ])
    await expect(sql.raw(statement).execute(t.database), statement).rejects.toThrow(/append-only|permission/);
  expect((await verify()).findingCount).toBe(0);
});

test('nothing is sealed while facts of persons still lie in clear', async () => {
  await root.query('update sealing set done_at = null');
  await record(3);
  await seal();
  expect(await verify()).toMatchObject({ blocks: 0, waiting: 3, findingCount: 0 });
  expect(existsSync(anchorPath(t.services.config))).toBe(false);
});

test('the screen: asks for a check, sees how it ended; who may not, is refused', async () => {
  const rows = await threeBlocks();
  const admin = await t.as('admin');
  const asked = await admin.ok(checkAuditChain, {});
  expect(asked).toMatchObject({ state: 'waiting', findingCount: 0 });
  // Two at once are one.
  expect((await admin.ok(checkAuditChain, {})).id).toBe(asked.id);
  await checkJob.run(t.job(), { entityId: asked.id });
  const chain = await admin.ok(getAuditChain, {});
  expect(chain).toMatchObject({ head: { number: 3 }, lost: [], check: { state: 'intact', blocks: 3 } });
  const file = JSON.parse(readFileSync(anchorPath(t.services.config), 'utf8')) as { head: { hash: string } };
  expect(file.head.hash).toBe(chain.head?.hash);

  await asRoot(`update events set actor = '别人' where id = $1`, [rows[0]?.id]);
  const again = await admin.ok(checkAuditChain, {});
  await checkJob.run(t.job(), { entityId: again.id });
  expect((await admin.ok(getAuditChain, {})).check).toMatchObject({
    state: 'damaged',
    findingCount: 1,
    findings: [{ fault: 'rowChanged', eventId: rows[0]?.id }],
  });
  const told = await t.database
    .selectFrom('inboxMessages')
    .select('titleEn')
    .where('key', 'like', 'audit.%')
    .execute();
  expect(told[0]?.titleEn).toBe('The audit log was tampered with');

  const finance = await t.as('finance');
  expect((await finance.call(checkAuditChain, {})).status).toBe(403);
  expect((await finance.call(getAuditChain, {})).status).toBe(403);
});

test('a hundred thousand rows are verified within a second', { timeout: 120_000 }, async (context) => {
  await asRoot(
    `with made as (
       insert into events (house_id, id, name, entity, entity_id, before, after, actor, request_id, at, address)
       select $1, (lpad(to_hex(n), 12, '0') || '7' || substr(md5(n::text), 14))::uuid, 'order.moved', 'order', gen_random_uuid(),
         jsonb_build_object('checkIn', '2026-11-20', 'amountFen', n * 100),
         jsonb_build_object('checkIn', '2026-11-21', 'amountFen', n * 101),
         '陈思齐', gen_random_uuid()::text, now(), '203.0.113.9'
       from generate_series(1, $2::int) n returning house_id, id, name, entity, entity_id, at)
     insert into event_positions (house_id, event_id, name, entity, entity_id, at) select * from made`,
    [NIL_ID, HUNDRED_THOUSAND],
  );
  await root.query('analyze');
  await seal();
  let best = 0;
  // Others are at work on this machine.
  for (let turn = 0; turn < 3; turn += 1) {
    const started = performance.now();
    const { rows, findings } = await verify();
    best = Math.max(best, rows / ((performance.now() - started) / 1_000));
    expect(findings).toEqual([]);
    expect(rows).toBeGreaterThanOrEqual(HUNDRED_THOUSAND);
  }
  tellFigure(context, 'perSecond', best);
});
