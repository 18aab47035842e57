/** What a call rejects with, made from whatever came back. The four client messages are fixed (spec §8). */
import type { Envelope, FailureData } from '@minsu/contract/envelope.ts';
import type { FieldMessage } from '@minsu/contract/field-messages.ts';

export type CallErrorKind = 'refused' | 'http' | 'network' | 'aborted' | 'timeout' | 'repeat';

export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** The envelope's code; 0 when nothing came back. */
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
  /** The record as it is now, sent with a stale version. */
  get current(): unknown {
    return this.data.current;
  }
  /** The server's message; null if the server sent none and `message` is the client's own. */
  get serverMessage(): string | null {
    return this.kind === 'refused' && this.hasServerMessage ? this.message : null;
  }
  /** What the first wrong field says, else the refusal itself: for a call of one file or one choice. */
  get reason(): string | null {
    return this.fields?.[0]?.message ?? this.serverMessage;
  }
}

/** Null where the server said nothing. */
export const reasonOf = (error: unknown): string | null => (error instanceof CallError ? error.reason : null);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  isObject(body) && 'code' in body && typeof body.code === 'number';

const hasMessage = ({ message }: Partial<Envelope<unknown>>): boolean =>
  typeof message === 'string' && message.trim() !== '';

/** Null when the body is a success. */
export const refusalOf = (status: number, body: unknown): CallError | null => {
  if (!isEnvelope(body)) return new CallError('http', `Request failed with status code ${status}`, status);
  if (body.code === 200 && status >= 200 && status < 300) return null;
  return new CallError('refused', hasMessage(body) ? body.message : 'Error', status, body);
};

/** What a rejected fetch means: the caller's abort, our own time limit, or no network. */
export const brokenOf = (callerAborted: boolean, timedOut: boolean, limitMs: number): CallError => {
  if (callerAborted) return new CallError('aborted', 'Request aborted');
  if (timedOut) return new CallError('timeout', `timeout of ${limitMs} ms exceeded`);
  return new CallError('network', 'Network Error');
};
