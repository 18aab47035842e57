/** A file that a guest sent, from the address that the platform gives for it. */
import { safeFetch } from '../../../platform/safe-fetch.ts';
import type { Adapter, Outcome } from './adapter.ts';
import { LONG_MS } from './read-reply.ts';

const MAX_BYTES = 15 * 1024 * 1024;

interface From {
  readonly headers?: Readonly<Record<string, string>>;
  /** The API's own address, which may be one that is not public. */
  readonly base: string;
}

type Content = Awaited<ReturnType<Adapter['messageFile']>>;

const gone = (code: string, message: string): Outcome<never> => ({ kind: 'refused', code, message });

const hostWithPort = (base: string): string => {
  const { hostname, port, protocol } = new URL(base);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
};

/** Does not follow redirects: credentials go only to this host. */
export const fetchMessageFile = async (url: string, { headers = {}, base }: From): Promise<Content> => {
  const options = { stay: true, maxBytes: MAX_BYTES, timeoutMs: LONG_MS, trusted: [hostWithPort(base)] };
  const answer = await safeFetch(url, { ...options, headers });
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'refused') return gone('address', 'not a public address');
  if (answer.kind === 'tooLarge') return gone('size', 'too large');
  const { status, headers: told, body } = answer;
  if (status === 429 || status >= 500) return { kind: 'failed', message: `HTTP ${status}` };
  if (status !== 200) return gone(String(status), `HTTP ${status}`);
  const mime = (told['content-type'] ?? '').split(';')[0]?.trim() || 'application/octet-stream';
  return { kind: 'done', value: { mime, content: body } };
};
