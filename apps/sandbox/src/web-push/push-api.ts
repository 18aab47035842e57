/** The service of RFC 8030 at `/push-service/<token>`: takes messages for one browser, keeps them while it is away, delivers them. */
import { type Exchange, json, notFound, type Reply } from '../http/exchange.ts';
import { serveCall } from '../service-kit/serve-call.ts';
import { checkVapid } from './check-vapid.ts';
import { openMessage } from './open-message.ts';
import { PushError } from './push-error.ts';
import type { Browser, PushWorld, Waiting } from './push-state.ts';

export const PUSH_PATH = '/push-service/';

const URGENCIES = ['very-low', 'low', 'normal', 'high'];

const secondsIn = (ttl: string | undefined): number => {
  if (ttl === undefined) throw new PushError(400, 'TTL is missing');
  if (!/^\d+$/.test(ttl)) throw new PushError(400, 'TTL has to be a number of seconds');
  return Number(ttl);
};

const topicIn = (topic: string | undefined): string | null => {
  if (topic === undefined) return null;
  if (!/^[\w-]{1,32}$/.test(topic)) throw new PushError(400, 'Topic: up to 32 characters of base64url');
  return topic;
};

/** In the browser's turn; a topic takes the place of what still waits under it. */
const accept = (browser: Browser, message: Waiting): void => {
  if (browser.isOnline) {
    const { until: _, ...delivered } = message;
    browser.delivered.push(delivered);
    return;
  }
  const same = browser.waiting.findIndex(({ topic }) => topic !== null && topic === message.topic);
  if (same >= 0) browser.waiting.splice(same, 1);
  if (message.until > message.at) browser.waiting.push(message);
};

/** A browser that reconnects receives the messages that have not expired. */
export const deliverWaiting = ({ now, touch }: PushWorld, browser: Browser): void => {
  for (const { until, ...message } of browser.waiting.splice(0))
    if (until > now()) browser.delivered.push({ ...message, at: now() });
  touch();
};

const known = ({ state }: PushWorld, token: string): Browser => {
  const browser = state.browsers[token];
  if (!browser || browser.end === 404) throw new PushError(404, 'unknown subscription');
  if (browser.end === 410) throw new PushError(410, 'unsubscribed');
  return browser;
};

const tooMany = ({ state, limits }: PushWorld, { token }: Browser): boolean => {
  const windows = [{ limit: state.settings.perMinute, seconds: 60 }];
  if (limits.check(token, windows)) return true;
  limits.count(token, windows);
  return false;
};

const rateLimited = ({ state }: PushWorld): PushError =>
  new PushError(429, 'too many', { 'retry-after': String(state.settings.retryAfterSeconds) });

const receive = (world: PushWorld, { method, headers, bytes }: Exchange, token: string): Reply => {
  if (method !== 'POST') throw new PushError(405, 'POST');
  const browser = known(world, token);
  const origin = `http://${headers.host ?? ''}`;
  checkVapid(headers.authorization, { serverKey: browser.serverKey, origin, now: world.now() });
  const seconds = secondsIn(headers.ttl);
  if (headers['content-encoding'] !== 'aes128gcm')
    throw new PushError(415, 'Content-Encoding has to be aes128gcm');
  if (bytes.length > world.state.settings.maxBytes) throw new PushError(413, 'too long');
  if (headers.urgency !== undefined && !URGENCIES.includes(headers.urgency))
    throw new PushError(400, 'Urgency');
  const topic = topicIn(headers.topic);
  if (tooMany(world, browser)) throw rateLimited(world);
  const [message, at] = [`m${world.nextTurn()}`, world.now()];
  // The service itself cannot read it: the browser opens it.
  const text = openMessage(bytes, browser);
  accept(browser, { message, topic, text, at, until: at + seconds * 1_000 });
  world.touch();
  return {
    ...json(201, ''),
    body: '',
    headers: { location: `/push-message/${message}`, ttl: String(seconds) },
  };
};

const errorReply = ({ status, message, headers }: PushError): Reply =>
  json(status, { reason: message }, headers);

const work = (world: PushWorld, exchange: Exchange, token: string): Reply => {
  try {
    return receive(world, exchange, token);
  } catch (error) {
    if (error instanceof PushError) return errorReply(error);
    throw error;
  }
};

/** Null: another path. The log holds neither address nor content. */
export const pushApi =
  (world: PushWorld) =>
  (exchange: Exchange): Reply | null => {
    if (!exchange.path.startsWith(PUSH_PATH)) return null;
    const token = exchange.path.slice(PUSH_PATH.length);
    const call = {
      ...{ endpoint: PUSH_PATH, path: PUSH_PATH, query: {}, body: null },
      account: world.state.browsers[token]?.name ?? null,
    };
    return serveCall(world, exchange, call, {
      refusals: {
        http500: () => ({ ...notFound, status: 500 }),
        http503: () => ({ ...notFound, status: 503 }),
        rateLimited: () => errorReply(rateLimited(world)),
        keyRefused: () => errorReply(new PushError(403, 'key refused')),
      },
      work: () => work(world, exchange, token),
    });
  };
