/** Guests' messages over Channex, against the sandbox that simulates it: heard, answered once, without the app, before a booking. */
import {
  chooseChannelProperty,
  listChannelProperties,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHouse } from '../../../../../test/builders.ts';
import { type ChannexWorld, openChannexWorld } from '../../../../../test/channels/channex-world.ts';
import { type ManagerMessages, openManagerMessages } from '../../../../../test/channels/manager-messages.ts';

const TYPE = '清荷大床房';
const MINUTE = 60_000;
let world: ChannexWorld;
let messages: ManagerMessages;
let bookingId: string;
let propertyId: string;
let foreignId: string;
let ratePlanId: string;

beforeAll(async () => {
  world = await openChannexWorld();
  const house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 4, basePriceFen: 50_000 });
  const connectionId = await world.connect();
  for (const { key, currency } of await world.operator.ok(listChannelProperties, { connectionId }))
    if (currency === 'CNY') propertyId = key;
    else {
      foreignId = key;
      await world.operator.ok(chooseChannelProperty, { connectionId, key, chosen: false });
    }
  await world.map(connectionId, TYPE, house.roomTypeId);
  const plan = await world.t.database
    .selectFrom('channelRooms')
    .select('platformRoomId')
    .where('connectionId', '=', connectionId)
    .where('typeName', '=', TYPE)
    .executeTakeFirstOrThrow();
  ratePlanId = plan.platformRoomId;
  messages = await openManagerMessages(world.t, connectionId);
  bookingId = String((await book()).bookingId);
  await world.pull();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('clearFaults');
  world.pass(2 * MINUTE);
});

const book = () =>
  world.control('book', { ratePlanId, checkIn: '2026-12-01', checkOut: '2026-12-03', ota: 'Airbnb' });
const threadOf = async (platformOrderId: string) => {
  const thread = (await messages.threads()).find((one) => one.platformOrderId === platformOrderId);
  if (!thread) throw new Error(`no conversation of ${platformOrderId}`);
  return thread;
};
const sentThere = () => world.calls('POST /bookings/:id/messages');

test('what a guest writes stands in the conversation of his booking, once', async () => {
  await world.control('message', { bookingId, text: 'Late arrival?' });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await messages.read()).toBe(true);
    world.pass(MINUTE);
  }
  const { id, channel, orderId } = await threadOf(bookingId);
  expect([channel, orderId === null]).toEqual(['channex', false]);
  expect(await messages.said(id)).toEqual([['guest', 'Late arrival?', null]]);
});

test('an answer is sent once, whether its receipt arrives or not', async () => {
  const { id } = await threadOf(bookingId);
  await messages.reply(id, 'No problem');
  await messages.send();
  await world.control('fault', { name: 'gateway504', count: 1, only: 'POST /bookings/:id/messages' });
  await messages.reply(id, 'See you');
  await messages.send();
  expect((await messages.said(id)).at(-1)).toEqual(['reply', 'See you', 'queued']);
  world.pass(MINUTE);
  await messages.send();
  await messages.read();
  expect(await messages.said(id)).toEqual([
    ['guest', 'Late arrival?', null],
    ['reply', 'No problem', 'sent'],
    ['reply', 'See you', 'sent'],
  ]);
  expect(await sentThere()).toHaveLength(2);
});

test('a question before a booking is answered, and goes on in the booking’s conversation', async () => {
  const { threadId } = await world.control('message', { propertyId, text: 'Is it free?' });
  await messages.read();
  const { id, orderId } = await threadOf(`thread:${threadId}`);
  expect(orderId).toBeNull();
  world.pass(MINUTE);
  await messages.reply(id, 'It is');
  await messages.send();
  const { bookingId: second } = await world.control('book', {
    ...{ ratePlanId, checkIn: '2026-12-05', checkOut: '2026-12-06', ota: 'Airbnb' },
  });
  await world.control('assignThread', { threadId, bookingId: second });
  await world.control('message', { bookingId: second, text: 'Booked!' });
  world.pass(MINUTE);
  await world.pull();
  await messages.read();
  expect((await threadOf(String(second))).id).toBe(id);
  expect(await messages.said(id)).toEqual([
    ['guest', 'Is it free?', null],
    ['reply', 'It is', 'sent'],
    ['guest', 'Booked!', null],
  ]);
});

test('a picture of the guest is fetched with the key and can be opened', async () => {
  const { id } = await threadOf(bookingId);
  await world.control('message', { bookingId, text: 'Where is it?', picture: true });
  await messages.read();
  await messages.fetchFiles();
  const [last] = (await messages.detail(id)).messages.flatMap(({ attachments }) => attachments).slice(-1);
  expect(last).toMatchObject({ ready: true, lost: false });
});

test('a picture of ours goes as JPEG, once, whether its receipt arrives or not', async () => {
  const { id } = await threadOf(bookingId);
  await world.control('clearRequests');
  await messages.replyWithPicture(id);
  await messages.send();
  await world.control('fault', { name: 'gateway504', count: 1, only: 'POST /bookings/:id/messages' });
  await messages.replyWithPicture(id);
  await messages.send();
  world.pass(MINUTE);
  await messages.send();
  await messages.read();
  const said = (await messages.said(id)).slice(-2);
  expect(said).toEqual([
    ['reply', '', 'sent'],
    ['reply', '', 'sent'],
  ]);
  expect(await sentThere()).toHaveLength(2);
  const pictures = Object.values(world.sandbox.services.channex.state.attachments).slice(-2);
  for (const { fileType, base64 } of pictures) {
    expect(fileType).toBe('image/jpeg');
    expect(Buffer.from(base64, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  }
});

test('guests of a property that is not chosen are another system’s', async () => {
  const before = (await messages.threads()).length;
  await world.control('message', { propertyId: foreignId, text: 'Hello?' });
  await messages.read();
  expect(await messages.threads()).toHaveLength(before);
});

test('without the messages app an answer fails in words', async () => {
  const { id } = await threadOf(bookingId);
  await world.control('messagesApp', { propertyId, on: false });
  await messages.reply(id, 'Still there?');
  await messages.send();
  const last = (await messages.detail(id)).messages.at(-1);
  expect(last).toMatchObject({ state: 'failed', problem: expect.stringContaining('messages app') });
  expect(await messages.read()).toBe(true);
});
