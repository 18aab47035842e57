/**
 * Common handling of a partner's call on every platform: faults before anything is read, authentication, rate limits, the
 * method; and faults afterwards.
 */

import { bucketHeaders } from '@minsu/contract/connections/channels/wire/parts.ts';
import { type Exchange, json, notFound, type Reply } from '../http/exchange.ts';
import type { Allowance, CallLimit } from './call-limit.ts';
import { refusalFaults } from './fault-book.ts';
import { Refused } from './refused.ts';
import type { PlatformName, Store, World } from './world.ts';

export interface Parser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export interface Endpoint {
  /** As statistics and faults call it: `order/accept`. */
  readonly name: string;
  /** Answers a guest: the refusals of a trade (sold out, price, nights) belong here. */
  readonly answersOrder: boolean;
  run(input: unknown, store: Store): unknown;
}

export const endpoint = <T>(
  name: string,
  input: Parser<T>,
  run: (input: T, store: Store) => unknown,
  answersOrder = false,
): Endpoint => ({
  name,
  answersOrder,
  run: (given, store) => {
    const parsed = input.safeParse(given);
    if (!parsed.success) throw new Refused('badParameter');
    return run(parsed.data, store);
  },
});

export interface Door {
  readonly platform: PlatformName;
  /** By `POST /minsu/order/list`, without the platform's own prefix. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Verifies the call's signature and returns its store; a placeholder store where no account is involved. */
  identify(exchange: Exchange, endpoint: Endpoint): Store;
  inputOf(exchange: Exchange): unknown;
  answer(data: unknown): Reply;
  refuse(refused: Refused): Reply;
}

/** Nothing is done. */
const brokenReply = ({ faults }: World, platform: PlatformName, at: string): Reply | null => {
  if (faults.strikes(platform, 'http500', at)) return json(500, { error: 'Internal Server Error' });
  if (faults.strikes(platform, 'hang', at))
    return { ...notFound, afterMs: faults.times.hangMs, breaks: 'before' };
  if (faults.strikes(platform, 'resetMidBody', at))
    return { ...json(200, { code: 0, data: 'x'.repeat(2_000) }), breaks: 'midBody' };
  if (faults.strikes(platform, 'garbage', at))
    return { status: 200, type: 'text/html', body: '<html><body>502 Bad Gateway</body></html>' };
  return null;
};

const tradeFaults = ['soldOut', 'priceDiffers', 'minStay'] as const;
const callFaults = ['staleTimestamp', 'badSign', 'tokenDead', 'retryLater', 'rateLimited'] as const;

const assertNoFault = ({ faults }: World, platform: PlatformName, { name, answersOrder }: Endpoint): void => {
  for (const fault of answersOrder ? [...callFaults, ...tradeFaults] : callFaults)
    if (faults.strikes(platform, fault, name)) throw new Refused(refusalFaults[fault]);
};

const headersOf = ({ allowed, limit, remaining, retryAfterSeconds }: Allowance): Record<string, string> => ({
  [bucketHeaders.limit]: String(limit),
  [bucketHeaders.remaining]: String(remaining),
  ...(allowed ? {} : { [bucketHeaders.retryAfter]: String(retryAfterSeconds) }),
});

interface Doorway {
  readonly world: World;
  readonly limit: CallLimit;
}

const work = ({ world, limit }: Doorway, door: Door, found: Endpoint, exchange: Exchange): Reply => {
  const { platform } = door;
  let headers: Record<string, string> = {};
  try {
    assertNoFault(world, platform, found);
    const store = door.identify(exchange, found);
    const allowance = limit.take(`${platform}:${store.id}:${found.name}`);
    headers = headersOf(allowance);
    if (!allowance.allowed) throw new Refused('rateLimited');
    const data = found.run(door.inputOf(exchange), store);
    // Already done before; report that.
    if (world.faults.strikes(platform, 'duplicate', found.name)) throw new Refused('duplicate');
    world.stats.call(platform, found.name, 'ok');
    const reply = { ...door.answer(data) };
    const isLate = world.faults.strikes(platform, 'timeoutAfterCommit', found.name);
    return {
      ...reply,
      headers: { ...reply.headers, ...headers },
      afterMs: isLate ? world.faults.times.hangMs : 0,
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    world.stats.call(platform, found.name, error.reason);
    const reply = door.refuse(error);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
};

/** Null: not a path of this door. */
export const handleCall = (doorway: Doorway, door: Door, exchange: Exchange): Reply | null => {
  const found = door.endpoints[`${exchange.method} ${exchange.path.slice(door.platform.length + 1)}`];
  if (!found) return null;
  const broken = brokenReply(doorway.world, door.platform, found.name);
  if (broken) doorway.world.stats.call(door.platform, found.name, 'broken');
  return broken ?? work(doorway, door, found, exchange);
};
