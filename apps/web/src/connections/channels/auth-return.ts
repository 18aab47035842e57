/** The way back from a platform's consent page: to the screen one left, or into the window that opened this one. */
import { CHANNELS_HREF, NEW_CONNECTION, testHref } from './connection-hrefs.ts';

const KEY = 'channel-auth-return';

/** Called before the browser leaves for the platform. */
export const keepReturn = (): void => sessionStorage.setItem(KEY, location.pathname + location.search);

/** Only an address of our own; `//host` would lead to another one. */
const kept = (): string | null => {
  const address = sessionStorage.getItem(KEY);
  return address !== null && /^\/(?!\/)/.test(address) ? address : null;
};

export const returnHref = (): string => kept() ?? CHANNELS_HREF;

/** The screen one left, with the wizard at its last step where it was the wizard. */
export const doneHref = (id: string): string => {
  const url = new URL(returnHref(), location.origin);
  const connect = url.searchParams.get('connect');
  if (url.pathname !== CHANNELS_HREF || (connect !== id && connect !== NEW_CONNECTION)) return testHref(id);
  url.searchParams.set('connect', id);
  url.searchParams.set('step', 'test');
  return url.pathname + url.search;
};

const CLOSES_AFTER_MS = 1_500;

/** If another window opened it, it closes once its outcome could be read. */
export const isPopup = (): boolean => window.opener !== null && window.opener !== window;

/** Answers how to keep it open. */
export const closeSoon = (): (() => void) => {
  const timer = setTimeout(() => window.close(), CLOSES_AFTER_MS);
  return () => clearTimeout(timer);
};
