/**
 * Whether the server can be reached: the browser's own word, and what calls and pings meet. A single call that breaks
 * proves nothing, so it is followed by a ping; while the server is away, pings find out when it is back.
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

/** Our own health answer is JSON; the error page of a proxy whose server is gone is not. */
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

/** Asks the server whether it is there, and answers that. Several askers share one ping. */
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

/** Some answer came, so the server is there. */
export const noteAnswer = (): void => {
  if (!isReachable()) set(true);
};

/** Tells `listen` each time the server is back. */
export const onReachable = (listen: () => void): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (now.reachable && !before.reachable) listen();
  });

/** For what a screen is made of: a part that is asked for in vain would be missing until the page is loaded again. */
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
  // Rows on screen are dimmed by CSS while they cannot be refreshed.
  useConnection.subscribe(({ reachable }) =>
    document.documentElement.toggleAttribute('data-offline', !reachable),
  );
  if (browserIsOffline()) set(false);
};
