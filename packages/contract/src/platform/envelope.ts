/** Envelope of every answer: success is HTTP 200 with code 200; a failure's code is its HTTP status. */
import type { FieldMessage } from './field-messages.ts';

export interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export interface FailureData {
  readonly failure: string;
  readonly fields?: readonly FieldMessage[];
  readonly current?: unknown;
  readonly captchaRequired?: boolean;
  /** The password is correct; the second factor is required. */
  readonly totpRequired?: boolean;
  readonly retryAfterSeconds?: number;
}
