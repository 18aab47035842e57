/**
 * The HTTP client of services whose calls have effects: one request, no redirects, no retries, the answer as raw bytes. Private addresses
 * are refused like in all calls to outside systems.
 */
import { type SafeAnswer, safeFetch } from './safe-fetch.ts';

export interface SendRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  readonly timeoutMs?: number;
  /** Default 2 MB. */
  readonly maxBytes?: number;
}

export type SendReply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string | undefined>>;
      /** As received; complete. */
      readonly body: Buffer;
    }
  /** `wasSent` false: certainly nothing reached the service (name not found, connection refused). */
  | { readonly kind: 'failed'; readonly wasSent: boolean; readonly message: string };

/** Never throws and never retries. Redirects are not followed. */
export type SendOnce = (request: SendRequest) => Promise<SendReply>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** Failures of connecting: the request never left this machine. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const replyOf = (answer: SafeAnswer): SendReply => {
  if (answer.kind === 'answered') return answer;
  if (answer.kind === 'refused') return { kind: 'failed', wasSent: false, message: 'not a public address' };
  if (answer.kind === 'tooLarge') return { kind: 'failed', wasSent: true, message: 'answer too large' };
  return { kind: 'failed', wasSent: !NOT_SENT.has(answer.message), message: answer.message };
};

/** `trusted`: `host:port` that may lead to a private address, because the operator has set it. */
export const createSendOnce =
  (trusted: readonly string[]): SendOnce =>
  async ({ method, url, headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }) =>
    replyOf(
      await safeFetch(url, {
        ...{ method, headers, timeoutMs, maxBytes, trusted, stay: true },
        ...(body !== undefined && { text: body }),
      }),
    );
