/** The HTTP client of payment providers: one request, no redirects, no retries, the answer as raw bytes. */
import type { ProviderHttp, ProviderReply, ProviderRequest } from './provider.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** Failures of connecting: the request never left this machine. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const failed = (error: unknown): ProviderReply => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  const code = cause?.code ?? '';
  return {
    kind: 'failed',
    wasSent: !NOT_SENT.has(code),
    message: name === 'TimeoutError' ? 'timeout' : code || name,
  };
};

/** Null: longer than `maxBytes`. */
const bodyOf = async (response: Response, maxBytes: number): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

export const providerHttp: ProviderHttp = async ({
  method,
  url,
  headers,
  body,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: ProviderRequest) => {
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': 'Minsu', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body }),
    });
    const bytes = await bodyOf(response, maxBytes);
    if (bytes === null) return { kind: 'failed', wasSent: true, message: 'answer too large' };
    return {
      kind: 'answered',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: bytes,
    };
  } catch (error) {
    return failed(error);
  }
};
