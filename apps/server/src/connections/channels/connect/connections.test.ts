/** Connections over HTTP: created, visible by scope, paused, tested, deleted; and their board. */
import {
  deleteConnection,
  getConnection,
  pageConnections,
  pauseConnection,
  resumeConnection,
  saveConnection,
  testConnection,
} from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import {
  connectionOptions,
  getMappingCoverage,
  pageChannelRooms,
  refreshChannelRooms,
  suggestLinks,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../../test/builders.ts';
import { buildConnection } from '../../../../test/channels/build-connection.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';
import type { Adapter, Outcome } from '../adapters/adapter.ts';
import { setAdapters } from '../adapters/all-adapters.ts';

let t: TestApp;
let operator: TestClient;
let desk: TestClient;
let lake: BuiltHouse;
let mine: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [operator, desk] = [await t.as('operator'), await t.as('frontdesk')];
  lake = await buildHouse(t.database, { name: '湖畔', rooms: 2 });
  mine = await buildHouse(t.database, { name: '龙井', department: 'staff', rooms: 2 });
  // The desk sees its department alone; here it may connect and link, too.
  await sql`insert into role_permissions (role_id, permission)
    select id, unnest(array['channel:connect', 'channel:link']) from roles
    where role_code = 'front_desk'`.execute(t.database);
});
afterAll(() => t.close());

const opened = (name: string, houseIds: string[] = [], client = operator) =>
  client.ok(saveConnection, { platform: 'mt', name, houseIds });

const authorise = async (id: string, state = 'active') =>
  sql`update channel_connections set state = ${state}, account_key = ${id}, account_name = '杭州店',
    token_cipher = ${t.services.cipher.encrypt('token')}, updated_at = ${t.now()},
    pulled_at = ${t.now()}, pushed_at = ${t.now()} where id = ${id}`.execute(t.database);

const names = async (client: TestClient, input = {}) =>
  (await client.ok(pageConnections, { size: 200, ...input })).records.map(({ name }) => name);

describe('saving', () => {
  test('a new one is not authorised; an edit keeps its platform and needs its version', async () => {
    const made = await opened('美团·杭州');
    expect(made).toMatchObject({ state: 'inactive', accountName: null, reasons: [{ code: 'inactive' }] });
    expect(made.settings).toEqual({ quietAfterDays: 14 });
    const { id, version } = made;
    const edit = { id, version, platform: 'mt' as const, name: '美团·西湖', settings: { quietAfterDays: 0 } };
    const moved = await operator.call(saveConnection, { ...edit, platform: 'tj' });
    expect(moved.failure).toBe('channel.platformFixed');
    expect(moved.fields.platform).toBeTruthy();
    expect(await operator.ok(saveConnection, edit)).toMatchObject({
      name: '美团·西湖',
      settings: { quietAfterDays: 0 },
      version: version + 1,
    });
    const stale = await operator.call(saveConnection, edit);
    expect(stale).toMatchObject({ status: 409, failure: 'core.stale' });
    const { history } = await operator.ok(getConnection, { id });
    expect(history.map((event) => event.name)).toEqual([
      'channelConnection.changed',
      'channelConnection.opened',
    ]);
  });

  test('bad input is said at its field and changes nothing', async () => {
    const before = (await operator.ok(pageConnections, {})).total;
    const bad: [object, string][] = [
      [{ platform: 'mt', name: ' ' }, 'name'],
      [{ platform: 'xx', name: 'x' }, 'platform'],
      [{ platform: 'ical', name: 'x' }, 'platform'],
      [{ platform: 'mt', name: 'x', houseIds: [newId()] }, 'houseIds'],
      [{ platform: 'mt', name: 'x', houseIds: ['1'] }, 'houseIds.0'],
      [{ platform: 'mt', name: 'x', settings: { quietAfterDays: 91 } }, 'settings.quietAfterDays'],
    ];
    for (const [input, field] of bad) {
      const answer = await operator.call(saveConnection, input as never);
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, [field]]);
    }
    expect((await operator.ok(pageConnections, {})).total).toBe(before);
  });

  test('a house whose rooms are linked cannot be taken out', async () => {
    const { id, version } = await opened('途家·两店', [lake.id, mine.id]);
    const channelRoomId = newId();
    await sql`insert into channel_rooms (connection_id, id, platform_room_id, name, listing_name, house_id, room_type_id,
      rate_plan_id, synced_at) values (${id}, ${channelRoomId}, 'r', '大床', '湖畔', ${lake.id}, ${lake.roomTypeId},
      '00000000-0000-0000-0000-000000000000', now())`.execute(t.database);
    await sql`insert into channel_room_links (house_id, room_id, connection_id, channel_room_id, linked_by, linked_at)
      values (${lake.id}, ${lake.rooms[0]?.id}, ${id}, ${channelRoomId}, 'x', now())`.execute(t.database);
    const answer = await operator.call(saveConnection, {
      id,
      version,
      platform: 'mt',
      name: 'x',
      houseIds: [mine.id],
    });
    expect(answer.fields.houseIds).toContain('湖畔');
  });
});

