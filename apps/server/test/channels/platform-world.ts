/**
 * The server and the sandbox's platforms on one clock, which jumps ahead whenever nothing is under way: minutes of
 * waiting pass in moments, and a call that hangs takes as long as it takes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import type { Adapter } from '../../src/connections/channels/adapters/adapter.ts';
import {
  accountCallsOf,
  adapterOf,
  setAdapters,
} from '../../src/connections/channels/adapters/all-adapters.ts';
import { followLeftOverJob, readFeeds } from '../../src/connections/channels/pull/pull-jobs.ts';
import { freePort } from '../free-port.ts';
import { openTestApp } from '../test-app.ts';
import { pushByHand } from './push-by-hand.ts';

export const platformNames = ['mt', 'tj', 'pig'] as const;
export type PlatformName = (typeof platformNames)[number];

const START = Date.parse('2026-11-20T04:00:00Z');
const STEP_MS = 1_000;

interface UnderWay {
  calls: number;
}

/** The same adapter; how many of its calls are under way is counted. */
const counting = (adapter: Adapter, underWay: UnderWay): Adapter =>
  new Proxy(adapter, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = member(...given);
        if (!(answer instanceof Promise)) return answer;
        underWay.calls += 1;
        return answer.finally(() => {
          underWay.calls -= 1;
        });
      };
    },
  });

const openBoth = async () => {
  const sandbox = await startSandbox(0, { now: new Date(START) });
  const { url } = sandbox;
  const { mt, tj, pig } = sandbox.platforms.credentials;
  const port = await freePort();
  const t = await openTestApp({
    now: new Date(START).toISOString(),
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...{ MT_URL: `${url}/mt`, MT_DEVELOPER_ID: mt.developerId, MT_SIGN_KEY: mt.signKey },
      ...{ TJ_URL: url, TJ_OTA_ID: tj.otaId },
      ...{ PIG_URL: url, PIG_APP_ID: pig.appId, PIG_APP_KEY: pig.appKey, PIG_CHANNEL: pig.channel },
    },
  });
  await t.app.listen({ port, host: '127.0.0.1' });
  return { sandbox, t };
};

export const openPlatformWorld = async () => {
  const { sandbox, t } = await openBoth();
  const { platforms } = sandbox;
  const underWay: UnderWay = { calls: 0 };
  const adapters = platformNames.map((name) => {
    const adapter = adapterOf(t.services, name);
    if (!adapter) throw new Error(`no adapter of ${name}`);
    return [name, counting(adapter, underWay)] as const;
  });
  setAdapters(t.config, Object.fromEntries(adapters), accountCallsOf(t.services));
  const push = await pushByHand(t);
  const job = t.job();

  const began = performance.now();
  let skippedMs = 0;
  let minute = 0;
  let reading: Promise<unknown> | null = null;
  /** Milliseconds since the world began. */
  const clock = (): number => skippedMs + (performance.now() - began);
  const setClocks = (): void => {
    const at = new Date(START + clock());
    t.setNow(at.toISOString());
    platforms.clock.set(at);
  };
  const hooksDue = (): boolean => {
    const now = platforms.clock.now().getTime();
    return platformNames.some((name) =>
      platforms[name].pushes().some(({ state, dueAt }) => state === 'waiting' && dueAt <= now),
    );
  };
  /** The server's jobs of every minute. */
  const everyMinute = (): void => {
    if (reading || clock() < (minute + 1) * MINUTE_MS) return;
    minute = Math.floor(clock() / MINUTE_MS);
    reading = Promise.all([readFeeds(job, []), followLeftOverJob.run(job, {})]).finally(() => {
      reading = null;
    });
  };
  const step = async (): Promise<void> => {
    if (underWay.calls === 0 && !reading && !hooksDue()) skippedMs += STEP_MS;
    setClocks();
    everyMinute();
    await push.turn();
  };
  return {
    t,
    platforms,
    push,
    clock,
    /** Advances the world by this many milliseconds. */
    async pass(ms: number): Promise<void> {
      for (const until = clock() + ms; clock() < until; ) await step();
    },
    /** Lets time pass until it is true; answers how many milliseconds of the world that took. */
    async until(isTrue: () => Promise<boolean>, atMostMs: number): Promise<number> {
      const from = clock();
      while (!(await isTrue())) {
        if (clock() - from > atMostMs) return clock() - from;
        await step();
      }
      return clock() - from;
    },
    async close(): Promise<void> {
      while (underWay.calls > 0) await sleep(5);
      await reading;
      await push.close();
      await t.close();
      await sandbox.stop();
    },
  };
};

export type PlatformWorld = Awaited<ReturnType<typeof openPlatformWorld>>;
