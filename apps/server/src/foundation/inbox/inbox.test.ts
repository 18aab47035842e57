/** The message box over HTTP: private, counted, read, settled, limited in size; live on the owner's sockets only. */
import { login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  countInbox,
  pageInbox,
  readAllInbox,
  readInbox,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import type { LiveMessage } from '@minsu/contract/platform/live.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildHouse, STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { encryptPassword } from '../auth/login-cipher.ts';
import { purgeMessagesJob } from '../messages/message-jobs.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { type Told, tellUsers } from '../messages/tell-users.ts';

let t: TestApp;
let address: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp({ background: true });
  address = (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const users = await t.database.selectFrom('users').select(['id', 'username']).execute();
  for (const { id, username } of users) ids.set(username, id);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow('2026-11-20T04:00:00Z');
  await t.database.deleteFrom('inboxMessages').execute();
});

const idOf = (username: string) => ids.get(username) as string;
const tell = (usernames: readonly string[], change: Partial<Told> = {}) =>
  t.job().change((ctx) =>
    tellUsers(ctx, {
      to: { userIds: usernames.map(idOf) },
      kind: 'message',
      subject: 'house',
      title: ['新订单 {{no}}', 'New order {{no}}'],
      content: ['内容', 'Content'],
      params: { no: 7 },
      path: '/orderManagement/orderDetail?id=1',
      ...change,
    }),
  );
const mine = async (username: string, input: Record<string, unknown> = {}) =>
  (await t.as(username)).ok(pageInbox, input);

test('who is told finds it, in both languages, unread, with the way to its record', async () => {
  expect(await tell(['operator', 'operator'])).toEqual([idOf('operator')]);
  expect((await mine('operator')).records).toMatchObject([
    {
      kind: 'message',
      title: ['新订单 7', 'New order 7'],
      content: ['内容', 'Content'],
      path: '/orderManagement/orderDetail?id=1',
      readAt: null,
      settledAt: null,
      createdAt: '2026-11-20T04:00:00.000Z',
    },
  ]);
  expect(await (await t.as('operator')).ok(countInbox, {})).toEqual({
    message: 1,
    notice: 0,
    todo: 0,
    rings: null,
    popups: [],
  });
  expect((await mine('supervisor')).total).toBe(0);
});

test('one cause is told once, also when its job runs again or for more people', async () => {
  await tell(['operator'], { key: 'order:1' });
  expect(await tell(['operator', 'director'], { key: 'order:1' })).toEqual([idOf('director')]);
  expect(await tell(['operator', 'director'], { key: 'order:1' })).toEqual([]);
  expect((await mine('operator')).total).toBe(1);
});

test('a permission tells those who hold it, in a house only those whose scope reaches it', async () => {
  const near = await buildHouse(t.database, { department: 'staff' });
  const far = await buildHouse(t.database);
  const own = await buildHouse(t.database, { managerUserId: idOf('landlord') });
  const told = async (houseId?: string) => {
    const to = { permission: 'order:read' as const, houseId };
    const who = await tell([], { to });
    return [...ids].filter(([, id]) => who.includes(id)).map(([username]) => username);
  };
  const everywhere = ['admin', 'admin2', 'director', 'supervisor', 'operator', 'finance'];
  expect(new Set(await told(far.id))).toEqual(new Set(everywhere));
  expect(new Set(await told(near.id))).toEqual(new Set([...everywhere, 'frontdesk']));
  expect(new Set(await told(own.id))).toEqual(new Set([...everywhere, 'landlord']));
  expect(new Set(await told())).toEqual(new Set([...everywhere, 'frontdesk', 'landlord']));
});

test('frozen and deleted users are told nothing', async () => {
  const frozen = { status: 2 };
  await t.database.updateTable('users').set(frozen).where('username', '=', 'admin2').execute();
  const who = await tell([], { to: { permission: 'order:read' } });
  expect(who).not.toContain(idOf('admin2'));
  await t.database.updateTable('users').set({ status: 1 }).where('username', '=', 'admin2').execute();
});

