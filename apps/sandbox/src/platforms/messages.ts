/**
 * Messages between guests and hosts about an order. The partner is notified of a guest's message; the partner's own is
 * accepted once per key, reaches the guest after a moment, is read, and sometimes answered.
 */
import { jsonBytes } from './message-files.ts';
import { orderOf } from './order-life.ts';
import { Refused } from './refused.ts';
import {
  type ChatFile,
  type ChatMessage,
  keyOf,
  type Order,
  type PlatformName,
  type Store,
  type World,
} from './world.ts';

/** Milliseconds after sending. */
const DELIVERED_MS = 300;
const READ_MS = 1_500;
const ANSWER_MS = { least: 20_000, most: 60_000 };
/** Per order, so that two programs do not answer each other endlessly. */
const MAX_ANSWERS = 2;

/** Receipts each platform sends for a message it accepted. */
const tells: Readonly<Record<PlatformName, { readonly delivered: boolean; readonly read: boolean }>> = {
  mt: { delivered: true, read: true },
  tj: { delivered: false, read: false },
  pig: { delivered: true, read: false },
};

const answers = [
  '好的，谢谢！',
  '收到，麻烦了',
  '明白了',
  '那我们大概晚上八点到',
  '请问附近停车方便吗？',
  '可以提前寄存行李吗？',
];

/** Platforms do not pass on contacts. */
const CONTACTS = /微信|加v|\bvx\b|qq\s*\d/i;

const newMessage = (
  world: World,
  order: Order,
  of: Pick<ChatMessage, 'from' | 'name' | 'text' | 'files' | 'key'>,
): ChatMessage => {
  const seq = world.nextTurn();
  const { platform, storeId, id: orderId } = order;
  const message: ChatMessage = {
    ...{ platform, storeId, orderId, id: `${platform}msg${seq}`, seq },
    ...of,
    ...{ status: 1, at: world.clock.now(), answerAt: null },
  };
  world.state.messages[keyOf(platform, message.id)] = message;
  world.touch();
  return message;
};

export const messagesOfOrder = ({ state }: World, platform: PlatformName, orderId: string): ChatMessage[] =>
  Object.values(state.messages).filter((one) => one.platform === platform && one.orderId === orderId);

/** Stores a guest's message and notifies the partner. */
export const guestWrites = (
  world: World,
  order: Order,
  text: string,
  files: readonly ChatFile[] = [],
): ChatMessage => {
  const message = newMessage(world, order, { from: 'guest', name: order.bookerName, text, files, key: '' });
  const note = { from: message.name, text, score: 0, messageSeq: message.seq };
  world.emit('message', { platform: order.platform, storeId: order.storeId, order, note });
  world.stats.count(order.platform, 'messages.fromGuest');
  return message;
};

export interface HostMessage {
  readonly orderId: string;
  readonly key: string;
  readonly text: string;
  readonly files?: readonly { readonly name: string; readonly mime: string; readonly content: string }[];
}

/** Written by the host in the platform's own app. */
export const hostWritesThere = (world: World, order: Order, text: string): ChatMessage =>
  newMessage(world, order, { from: 'host', name: '房东', text, files: [], key: '' });

/** By the partner: the same key again answers the message that is there. */
export const hostWrites = (world: World, store: Store, of: HostMessage): ChatMessage => {
  const order = orderOf(world, store, of.orderId);
  const earlier = messagesOfOrder(world, store.platform, order.id);
  const known = earlier.find(({ key }) => key === of.key);
  if (known) {
    world.stats.count(store.platform, 'messages.sentAgain');
    return known;
  }
  if (CONTACTS.test(of.text)) throw new Refused('badContent');
  if (store.platform === 'pig' && !earlier.some(({ from }) => from === 'guest'))
    throw new Refused('guestFirst');
  const files = (of.files ?? []).map(({ name, mime, content }, at) => ({
    ...{ id: `${of.key}-${at}`, name, mime, bytes: jsonBytes(content), content: null },
  }));
  const message = newMessage(world, order, {
    from: 'host',
    name: store.name,
    text: of.text,
    files,
    key: of.key,
  });
  const autoAnswers = earlier.filter(({ isAuto }) => isAuto === true).length;
  const { least, most } = ANSWER_MS;
  if (world.state.autoAnswers && autoAnswers < MAX_ANSWERS)
    message.answerAt = world.clock.now() + world.random.int(least, most);
  world.stats.count(store.platform, 'messages.fromHost');
  return message;
};

const moveOn = (world: World, message: ChatMessage, status: 2 | 3): void => {
  message.status = status;
  message.seq = world.nextTurn();
  world.touch();
};

const settle = (world: World, message: ChatMessage, now: number): void => {
  const { delivered, read } = tells[message.platform];
  if (delivered && message.status < 2 && now >= message.at + DELIVERED_MS) moveOn(world, message, 2);
  if (read && message.status < 3 && now >= message.at + READ_MS) moveOn(world, message, 3);
  if (message.answerAt === null || now < message.answerAt) return;
  message.answerAt = null;
  const order = world.state.orders[keyOf(message.platform, message.orderId)];
  if (order) guestWrites(world, order, world.random.pick(answers)).isAuto = true;
};

/** Delivers, reads and answers the partner's messages as time passes. */
export const settleMessages = (world: World): void => {
  const now = world.clock.now();
  for (const message of Object.values(world.state.messages))
    if (message.from === 'host') settle(world, message, now);
};

export interface MessagePage {
  readonly messages: readonly ChatMessage[];
  readonly nextSeq: number;
  readonly more: boolean;
}

/** Messages of a store that are new or changed, oldest change first. */
export const pageOfMessages = (world: World, store: Store, sinceSeq: number, limit: number): MessagePage => {
  const later = Object.values(world.state.messages)
    .filter((one) => one.platform === store.platform && one.storeId === store.id && one.seq > sinceSeq)
    .sort((a, b) => a.seq - b.seq);
  const messages = later.slice(0, limit);
  return { messages, nextSeq: messages.at(-1)?.seq ?? sinceSeq, more: later.length > limit };
};

/** Finds a guest's message in this store; throws if there is none. */
export const fileOf = (
  world: World,
  store: Store,
  fileId: string,
): { readonly mime: string; readonly content: string } => {
  for (const { platform, storeId, files } of Object.values(world.state.messages))
    for (const { id, mime, content } of files)
      if (platform === store.platform && storeId === store.id && id === fileId && content !== null)
        return { mime, content };
  throw new Refused('badParameter', '附件不存在');
};
