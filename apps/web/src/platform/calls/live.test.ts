import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A fake WebSocket: opens, receives, sends, and may die silently. */
class Socket {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static all: Socket[] = [];
  readyState = Socket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly said: Record<string, unknown>[] = [];

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fail(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const [PING_MS, MAX_FIRST_WAIT_MS] = [25_000, 500];
const ready = (position: number) => ({ type: 'ready', position, instance: 'i' });
const last = () => Socket.all.at(-1) as Socket;

const load = async () => {
  const live = await import('./live.ts');
  const { queryClient } = await import('./queries.ts');
  live.startLive();
  return { ...live, queryClient };
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('localStorage', { getItem: () => 'token', setItem: () => undefined });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: 200 })),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('replaces a socket that answers no ping, and requests missed changes', async () => {
  const { useLiveState, stopLive } = await load();
  const first = last();
  first.open();
  first.tell(ready(7));
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect(first.said.at(-1)).toEqual({ type: 'ping' });
  first.tell({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect(Socket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect(Socket.all).toHaveLength(2);
  expect(useLiveState.getState().connected).toBe(false);
  last().open();
  expect(last().said).toEqual([{ type: 'hello', token: 'token', after: 7 }]);
  last().tell(ready(9));
  first.fail();
  expect(useLiveState.getState().connected).toBe(true);
  await vi.advanceTimersByTimeAsync(PING_MS);
  expect(last().said.at(-1)).toEqual({ type: 'ping' });
  expect(Socket.all).toHaveLength(2);
  stopLive();
});

test('refetches data loaded before a late first connection', async () => {
  const { queryClient, stopLive } = await load();
  queryClient.setQueryData(['/fetched'], 1);
  last().fail();
  await vi.advanceTimersByTimeAsync(MAX_FIRST_WAIT_MS);
  last().open();
  last().tell(ready(7));
  expect(queryClient.getQueryState(['/fetched'])?.isInvalidated).toBe(true);
  // From here on missed changes are requested by position.
  queryClient.setQueryData(['/fetched'], 2);
  last().fail();
  await vi.advanceTimersByTimeAsync(MAX_FIRST_WAIT_MS);
  last().open();
  expect(last().said).toEqual([{ type: 'hello', token: 'token', after: 7 }]);
  last().tell(ready(8));
  expect(queryClient.getQueryState(['/fetched'])?.isInvalidated).toBe(false);
  stopLive();
});

test('refetches nothing when connected at once', async () => {
  const { queryClient, stopLive } = await load();
  queryClient.setQueryData(['/fetched'], 1);
  last().open();
  last().tell(ready(7));
  expect(queryClient.getQueryState(['/fetched'])?.isInvalidated).toBe(false);
  stopLive();
});