test('reading counts down, once, and for nobody else', async () => {
  await tell(['operator', 'director']);
  await tell(['operator'], { kind: 'notice' });
  const [notice, message] = (await mine('operator')).records;
  const operator = await t.as('operator');
  const counts = await operator.ok(readInbox, { ids: [message?.id ?? ''] });
  expect(counts).toEqual({ message: 0, notice: 1, todo: 0, rings: null, popups: [] });
  t.setNow('2026-11-20T05:00:00Z');
  await operator.ok(readInbox, { ids: [message?.id ?? '', notice?.id ?? ''] });
  const after = (await mine('operator')).records;
  expect(after.map(({ readAt }) => readAt)).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-20T04:00:00.000Z']);
  expect((await mine('director')).records[0]?.readAt).toBeNull();
});

test("nobody reads or marks another's messages", async () => {
  await tell(['director']);
  await tell(['operator']);
  const theirs = (await mine('director')).records[0]?.id ?? '';
  const own = (await mine('operator')).records[0]?.id ?? '';
  const admin = await t.as('admin');
  expect((await admin.call(readInbox, { ids: [theirs] })).failure).toBe(messageFailures.notFound.code);
  const operator = await t.as('operator');
  expect((await operator.call(readInbox, { ids: [own, theirs] })).status).toBe(404);
  await operator.ok(readAllInbox, {});
  expect((await mine('director', { view: 'unread' })).total).toBe(1);
  expect((await mine('operator', { view: 'unread' })).total).toBe(0);
  expect((await admin.call(pageInbox, { userId: idOf('director') })).status).toBe(422);
  expect((await t.nobody.call(pageInbox, {})).status).toBe(401);
  expect((await t.nobody.call(readAllInbox, {})).status).toBe(401);
});

test('all of one kind is read, the others stay', async () => {
  for (const kind of ['message', 'notice', 'todo'] as const) await tell(['operator'], { kind });
  const operator = await t.as('operator');
  expect(await operator.ok(readAllInbox, { kind: 'notice' })).toEqual({
    message: 1,
    notice: 0,
    todo: 1,
    rings: null,
    popups: [],
  });
  expect(await operator.ok(readAllInbox, {})).toEqual({
    message: 0,
    notice: 0,
    todo: 0,
    rings: null,
    popups: [],
  });
});

test('a settled todo counts no more, whoever had it, and stays in the box as settled', async () => {
  await tell(['operator', 'director'], { kind: 'todo', key: 'order.accept:1' });
  await tell(['operator'], { kind: 'todo', key: 'order.accept:2' });
  await t.job().change((ctx) => settleTodo(ctx, 'order.accept:1'));
  await t.job().change((ctx) => settleTodo(ctx, 'order.accept:unknown'));
  expect(await (await t.as('operator')).ok(countInbox, {})).toMatchObject({ todo: 1 });
  expect((await mine('director')).records[0]).toMatchObject({
    settledAt: '2026-11-20T04:00:00.000Z',
    readAt: '2026-11-20T04:00:00.000Z',
  });
});

test('filters by kind, unread, text in either language and day; wrong input is refused at its field', async () => {
  await tell(['operator'], { title: ['五一 100% 满房', 'Full house'] });
  await tell(['operator'], { kind: 'todo' });
  const found = async (input: Record<string, unknown>) => (await mine('operator', input)).total;
  expect(await found({ keyword: '100%' })).toBe(1);
  expect(await found({ keyword: 'full HOUSE' })).toBe(1);
  expect(await found({ kind: ['todo'] })).toBe(1);
  expect(await found({ view: 'unread' })).toBe(2);
  expect(await found({ createdFrom: '2026-11-21' })).toBe(0);
  expect(await found({ createdTo: '2026-11-20' })).toBe(2);
  const operator = await t.as('operator');
  expect((await operator.call(pageInbox, { kind: ['spam'] })).status).toBe(422);
  expect((await operator.call(readInbox, { ids: [] })).status).toBe(422);
  expect((await operator.call(readInbox, { ids: ['x'] })).status).toBe(422);
});

