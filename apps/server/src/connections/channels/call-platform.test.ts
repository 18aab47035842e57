/** A call always ends, whatever the adapter does and even if the caller leaves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { callPlatform } from './call-platform.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('an adapter that throws, at once or later, has failed', async () => {
  const thrown = new TypeError('not an answer');
  const atOnce = (): never => {
    throw thrown;
  };
  for (const call of [atOnce, async () => atOnce()])
    expect((await callPlatform(t, call)).outcome).toEqual({ kind: 'failed', message: 'TypeError' });
});

test('who stops waits no longer for a platform that hangs', async () => {
  const stopped = new AbortController();
  const called = callPlatform(t, () => new Promise<never>(() => {}), stopped.signal);
  stopped.abort();
  expect((await called).outcome).toEqual({ kind: 'failed', message: 'stopped' });
});
