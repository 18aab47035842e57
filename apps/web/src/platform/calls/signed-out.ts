/** Ends a session: notifies listeners, wipes storage, reloads the page (spec §4, §8). */
import { currentLanguage } from '../i18n.ts';
import { getToken, wipeStorage } from '../storage.ts';

const listeners = new Set<() => void>();
let ending = false;
/** The token may be removed by hand or by another window while its session is shown. */
let lived = false;

export const noteSession = (): void => {
  lived = true;
};

/** True while the page is reloading; no other redirects. */
export const isSessionEnding = (): boolean => ending;

/** For open resources, such as the WebSocket. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Carried across the reload in the history entry with the language, because storage must be empty. */
export const EXPIRED = 'expired';

/**
 * Ends the session once for parallel refusals; the reloaded page shows the message. Without a session a public page
 * must not reload, as it would only be refused again.
 */
export const endDeadSession = (): void => {
  if (ending || !(lived || getToken())) return;
  ending = true;
  for (const listener of listeners) listener();
  wipeStorage();
  history.replaceState({ notice: EXPIRED, language: currentLanguage() }, '');
  location.reload();
};

export const endSession = (to: string): void => {
  ending = true;
  for (const listener of listeners) listener();
  location.assign(to);
};
