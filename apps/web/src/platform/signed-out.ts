/** The end of a session: everything that listens is told, storage is wiped, the page starts again (spec §4, §8). */
import { currentLanguage } from './i18n.ts';
import { getToken, wipeStorage } from './storage.ts';

const listeners = new Set<() => void>();
let ending = false;
/** A token may be taken out of storage by hand, or by another window, while its session is on screen. */
let lived = false;

export const noteSession = (): void => {
  lived = true;
};

/** The page is on its way out: nobody else sends it anywhere. */
export const isSessionEnding = (): boolean => ending;

/** For what holds something open, such as the socket. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Carried over the reload in the history entry, because storage has to be empty; the language with it. */
export const EXPIRED = 'expired';

/**
 * Five parallel refusals end the session once: the message is shown by the page that comes up after the reload. Where
 * nobody was signed in there is no session to end, and a public page that were reloaded would only be refused again.
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
