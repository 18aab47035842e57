/** Calls an external service within a time limit. Distinguishes refusals from failures. */

import { isWithinJsonLimits } from './http/json-budget.ts';

export type OutsideAnswer =
  | { readonly kind: 'done'; readonly data: Record<string, unknown> }
  /** Understood and refused; retrying will not help. */
  | { readonly kind: 'refused'; readonly message: string }
  /** No usable answer; worth a retry. */
  | { readonly kind: 'failed'; readonly message: string; readonly status?: number };

/** Raw answer, for callers that interpret status and headers. */
export type OutsideReply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Headers;
      /** Undefined if the body is not JSON. */
      readonly json: unknown;
    }
  | { readonly kind: 'failed'; readonly message: string };

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, instead of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged, with a content type in `headers`, because re-encoding would invalidate a signature. */
  readonly text?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MESSAGE_LENGTH = 200;
/** Largest answer that is read. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Refusals that may be temporary. */
const TEMPORARY = new Set([401, 403, 404, 408, 425, 429]);

const messageOf = (data: Record<string, unknown>, fallback: string): string =>
  (typeof data.message === 'string' ? data.message : fallback).replace(/\s+/g, ' ').slice(0, MESSAGE_LENGTH);

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const codeOfError = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? name);
};

/** Null: longer than `maxBytes`. */
const readBody = async (response: Response, maxBytes: number): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return isWithinJsonLimits(bytes) ? JSON.parse(bytes.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
};

const contentOf = ({ body, form, text }: Call): Pick<RequestInit, 'headers' | 'body'> => {
  if (text !== undefined) return { body: text };
  if (form)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    };
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

export const sendOutside = async (call: Call): Promise<OutsideReply> => {
  try {
    const { headers, ...content } = contentOf(call);
    const response = await fetch(call.url, {
      method: call.method,
      signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
      headers: { ...headers, ...call.headers },
      ...content,
    });
    const bytes = await readBody(response, MAX_BYTES);
    if (bytes === null) return { kind: 'failed', message: 'answer too large' };
    const json = jsonOf(bytes);
    return { kind: 'answered', status: response.status, headers: response.headers, json };
  } catch (error) {
    return { kind: 'failed', message: codeOfError(error) };
  }
};

export const callOutside = async (call: Call): Promise<OutsideAnswer> => {
  const reply = await sendOutside(call);
  if (reply.kind === 'failed') return reply;
  const { status } = reply;
  const data = objectOf(reply.json);
  if (status >= 200 && status < 300) return { kind: 'done', data };
  const message = messageOf(data, `HTTP ${status}`);
  const isFinal = status < 500 && !TEMPORARY.has(status);
  return isFinal ? { kind: 'refused', message } : { kind: 'failed', message, status };
};

/** A file of an outside service, no larger than `maxBytes`. */
export const fetchOutside = async (
  url: string,
  maxBytes: number,
): Promise<Uint8Array | { readonly message: string }> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return { message: `HTTP ${response.status}` };
    return (await readBody(response, maxBytes)) ?? { message: 'file too large' };
  } catch (error) {
    return { message: codeOfError(error) };
  }
};
