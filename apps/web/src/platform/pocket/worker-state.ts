/**
 * The service worker as this page sees it: whether the product opens without a network, and how a newer build is
 * taken.
 */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { create } from 'zustand';
import { onReachable } from '../calls/connection.ts';
import { ownBuild } from './own-build.ts';
import { whenQuiet } from './quiet-moment.ts';

/**
 * `impossible`: this browser or address has no workers (plain http, some private windows). `failed`: it could not be
 * stored, for want of space for example; the next visit tries again.
 */
export type WorkerState = 'starting' | 'ready' | 'impossible' | 'failed';

interface Worker {
  readonly state: WorkerState;
  /** The page is of an older build than the worker or the server. */
  readonly outdated: boolean;
}

export const useWorker = create<Worker>(() => ({ state: 'starting', outdated: false }));

let registration: ServiceWorkerRegistration | null = null;

/** A waiting worker takes over; pages of the build before keep their files. */
const take = (): void => registration?.waiting?.postMessage('take');

export const reloadNow = (): void => {
  take();
  location.reload();
};

const announceOutdated = (): void => {
  if (useWorker.getState().outdated) return;
  useWorker.setState({ outdated: true });
  whenQuiet(reloadNow);
};

/** The server refused a command of this build. */
export const noteOtherBuild = (): void => {
  announceOutdated();
  void registration?.update().catch(() => undefined);
};

const versionOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage('version', [port2]);
  });

const compare = async (worker: ServiceWorker | null): Promise<void> => {
  const own = ownBuild();
  if (worker && own !== null && (await versionOf(worker)) !== own) announceOutdated();
};

const follow = (worker: ServiceWorker | null): void => {
  if (!worker) return;
  const look = () => {
    const { active, waiting } = registration ?? {};
    if (active) useWorker.setState({ state: 'ready' });
    else if (worker.state === 'redundant') useWorker.setState({ state: 'failed' });
    void compare(waiting ?? null);
  };
  worker.addEventListener('statechange', look);
  look();
};

/** After the first screen is drawn: it costs the first visit nothing. */
export const startWorker = async (): Promise<void> => {
  if (registration || ownBuild() === null) return;
  if (!('serviceWorker' in navigator)) return useWorker.setState({ state: 'impossible' });
  try {
    registration = await navigator.serviceWorker.register('/worker.js');
  } catch {
    return useWorker.setState({ state: 'failed' });
  }
  registration.addEventListener('updatefound', () => follow(registration?.installing ?? null));
  follow(registration.installing ?? registration.waiting ?? registration.active);
  // This page was just opened, so nothing is being entered in it.
  take();
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => void compare(navigator.serviceWorker.controller),
  );
  const look = () => void registration?.update().catch(() => undefined);
  onReachable(look);
  setInterval(look, HOUR_MS);
};