test('a path that leads out of the product is refused by the database', async () => {
  await expect(tell(['operator'], { path: 'https://evil.example' })).rejects.toThrow();
  await expect(tell(['operator'], { path: '//evil.example' })).rejects.toThrow();
});

test('a box keeps 90 days and its newest thousand', async () => {
  await tell(['director'], {});
  t.setNow('2027-02-10T04:00:00Z');
  const at = Date.parse('2027-02-10T04:00:00Z');
  await t.database
    .insertInto('inboxMessages')
    .values(
      Array.from({ length: 1_005 }, (_, i) => ({
        id: crypto.randomUUID(),
        userId: idOf('operator'),
        kind: 'message',
        subject: 'order',
        titleZh: String(i),
        titleEn: String(i),
        contentZh: '',
        contentEn: '',
        createdAt: new Date(at - i * 1_000),
      })),
    )
    .execute();
  await purgeMessagesJob.run(t.job(), {});
  const left = await mine('operator', { size: 1 });
  expect(left.total).toBe(1_000);
  expect(left.records[0]?.title[0]).toBe('0');
  expect((await mine('director')).total).toBe(1);
  t.setNow('2027-02-18T05:00:00Z');
  await purgeMessagesJob.run(t.job(), {});
  expect((await mine('director')).total).toBe(0);
});

/** A subscribed socket and the changes it receives. */
const listen = async (username: string, after: number | null = null) => {
  const { token } = await t.as(username);
  const socket = new WebSocket(`${address}/ws`);
  const heard: LiveMessage[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as LiveMessage));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', token, after }));
  await expect.poll(() => heard.some(({ type }) => type === 'ready')).toBe(true);
  const changes = () => heard.flatMap((m) => (m.type === 'changes' ? m.changes : []));
  const ready = heard.find((m) => m.type === 'ready');
  return { socket, changes, position: ready?.type === 'ready' ? ready.position : 0 };
};

test('the one who is told hears of it on every screen of his; nobody else does, not even who sees everything', async () => {
  const [one, two, admin] = [await listen('housekeeper'), await listen('housekeeper'), await listen('admin')];
  await tell(['housekeeper']);
  await tell(['admin']);
  await expect.poll(() => admin.changes().length).toBe(1);
  await expect.poll(() => two.changes().map(({ name }) => name)).toEqual(['inbox.told']);
  expect(one.changes()).toHaveLength(1);
  expect(Object.keys(one.changes()[0] ?? {})).not.toContain('toldUserIds');

  const [message] = (await mine('housekeeper')).records;
  await (await t.as('housekeeper')).ok(readInbox, { ids: [message?.id ?? ''] });
  await expect.poll(() => two.changes().map(({ name }) => name)).toEqual(['inbox.told', 'inbox.read']);
  await tell(['admin'], { key: 'last' });
  await expect.poll(() => admin.changes().length).toBe(2);
  expect(admin.changes().every(({ name }) => name === 'inbox.told')).toBe(true);
  for (const { socket } of [one, two, admin]) socket.close();
});

test('what came while the connection was broken is told after it, to its user alone', async () => {
  const first = await listen('housekeeper');
  first.socket.close();
  await tell(['housekeeper']);
  await tell(['operator']);
  const last = await listen('operator');
  await expect.poll(async () => (await listen('housekeeper', first.position)).changes().length).toBe(1);
  last.socket.close();
});

test('a log-in from a device that is new is told to its owner; the first one and known ones are not', async () => {
  const password = encryptPassword(STAFF_PASSWORD, t.config.loginCipherKey);
  const logIn = (agent: string) =>
    t.nobody.ok(login, { username: 'finance', password }, { headers: { 'user-agent': agent } });
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
  await logIn('Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/18 Safari/605.1.15');
  expect((await mine('finance')).total).toBe(0);
  await logIn(windows);
  await logIn(windows);
  expect((await mine('finance')).records).toMatchObject([
    {
      kind: 'notice',
      path: '/user/setting',
      content: [
        'Windows 上的 Chrome。如非本人操作，请立即修改密码',
        'Chrome on Windows. If this was not you, change your password now',
      ],
    },
  ]);
});
