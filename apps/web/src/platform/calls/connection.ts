/**
 * Whether the server is reachable, from browser events, calls and pings. A single failed call is verified by a
 * ping; while unreachable, pings detect the return.
 */
import { create } from 'zustand';

export const useConnection = create<{ reachable: boolean }>(() => ({ reachable: true }));

export const isReachable = (): boolean => useConnection.getState().reachable;

const PING_LIMIT_MS = 4_000;
const WAITS_MS = [1_000, 2_000, 3_000, 5_000];

let attempt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | null = null;

const browserIsOffline = (): boolean => navigator.onLine === false;

/** Our health endpoint returns JSON; a proxy's error page does not. */
const ping = async (): Promise<boolean> => {
  try {
    const response = await fetch('/health', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_LIMIT_MS),
    });
    return (response.headers.get('Content-Type') ?? '').includes('json');
  } catch {
    return false;
  }
};

const set = (reachable: boolean): void => {
  clearTimeout(timer);
  if (reachable) attempt = 0;
  else {
    timer = setTimeout(() => void checkConnection(), WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]);
    attempt += 1;
  }
  if (isReachable() !== reachable) useConnection.setState({ reachable });
};

/** Pings the server and returns whether it answered. Concurrent callers share one ping. */
export const checkConnection = (): Promise<boolean> => {
  asking ??= (browserIsOffline() ? Promise.resolve(false) : ping())
    .then((reachable) => {
      set(reachable);
      return reachable;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
};

let answeredAt: number | null = null;
/** Difference between the server's clock and this device's, from the last answer. */
let aheadMs = 0;

/** When the server last answered, by this device's clock. */
export const lastAnswerAt = (): number | null => answeredAt;

/** Now by the server's clock, as far as known: the device's own may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/** Call on any response: the server is reachable. `date`: its header, in whole seconds. */
export const noteAnswer = (date: string | null = null): void => {
  answeredAt = Date.now();
  const ahead = date === null ? Number.NaN : Date.parse(date) - answeredAt;
  if (Math.abs(ahead) > 5_000) aheadMs = ahead;
  else if (!Number.isNaN(ahead)) aheadMs = 0;
  if (!isReachable()) set(true);
};

/** Calls `listen` each time the server becomes reachable. */
export const onReachable = (listen: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.reachable && !before.reachable) listen();
  });

/** A worker answers the page's own files without a network. */
const hasWorker = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** Loads a part of the page: at once where a worker may have it, else when the server is reachable. */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  if (!isReachable() && hasWorker()) {
    try {
      return await load();
    } catch {
      // Not among the stored files.
    }
  }
  await whenReachable();
  return load();
};

/** Resolves when reachable; for lazy chunks, which would be missing until a reload if their fetch failed. */
export const whenReachable = (): Promise<void> =>
  isReachable()
    ? Promise.resolve()
    : new Promise((resolve) => {
        const stop = onReachable(() => {
          stop();
          resolve();
        });
      });

export const watchConnection = (): void => {
  addEventListener('offline', () => set(false));
  addEventListener('online', () => void checkConnection());
  // CSS dims rows while they cannot be refreshed.
  useConnection.subscribe(({ reachable }) =>
    document.documentElement.toggleAttribute('data-offline', !reachable),
  );
  if (browserIsOffline()) set(false);
};
