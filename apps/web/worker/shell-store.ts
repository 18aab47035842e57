/**
 * The page and its files as this build has them. Only files of the build are ever stored: no answers of the API, no
 * pictures, nothing that names a user.
 */
import { roomOfDoor, roomTaskPage } from '@minsu/contract/platform/served-addresses.ts';

export interface Shell {
  readonly version: string;
  /** Addresses, the page itself as `/`. */
  readonly files: readonly string[];
}

const PREFIX = 'minsu-shell-';
/** A stored page is shown when the network has not answered by then. */
export const PATIENCE_MS = 800;

const nameOf = (version: string): string => PREFIX + version;

/** Fetched past the browser's own cache: names without a hash change their content. */
const fetchFile = async (url: string): Promise<Response> => {
  const answer = await fetch(url, { cache: url.startsWith('/assets/') ? 'default' : 'reload' });
  if (!answer.ok) throw new Error(`${url} ${answer.status}`);
  return answer;
};

/** All or nothing. A server that has another build by now fails it; the browser tries again later. */
export const storeShell = async ({ version, files }: Shell): Promise<void> => {
  const page = await fetchFile('/');
  if (!(await page.clone().text()).includes(`content="${version}"`)) throw new Error('another build');
  const cache = await caches.open(nameOf(version));
  await cache.put('/', page);
  for (const url of files) if (url !== '/') await cache.put(url, await fetchFile(url));
};

/** Open pages of the build before may still ask for their parts. */
export const dropOldShells = async ({ version }: Shell): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

const storedIn = async ({ version }: Shell, url: string): Promise<Response | undefined> =>
  (await caches.open(nameOf(version))).match(url);

/** From any build that is kept. */
export const answerHashed = async (shell: Shell, request: Request): Promise<Response> => {
  const stored = await caches.match(request.url, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    // Storage that is full takes nothing away from the page.
    await caches
      .open(nameOf(shell.version))
      .then(
        (cache) => cache.put(request.url, copy),
        () => undefined,
      )
      .catch(() => undefined);
  }
  return answer;
};

/** Guests' pages need the network; a cleaner at the door does not. */
export const answerDoor = async (url: string, network: Promise<Response>): Promise<Response> => {
  try {
    return await network;
  } catch {
    const roomId = roomOfDoor(new URL(url).pathname) ?? '';
    return new Response(null, { status: 303, headers: { location: roomTaskPage(roomId) } });
  }
};

/** A proxy's answer for a server that is down. */
const isGateway = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** The network's answer, or the stored one when it is missing or late. */
export const answerFresh = async (
  shell: Shell,
  url: string,
  network: Promise<Response>,
): Promise<Response> => {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const first = await Promise.race([network.catch(() => null), late]);
  if (first && !isGateway(first)) return first;
  return (await storedIn(shell, url)) ?? first ?? network;
};
