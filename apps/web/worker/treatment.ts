/** How the worker answers a request. Pure. */
import { isApi, isGuestPage, roomOfDoor, SHARE_PATH } from '@minsu/contract/platform/served-addresses.ts';

export type Treatment =
  /** Not touched: data, pages of guests, anything of another site. */
  | 'pass'
  /** The page: from the network, else as it was stored with this build. */
  | 'page'
  /** A file of the page without a hash in its name: the same. */
  | 'file'
  /** A file with a hash in its name never changes: stored ones first. */
  | 'hashed'
  /** Photos from the phone's gallery: handed to the page that opens, never sent. */
  | 'share'
  /** The code on a door: without a network its room's task is opened. */
  | 'door';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** `files`: those stored with this build. */
export const treatmentOf = (
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): Treatment => {
  const { origin: from, pathname, search } = new URL(url);
  if (from !== origin) return 'pass';
  if (method === 'POST' && mode === 'navigate' && pathname === SHARE_PATH) return 'share';
  if (method !== 'GET') return 'pass';
  if (mode === 'navigate' && roomOfDoor(pathname) !== null) return 'door';
  if (isApi(pathname + search) || isGuestPage(pathname)) return 'pass';
  if (mode === 'navigate') return 'page';
  if (/^\/assets\/[\w.-]+$/.test(pathname)) return 'hashed';
  return files.has(pathname) ? 'file' : 'pass';
};
