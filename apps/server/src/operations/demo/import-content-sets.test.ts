import {
  getContentSet,
  importContentSets,
  pageContentSets,
} from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());
beforeEach(() => sql`truncate demo_content_sets`.execute(t.database));

const upload = (lines: readonly string[], client = admin) =>
  client.call(importContentSets.upload, {
    file: new TextEncoder().encode(lines.join('\n')),
    fileName: 'sets.csv',
  });

const over = async (id: string) => {
  await expect.poll(async () => isOver(await admin.ok(getRun, { id })), { timeout: 20_000 }).toBe(true);
  return admin.ok(getRun, { id });
};

const head = '集合名称,内容体裁,筛选方式,内容量';

test('good lines become sets, offline, numbered and with their history; the others say why not', async () => {
  const first = (await upload([head, '莫干山秋日,图文,人工筛选,12'])).data;
  await over((await admin.ok(importContentSets.apply, { id: first.id, mapping: first.mapping })).id);
  const { id, mapping } = (
    await upload([
      head,
      '西湖夜色,Vertical video,rules,"1,200"',
      '莫干山秋日,图文,人工筛选,3',
      '西湖夜色,图文,人工筛选,3',
      '灵隐,播客,自动,-1',
      `${'长'.repeat(51)},图文,规则筛选,0`,
    ])
  ).data;
  expect(mapping).toEqual({ name: 0, contentType: 1, filterType: 2, count: 3 });
  const checked = await admin.ok(importContentSets.check, { id, mapping });
  expect(checked).toMatchObject({ total: 5, ready: 1, bad: 4 });
  expect(checked.problems.map(({ line, messages }) => [line, ...messages])).toEqual([
    [3, 'A set with this name already exists. Choose another name'],
    [4, 'Duplicate of line 2'],
    [
      5,
      'Content type: Enter Article, Horizontal video or Vertical video',
      'Filter type: Enter Manual or Rules',
      'Count: Enter a whole number from 0 to 1000000',
    ],
    [6, 'Set name: At most 50 characters'],
  ]);
  expect((await admin.call(importContentSets.apply, { id, mapping })).failure).toBe('import.hasProblems');
  const run = await admin.ok(importContentSets.apply, { id, mapping, rows: 'good' });
  expect(await over(run.id)).toMatchObject({ state: 'done', done: 1, failed: 4 });
  const { records } = await admin.ok(pageContentSets, { name: '西湖夜色' });
  expect(records).toMatchObject([
    { contentType: 'verticalVideo', filterType: 'rules', count: 1200, status: 'offline' },
  ]);
  const { history } = await admin.ok(getContentSet, { id: records[0]?.id ?? '' });
  expect(history.map((each) => each.name)).toEqual(['demoContentSet.imported']);
});

test('whoever may not edit sets brings none in', async () => {
  const landlord = await t.as('landlord');
  expect((await upload([head, '甲,图文,人工筛选,1'], landlord)).status).toBe(403);
});
