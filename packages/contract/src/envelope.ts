/** What every call answers: success has HTTP 200 and code 200; a failure's code is its HTTP status. */
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
  /** The password is right; the account's second factor is asked for. */
  readonly totpRequired?: boolean;
  readonly retryAfterSeconds?: number;
}