describe('scope', () => {
  test('the desk sees those of its houses and those of all, and its figures only', async () => {
    await opened('别家', [lake.id]);
    const ours = await opened('本部', [mine.id]);
    const all = await opened('全店', []);
    const seen = await names(desk);
    expect(seen).toContain('本部');
    expect(seen).toContain('全店');
    expect(seen).not.toContain('别家');
    const foreign = (await operator.ok(pageConnections, { keyword: '别家' })).records[0]?.id ?? '';
    for (const endpoint of [getConnection, deleteConnection, testConnection] as const)
      expect((await desk.call(endpoint, { id: foreign })).status).toBe(404);
    expect((await desk.call(pauseConnection, { id: foreign, version: 1 })).status).toBe(404);
    expect((await desk.call(saveConnection, { id: foreign, platform: 'mt', name: 'x' })).status).toBe(404);
    for (const endpoint of [pageChannelRooms, suggestLinks, getMappingCoverage, refreshChannelRooms] as const)
      expect([endpoint.path, (await desk.call(endpoint, { connectionId: foreign })).status]).toEqual([
        endpoint.path,
        404,
      ]);
    const options = (await desk.ok(connectionOptions, {})).map(({ id }) => id);
    expect(options).toContain(ours.id);
    expect(options).toContain(all.id);
    expect(options).not.toContain(foreign);
    expect((await desk.call(deleteConnection, { id: all.id })).failure).toBe('channel.foreignHouses');
    const mineSeen = await desk.ok(getConnection, { id: ours.id });
    expect(mineSeen.connection.actions).toEqual(['authorise', 'edit', 'delete']);
    expect((await desk.ok(getConnection, { id: all.id })).connection.actions).toEqual([]);
    expect((await (await t.as('finance')).ok(getConnection, { id: all.id })).connection.actions).toEqual([]);
  });

  test('who does not see all houses opens one for his own alone', async () => {
    const none = await desk.call(saveConnection, { platform: 'tj', name: '前台' });
    expect(none.fields.houseIds).toBeTruthy();
    const foreign = await desk.call(saveConnection, { platform: 'tj', name: '前台', houseIds: [lake.id] });
    expect(foreign.fields.houseIds).toBeTruthy();
    expect(await opened('前台', [mine.id], desk)).toMatchObject({ houseIds: [mine.id] });
  });
});

