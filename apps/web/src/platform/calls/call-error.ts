/** Error of a failed call, built from any response. The four client messages are fixed (spec §8). */
import type { Envelope, FailureData } from '@minsu/contract/platform/envelope.ts';
import type { FieldMessage } from '@minsu/contract/platform/field-messages.ts';

export type CallErrorKind = 'refused' | 'http' | 'network' | 'aborted' | 'timeout' | 'repeat';

export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** Code of the envelope; 0 without a response. */
  readonly code: number;
  readonly status: number;
  readonly data: Partial<FailureData>;
  private readonly hasServerMessage: boolean;

  constructor(kind: CallErrorKind, message: string, status = 0, envelope: Partial<Envelope<unknown>> = {}) {
    super(message);
    this.name = 'CallError';
    this.kind = kind;
    this.status = status;
    this.code = envelope.code ?? status;
    this.hasServerMessage = hasMessage(envelope);
    this.data = isObject(envelope.data) ? envelope.data : {};
  }

  get failure(): string | undefined {
    return this.data.failure;
  }
  get fields(): readonly FieldMessage[] | undefined {
    return this.data.fields;
  }
  /** Current record, sent with a stale version. */
  get current(): unknown {
    return this.data.current;
  }
  /** Message of the server; null if it sent none and `message` is the client's. */
  get serverMessage(): string | null {
    return this.kind === 'refused' && this.hasServerMessage ? this.message : null;
  }
  /** First field error, else the refusal: for calls with one file or choice. */
  get reason(): string | null {
    return this.fields?.[0]?.message ?? this.serverMessage;
  }
}

/** Null if the server gave no message. */
export const reasonOf = (error: unknown): string | null => (error instanceof CallError ? error.reason : null);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  isObject(body) && 'code' in body && typeof body.code === 'number';

const hasMessage = ({ message }: Partial<Envelope<unknown>>): boolean =>
  typeof message === 'string' && message.trim() !== '';

/** Null if the body is a success. */
export const refusalOf = (status: number, body: unknown): CallError | null => {
  if (!isEnvelope(body)) return new CallError('http', `Request failed with status code ${status}`, status);
  if (body.code === 200 && status >= 200 && status < 300) return null;
  return new CallError('refused', hasMessage(body) ? body.message : 'Error', status, body);
};

/** Cause of a rejected fetch: caller's abort, timeout, or network failure. */
export const brokenOf = (callerAborted: boolean, timedOut: boolean, limitMs: number): CallError => {
  if (callerAborted) return new CallError('aborted', 'Request aborted');
  if (timedOut) return new CallError('timeout', `timeout of ${limitMs} ms exceeded`);
  return new CallError('network', 'Network Error');
};
