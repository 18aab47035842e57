/** Builds the outcomes of provider calls. Messages come from outside: they are cut to one short line. */
import type { Outcome, ProviderReply } from './provider.ts';

const MAX_MESSAGE_LENGTH = 200;
/** Pause for providers that report a limit without a duration. */
const DEFAULT_PAUSE_MS = 10_000;

/** Code of a call that did not reach the provider. */
export const UNREACHABLE = 'unreachable';

const oneLine = (message: string): string =>
  message.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_MESSAGE_LENGTH);

export const done = <T>(value: T): Outcome<T> => ({ kind: 'done', value });
export const refused = (code: string, message: string): Outcome<never> => ({
  kind: 'refused',
  code,
  message: oneLine(message),
});
export const unauthorised = (code: string, message: string): Outcome<never> => ({
  kind: 'unauthorised',
  code,
  message: oneLine(message),
});
export const unknown = (message: string): Outcome<never> => ({ kind: 'unknown', message: oneLine(message) });
export const later = (code: string, message: string, retryAfterMs = DEFAULT_PAUSE_MS): Outcome<never> => ({
  kind: 'later',
  code,
  message: oneLine(message),
  retryAfterMs,
});

/** A key of the account that cannot be read: nothing was sent. */
export const unreadableKey = (): Outcome<never> =>
  unauthorised('unreadable_key', 'a key of this account cannot be read');

/** Without an answer, all that counts is whether the request may have arrived. */
export const outcomeOfFailure = ({
  wasSent,
  message,
}: Extract<ProviderReply, { kind: 'failed' }>): Outcome<never> =>
  wasSent ? unknown(message) : later(UNREACHABLE, message);

export const mapOutcome = <A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> =>
  outcome.kind === 'done' ? done(change(outcome.value)) : outcome;