describe('pause and resume', () => {
  test('only what is at work is paused, only what is paused goes on, each once', async () => {
    const { id, version } = await opened('暂停');
    expect((await operator.call(pauseConnection, { id, version })).failure).toBe('channel.cannotPause');
    await authorise(id);
    await sql`update channel_connections set failures = 9, retry_at = '2026-11-21', problem = '超时'
      where id = ${id}`.execute(t.database);
    const both = await Promise.all([1, 2].map(() => operator.call(pauseConnection, { id, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const paused = (await operator.ok(getConnection, { id })).connection;
    expect(paused).toMatchObject({ state: 'paused', reasons: [{ code: 'paused' }] });
    const resumed = await operator.ok(resumeConnection, { id, version: paused.version });
    expect(resumed).toMatchObject({ state: 'active', retryAt: null, problem: '' });
    expect((await operator.call(resumeConnection, { id, version: resumed.version })).failure).toBe(
      'channel.cannotResume',
    );
    const { records } = await operator.ok(pageOperations, { connectionId: id });
    expect(records.map(({ kind }) => kind)).toEqual(['resume', 'pause', 'save']);
  });
});

describe('the board', () => {
  test('the worst stands first, filters hold, counts are those of the connection', async () => {
    const listed = await buildConnection(t.database, { name: '板·好', rooms: ['1', '2', '3'] });
    await authorise(listed.id);
    const broken = await opened('板·坏');
    await authorise(broken.id, 'broken');
    await sql`update channel_rooms set house_id = ${lake.id}, room_type_id = ${lake.roomTypeId},
      rate_plan_id = '00000000-0000-0000-0000-000000000000' where id = ${listed.rooms[0]?.id}`.execute(
      t.database,
    );
    const cell = (night: string, state: string) =>
      sql`insert into channel_cells (house_id, connection_id,
      channel_room_id, night, stock, closed, state, wanted_at) values (${lake.id}, ${listed.id},
      ${listed.rooms[0]?.id}, ${night}, 1, false, ${state}, now())`.execute(t.database);
    for (const [night, state] of [
      ['2026-11-21', 'pending'],
      ['2026-11-22', 'failed'],
      ['2026-11-23', 'conflicted'],
      ['2026-11-24', 'synced'],
    ] as const)
      await cell(night, state);
    const [first, second] = (await operator.ok(pageConnections, { keyword: '板·' })).records;
    expect(first).toMatchObject({ name: '板·坏', reasons: [{ code: 'broken' }] });
    expect(second).toMatchObject({ name: '板·好', listings: 3, mapped: 1, pending: 1, failed: 2 });
    expect(second?.reasons).toMatchObject([{ code: 'refusedCells', count: 2 }]);
    // The nights belong to a house out of the front-desk user's scope.
    const [, hidden] = (await desk.ok(pageConnections, { keyword: '板·' })).records;
    expect(hidden).toMatchObject({ listings: 2, mapped: 0, pending: 0, failed: 0 });
    expect(await names(operator, { keyword: '板·', state: 'broken' })).toEqual(['板·坏']);
    expect(await names(operator, { keyword: '板·', platform: 'pig' })).toEqual([]);
    const page = await operator.ok(pageConnections, { keyword: '板·', current: 2, size: 1 });
    expect([page.total, page.records.map(({ name }) => name)]).toEqual([2, ['板·好']]);
  });
});

const speaking = (listings: Outcome<{ list: []; total: number }>): void =>
  setAdapters(t.config, { mt: { listings: () => Promise.resolve(listings) } as unknown as Adapter });

describe('testing', () => {
  test('says which step works, and is in the log with its result', async () => {
    const { id } = await opened('测试');
    expect((await operator.call(testConnection, { id })).failure).toBe('channel.notAuthorised');
    await authorise(id);
    speaking({ kind: 'done', value: { list: [], total: 7 } });
    expect(await operator.ok(testConnection, { id })).toMatchObject({
      works: true,
      listings: 7,
      steps: [{ works: true }, { works: true }, { works: true }],
    });
    expect((await operator.ok(getConnection, { id })).connection.checkedAt).toBe(t.now().toISOString());
    speaking({ kind: 'failed', message: 'timeout' });
    expect((await operator.ok(testConnection, { id })).steps).toEqual([{ step: 'reachable', works: false }]);
    speaking({ kind: 'unauthorised', code: '401', message: 'token expired' });
    expect(await operator.ok(testConnection, { id })).toMatchObject({
      works: false,
      message: 'token expired',
      steps: [
        { step: 'reachable', works: true },
        { step: 'authorised', works: false },
      ],
    });
    expect((await operator.ok(getConnection, { id })).connection).toMatchObject({
      state: 'broken',
      reasons: [{ code: 'broken' }],
      problem: 'token expired (401)',
    });
    const { records } = await operator.ok(pageOperations, { connectionId: id, kind: ['test'] });
    expect(records.map(({ result, code }) => [result, code])).toEqual([
      ['refused', '401'],
      ['failed', null],
      ['done', null],
    ]);
  });
});

describe('deleting', () => {
  const unfinished = (id: string, no: string, state: string, checkOut: string) =>
    sql`insert into channel_orders (connection_id, platform_order_id, revision, state, listing_key, check_in, check_out,
      rooms, booker_name, sell_fen, settle_fen, commission_fen, created_at, updated_at) values (${id}, ${no}, 1, ${state},
      'k', '2026-11-19', ${checkOut}, 1, '张三', 100, 90, 10, now(), now())`.execute(t.database);

  const silent: Adapter['feed'] = (_, cursor) =>
    Promise.resolve({ kind: 'done', value: { orders: [], unreadable: [], cursor, more: false } });
  const hearing: Pick<Adapter, 'feed' | 'acknowledge'> = {
    feed: silent,
    acknowledge: () => Promise.resolve({ kind: 'done', value: null }),
  };

  test('refused while an order is unfinished; then links, nights and secrets are gone, the log is not', async () => {
    const built = await buildConnection(t.database, { name: '删除', rooms: ['a'] });
    const { id } = built;
    await authorise(id);
    setAdapters(t.services.config, { mt: hearing as Adapter });
    await unfinished(id, 'P1', 'confirmed', '2026-11-25');
    await unfinished(id, 'P0', 'confirmed', '2026-11-19');
    await unfinished(id, 'P2', 'cancelled', '2026-11-26');
    const refused = await operator.call(deleteConnection, { id });
    expect(refused).toMatchObject({ status: 409, failure: 'channel.deleteHasOrders' });
    expect(refused.message).toContain('P1');
    expect((await operator.ok(getConnection, { id })).connection.state).toBe('active');
    await sql`update channel_orders set state = 'completed' where platform_order_id = 'P1'`.execute(
      t.database,
    );
    await sql`insert into channel_room_links (house_id, room_id, connection_id, channel_room_id, linked_by, linked_at)
      values (${lake.id}, ${lake.rooms[1]?.id}, ${id}, ${built.rooms[0]?.id}, 'x', now())`.execute(
      t.database,
    );
    expect(await operator.ok(deleteConnection, { id })).toBeNull();
    expect((await operator.call(getConnection, { id })).status).toBe(404);
    expect((await operator.call(deleteConnection, { id })).status).toBe(404);
    const { rows } = await sql<{ left: number }>`select (select count(*) from channel_room_links
      where connection_id = ${id})::int + (select count(*) from channel_connections where id = ${id}
      and num_nonnulls(token_cipher, refresh_cipher, secret_cipher, hook_key_hash) > 0)::int as left`.execute(
      t.database,
    );
    expect(rows).toEqual([{ left: 0 }]);
    const { records } = await operator.ok(pageOperations, { connectionId: id });
    expect(records[0]).toMatchObject({ kind: 'delete', connectionName: '删除', subject: '删除' });
  });

  test('what it sells is taken off sale first; what the platform does not close keeps the connection', async () => {
    const built = await buildConnection(t.database, { name: '在售', rooms: ['甲', '乙', '丙'] });
    const { id } = built;
    await authorise(id);
    const [, second, third] = built.rooms;
    await sql`update channel_rooms set house_id = ${lake.id}, room_type_id = ${lake.roomTypeId},
      rate_plan_id = ${newId()}, on_sale = true
      where connection_id = ${id} and id <> ${third?.id}`.execute(t.database);
    const asked: string[] = [];
    let answer: Outcome<null> = { kind: 'done', value: null };
    const adapter: Pick<Adapter, 'platform' | 'setOnSale' | 'feed'> = {
      platform: 'mt',
      feed: silent,
      setOnSale: (_, key, onSale) => {
        asked.push(`${key} ${onSale}`);
        return Promise.resolve(key === second?.id ? answer : { kind: 'done', value: null });
      },
    };
    setAdapters(t.services.config, { mt: adapter as Adapter });
    answer = { kind: 'refused', code: '9', message: '有活动' };
    const refused = await operator.call(deleteConnection, { id });
    expect(refused).toMatchObject({ status: 409, failure: 'channel.deleteNotClosed' });
    expect(refused.message).toContain('“乙”');
    expect(refused.message).toContain('有活动');
    expect((await operator.ok(getConnection, { id })).connection.mapped).toBe(2);
    answer = { kind: 'done', value: null };
    asked.length = 0;
    expect(await operator.ok(deleteConnection, { id })).toBeNull();
    expect(asked).toContain(`${second?.id} false`);
    expect(asked).not.toContain(`${third?.id} false`);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('without a working account it is deleted only by who says that the listings stay on sale', async () => {
    const built = await buildConnection(t.database, { name: '失效', rooms: ['丁'] });
    const { id } = built;
    await authorise(id, 'broken');
    await sql`update channel_rooms set house_id = ${lake.id}, room_type_id = ${lake.roomTypeId},
      rate_plan_id = ${newId()}, on_sale = true
      where connection_id = ${id}`.execute(t.database);
    expect((await operator.call(deleteConnection, { id })).failure).toBe('channel.deleteNotClosed');
    expect(await operator.ok(deleteConnection, { id, leaveOnSale: true })).toBeNull();
  });
});
