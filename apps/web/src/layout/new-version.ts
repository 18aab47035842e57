/** Notices that the server has newer files than this page knows: a part is missing, or the page itself has changed. */
import { checkConnection } from '../platform/calls/connection.ts';
import { useLiveState } from '../platform/calls/live.ts';
import { noteOtherBuild } from '../platform/pocket/worker-state.ts';

/** A part did not come: for want of a connection, or because the server has another one by now. */
export const partMissing = (): void => {
  void checkConnection().then((reachable) => reachable && noteOtherBuild());
};

const ENTRY = /\/assets\/index-[\w-]+\.js/;

/** The script of the page as the server hands it out now, or null under the development server. */
const servedEntry = async (): Promise<string | null> => {
  const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } });
  return ENTRY.exec(await answer.text())?.[0] ?? null;
};

const compare = async (): Promise<void> => {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  const loaded = ENTRY.exec(own)?.[0];
  if (!loaded) return;
  const served = await servedEntry().catch(() => null);
  if (served !== null && served !== loaded) noteOtherBuild();
};

/** A server that comes back after a break may be a new one. */
export const watchForNewVersion = (): void => {
  addEventListener('vite:preloadError', partMissing);
  let wasConnected = false;
  useLiveState.subscribe(({ connected }, before) => {
    if (!connected || before.connected) return;
    if (wasConnected) void compare();
    wasConnected = true;
  });
};
