import {
  createContentSet,
  exportContentSets,
  getContentSet,
  pageContentSets,
  setContentSetStatus,
} from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(() => sql`truncate demo_content_sets`.execute(t.database));

const input = { name: '莫干山秋日', contentType: 'img', filterType: 'rules', count: 12 } as const;

test('a new set is offline, goes online and back, and tells its history', async () => {
  const desk = await t.as('frontdesk');
  const made = await desk.ok(createContentSet, input);
  expect(made).toMatchObject({ ...input, status: 'offline', createdBy: 'frontdesk', version: 0 });
  const online = await desk.ok(setContentSetStatus, { id: made.id, version: 0, status: 'online' });
  expect(online).toMatchObject({ status: 'online', version: 1 });
  const again = await desk.call(setContentSetStatus, { id: made.id, version: 1, status: 'online' });
  expect(again.failure).toBe('demo.sameStatus');
  const late = await desk.call(setContentSetStatus, { id: made.id, version: 0, status: 'offline' });
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({ current: { status: 'online' } });
  const seen = await (await t.as('admin')).ok(getContentSet, { id: made.id });
  expect(seen.history.map((each) => each.name)).toEqual([
    'demoContentSet.published',
    'demoContentSet.created',
  ]);
});

test('a second set of the same name is refused, and the same key makes one set', async () => {
  const desk = await t.as('frontdesk');
  const headers = { 'idempotency-key': 'one' };
  const first = await desk.ok(createContentSet, input, { headers });
  expect((await desk.ok(createContentSet, input, { headers })).id).toBe(first.id);
  const { failure, fields } = await desk.call(createContentSet, input);
  expect([failure, Object.keys(fields)]).toEqual(['demo.nameTaken', ['name']]);
});

test('wrong fields are named, and nothing is saved', async () => {
  const desk = await t.as('frontdesk');
  const { status, fields } = await desk.call(createContentSet, { ...input, name: ' ', count: 'many' });
  expect(status).toBe(422);
  expect(fields).toEqual({ name: 'This field is required', count: 'Enter a whole number, such as 25' });
  expect((await desk.ok(pageContentSets, {})).total).toBe(0);
});

test('every filter narrows the list, days are those of China, places count over pages', async () => {
  const desk = await t.as('frontdesk');
  t.setNow('2026-11-18T15:59:59Z');
  await desk.ok(createContentSet, input);
  t.setNow('2026-11-18T16:00:00Z');
  const second = await desk.ok(createContentSet, {
    ...input,
    name: '100%_乌镇',
    contentType: 'verticalVideo',
    filterType: 'artificial',
  });
  const names = async (filters: object) =>
    (await desk.ok(pageContentSets, { sort: 'createdAt', ...filters })).records.map((row) => row.name);
  expect(await names({})).toEqual(['莫干山秋日', '100%_乌镇']);
  expect(await names({ createdFrom: '2026-11-19' })).toEqual(['100%_乌镇']);
  expect(await names({ createdTo: '2026-11-18' })).toEqual(['莫干山秋日']);
  expect(await names({ name: '%' })).toEqual(['100%_乌镇']);
  expect(await names({ number: second.number })).toEqual(['100%_乌镇']);
  expect(await names({ contentType: ['img'] })).toEqual(['莫干山秋日']);
  expect(await names({ filterType: 'artificial' })).toEqual(['100%_乌镇']);
  expect(await names({ status: 'online' })).toEqual([]);
  const page = await desk.ok(pageContentSets, { sort: 'createdAt', size: 1, current: 2 });
  expect(page).toMatchObject({ total: 2, records: [{ name: '100%_乌镇', place: 2 }] });
  const reversed = await desk.call(pageContentSets, { createdFrom: '2026-11-19', createdTo: '2026-11-01' });
  expect(reversed.fields).toHaveProperty('createdTo');
});

test('ten thousand sets are paged and exported', async () => {
  await sql`
    insert into demo_content_sets (id, number, name, content_type, filter_type, count, status, created_by, created_at)
    select gen_random_uuid(), 'N' || n, '集合' || n, 'img', 'rules', n, 'online', '系统',
      timestamptz '2026-01-01Z' + n * interval '1 minute' from generate_series(1, 10001) n`.execute(
    t.database,
  );
  const desk = await t.as('frontdesk');
  const page = await desk.ok(pageContentSets, { sort: '-count', size: 200, current: 51 });
  expect(page).toMatchObject({ total: 10_000, more: true, records: [{ count: 1, place: 10_001 }] });
  const file = await t.app.inject({
    method: 'POST',
    url: exportContentSets.file.path,
    payload: { columns: ['number', 'status'], name: '集合9' },
    headers: { authorization: desk.token },
  });
  expect(file.headers['content-type']).toContain('spreadsheetml');
  expect(file.rawPayload.length).toBeGreaterThan(5_000);
});

test('who may only read is refused every change, and the view is for administrators', async () => {
  const made = await (await t.as('frontdesk')).ok(createContentSet, input);
  for (const username of ['finance', 'housekeeper', 'landlord']) {
    const reader = await t.as(username);
    expect((await reader.ok(pageContentSets, {})).total).toBe(1);
    expect((await reader.call(createContentSet, { ...input, name: 'x' })).status).toBe(403);
    const toggled = await reader.call(setContentSetStatus, { id: made.id, version: 0, status: 'online' });
    expect(toggled.status).toBe(403);
  }
  expect((await (await t.as('frontdesk')).call(getContentSet, { id: made.id })).status).toBe(403);
  const unknown = await (await t.as('admin')).call(getContentSet, { id: crypto.randomUUID() });
  expect(unknown.status).toBe(404);
});
