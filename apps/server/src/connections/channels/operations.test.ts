/** The operation log: filters, scope, export, and retention. */
import { exportOperations, pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { buildConnection } from '../../../test/channels/build-connection.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { purgeOperationsJob } from './purge-operations.ts';

let t: TestApp;
let operator: TestClient;
let mt: string;
let lake: BuiltHouse;

interface Line {
  readonly connectionId: string;
  readonly kind?: string;
  readonly result?: string;
  readonly subject?: string;
  readonly message?: string;
  readonly code?: string;
  readonly byName?: string;
  readonly houseId?: string;
  readonly at?: string;
}

const note = (line: Line) =>
  t.database
    .insertInto('channelOperations')
    .values({
      id: newId(),
      kind: 'push',
      result: 'done',
      byName: '系统',
      at: '2026-11-20T02:00:00Z',
      ...line,
    })
    .execute();

beforeAll(async () => {
  t = await openTestApp();
  operator = await t.as('operator');
  lake = await buildHouse(t.database, { name: '湖畔' });
  const mine = await buildHouse(t.database, { name: '龙井', department: 'staff' });
  mt = (await buildConnection(t.database, { name: '美团店' })).id;
  const tj = (await buildConnection(t.database, { platform: 'tj', name: '途家店', houseIds: [lake.id] })).id;
  await note({ connectionId: mt, subject: '大床房', houseId: lake.id });
  await note({
    connectionId: mt,
    subject: '双床房',
    houseId: mine.id,
    result: 'failed',
    message: '超时 100%',
  });
  await note({ connectionId: mt, kind: 'pause', byName: '王主管', at: '2026-11-18T16:00:00Z' });
  await note({ connectionId: mt, kind: 'feed', result: 'limited', code: '62', at: '2026-11-18T15:59:59Z' });
  await note({ connectionId: tj, kind: 'hook', result: 'refused', at: '2026-05-24T03:59:59Z' });
  await note({ connectionId: tj, kind: 'hook', at: '2026-05-24T04:00:01Z' });
});
afterAll(() => t.close());

const kinds = async (input: object, client = operator) =>
  (await client.ok(pageOperations, input)).records.map(({ kind, result }) => `${kind} ${result}`);

test('newest first, filtered by each of its filters; days are those of the business', async () => {
  expect(await kinds({})).toHaveLength(6);
  expect(await kinds({ connectionId: mt, sort: 'at' })).toEqual([
    'feed limited',
    'pause done',
    'push done',
    'push failed',
  ]);
  expect(await kinds({ view: 'problems', platform: ['mt'], sort: '-at' })).toEqual([
    'push failed',
    'feed limited',
  ]);
  expect(await kinds({ kind: ['pause', 'feed'] })).toEqual(['pause done', 'feed limited']);
  expect(await kinds({ result: ['refused'] })).toEqual(['hook refused']);
  expect(await kinds({ operator: '王' })).toEqual(['pause done']);
  expect(await kinds({ keyword: '双床' })).toEqual(['push failed']);
  expect(await kinds({ keyword: '0%' })).toEqual(['push failed']);
  expect(await kinds({ keyword: '62' })).toEqual(['feed limited']);
  expect(await kinds({ dateFrom: '2026-11-19', dateTo: '2026-11-19' })).toEqual(['pause done']);
  expect(await kinds({ dateFrom: '2026-11-18', dateTo: '2026-11-18' })).toEqual(['feed limited']);
});

test('a page knows its total and names connection and house', async () => {
  const page = await operator.ok(pageOperations, { connectionId: mt, current: 2, size: 1, sort: 'at' });
  expect(page).toMatchObject({ total: 4, records: [{ connectionName: '美团店', platform: 'mt' }] });
  const [house] = (await operator.ok(pageOperations, { keyword: '大床' })).records;
  expect(house).toMatchObject({ houseName: '湖畔', by: '系统' });
});

test('the desk does not read of foreign houses, nor of connections of foreign houses alone', async () => {
  const desk = await t.as('frontdesk');
  expect((await kinds({ connectionId: mt }, desk)).sort()).toEqual([
    'feed limited',
    'pause done',
    'push failed',
  ]);
  expect(await kinds({ platform: ['tj'] }, desk)).toEqual([]);
});

test('the export is a sheet of what was filtered, for those who may read it', async () => {
  const answer = await operator.call(exportOperations.file, { connectionId: mt, columns: ['at', 'kind'] });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect((await operator.ok(exportOperations.start, { view: 'problems' })).run).toBeNull();
  const landlord = await t.as('landlord');
  expect((await landlord.call(exportOperations.file, {})).status).toBe(403);
  expect((await landlord.call(pageOperations, {})).status).toBe(403);
});

test('lines of more than 180 days go', async () => {
  const context = t.job();
  await purgeOperationsJob.run(context, {});
  expect(await kinds({ platform: ['tj'] })).toEqual(['hook done']);
});
