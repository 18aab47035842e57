/** Guests' messages over Hostex, against the sandbox that simulates it: heard, answered once, under its faults. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHouse } from '../../../../../test/builders.ts';
import { type HostexWorld, openHostexWorld } from '../../../../../test/channels/hostex-world.ts';
import { type ManagerMessages, openManagerMessages } from '../../../../../test/channels/manager-messages.ts';

const TITLE = '西湖云栖·清荷';
const MINUTE = 60_000;
let world: HostexWorld;
let messages: ManagerMessages;
let stayCode: string;

beforeAll(async () => {
  world = await openHostexWorld();
  const house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 3, basePriceFen: 52_850 });
  const connectionId = await world.connect();
  await world.map(connectionId, TITLE, house.roomTypeId);
  messages = await openManagerMessages(world.t, connectionId);
  const booked = await world.control('book', {
    ...{ channelType: 'tujia', listingId: '120011', checkIn: '2026-12-01', checkOut: '2026-12-03' },
    guestName: '张悦',
  });
  [stayCode] = booked.stayCodes as [string];
  await world.pull();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearFaults');
  world.pass(2 * MINUTE);
});

const says = (text: string) => world.control('message', { stayCode, text });
const theThread = async () => {
  const [thread] = await messages.threads();
  if (!thread) throw new Error('no conversation');
  return thread;
};
/** Our messages at the channel. */
const sentThere = () => world.calls('POST /conversations/:id');

test('what a guest writes stands in the conversation of his order, once', async () => {
  await says('可以早到吗？');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await messages.read()).toBe(true);
    world.pass(MINUTE);
  }
  const thread = await theThread();
  expect(thread).toMatchObject({ channel: 'hostex', platformOrderId: stayCode, guestName: '张悦' });
  expect(thread.orderId).not.toBeNull();
  expect(await messages.said(thread.id)).toEqual([['guest', '可以早到吗？', null]]);
});

test('an answer is sent once, and is not heard again as somebody else’s', async () => {
  const { id } = await theThread();
  await messages.reply(id, '可以，  13 点后');
  await messages.send();
  world.pass(MINUTE);
  await messages.read();
  await messages.send();
  expect(await messages.said(id)).toEqual([
    ['guest', '可以早到吗？', null],
    ['reply', '可以，  13 点后', 'sent'],
  ]);
  expect(await sentThere()).toHaveLength(1);
});

test('an answer that arrived, and whose receipt was lost, is found there and not sent again', async () => {
  const { id } = await theThread();
  await world.control('clearRequests');
  await world.control('fault', { name: 'gateway504', count: 1, only: 'POST /conversations/:id' });
  await messages.reply(id, '好的');
  await messages.send();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', '好的', 'queued']);
  world.pass(MINUTE);
  await messages.send();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', '好的', 'sent']);
  expect(await sentThere()).toHaveLength(1);
});

test('an answer that never arrived is sent again, the same words a second time too', async () => {
  const { id } = await theThread();
  await world.control('clearRequests');
  await world.control('fault', { name: 'http503', count: 1, only: 'POST /conversations/:id' });
  await messages.reply(id, '好的');
  await messages.send();
  world.pass(MINUTE);
  await messages.send();
  expect((await sentThere()).filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await messages.said(id)).slice(-2)).toEqual([
    ['reply', '好的', 'sent'],
    ['reply', '好的', 'sent'],
  ]);
});

test('while conversations cannot be read, a lost answer waits', async () => {
  const { id } = await theThread();
  await world.control('clearRequests');
  await world.control('fault', { name: 'gateway504', count: 1, only: 'POST /conversations/:id' });
  await messages.reply(id, '到了请联系我');
  await messages.send();
  await world.control('fault', { name: 'http503', only: 'GET /conversations' });
  world.pass(MINUTE);
  await messages.send();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', '到了请联系我', 'queued']);
  await world.control('clearFaults');
  world.pass(5 * MINUTE);
  await messages.send();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', '到了请联系我', 'sent']);
  expect(await sentThere()).toHaveLength(1);
});

test('a picture of ours arrives once although its receipt was lost, and is not heard as somebody else’s', async () => {
  const { id } = await theThread();
  await world.control('clearRequests');
  await world.control('fault', { name: 'gateway504', count: 1, only: 'POST /conversations/:id' });
  await messages.replyWithPicture(id);
  await messages.send();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', '', 'queued']);
  world.pass(MINUTE);
  await messages.send();
  await messages.read();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', '', 'sent']);
  expect(await sentThere()).toHaveLength(1);
});

test('a picture of the guest is fetched and can be opened', async () => {
  const { id } = await theThread();
  await world.control('message', { stayCode, picture: true });
  await messages.read();
  await messages.fetchFiles();
  const last = (await messages.detail(id)).messages.at(-1);
  expect(last).toMatchObject({ kind: 'guest', text: '', attachments: [{ ready: true, lost: false }] });
});

test('a webhook has conversations read at once', async () => {
  await says('我到了');
  await expect
    .poll(
      async () =>
        (
          await world.t.database
            .selectFrom('channelConnections')
            .select('messagesDueAt')
            .executeTakeFirstOrThrow()
        ).messagesDueAt,
    )
    .not.toBeNull();
});
