/** The end of a session: everything that listens is told, storage is wiped, the page starts anew (spec §4, §8). */
import { wipeStorage } from './storage.ts';

const listeners = new Set<() => void>();
let ending = false;

/** For what holds something open, such as the socket. */
export const onSignedOut = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Carried over the reload in the history entry, because storage has to be empty. */
export const EXPIRED = 'expired';

/** Five parallel refusals end the session once: the message is shown by the page that comes up after the reload. */
export const endDeadSession = (): void => {
  if (ending) return;
  ending = true;
  for (const listener of listeners) listener();
  wipeStorage();
  history.replaceState({ notice: EXPIRED }, '');
  location.reload();
};

export const endSession = (to: string): void => {
  for (const listener of listeners) listener();
  location.assign(to);
};
