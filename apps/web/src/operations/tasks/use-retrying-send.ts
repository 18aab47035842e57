/**
 * Commands over a bad connection: each is retried under one idempotency key until answered, so nothing is lost or
 * done twice.
 */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useRef, useState } from 'react';
import { CallError, call, newKey, reasonOf } from '../../platform/calls/call.ts';
import { whenReachable } from '../../platform/calls/connection.ts';
import { toast } from '../../platform/toast.ts';

/** Longer than the server's guard against repeated clicks. */
const PAUSE_MS = 1_200;

/** Without an answer the outcome is unknown, so retry. A refusal is an answer. */
const isLost = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    error.kind === 'repeat' ||
    (error.status >= 502 && error.status <= 504));

/** Retries until answered; `onWait` reports a lost network. */
export const untilAnswered = async <T>(attempt: () => Promise<T>, onWait: () => void): Promise<T> => {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLost(error)) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await whenReachable();
    }
  }
};

export type Sending = 'no' | 'sending' | 'waiting';

/** One at a time: repeated taps are ignored. */
export const useRetryingSend = () => {
  const [sending, setSending] = useState<Sending>('no');
  const running = useRef(new Set<string>());
  const send = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<OutputOf<E> | undefined> => {
    const name = `${endpoint.path} ${JSON.stringify(input)}`;
    if (running.current.has(name)) return undefined;
    running.current.add(name);
    setSending('sending');
    const idempotencyKey = newKey();
    try {
      return await untilAnswered(
        () => call(endpoint, input, { idempotencyKey, quiet: true }),
        () => setSending('waiting'),
      );
    } catch (error) {
      const said = reasonOf(error);
      if (said) toast.error(said);
      throw error;
    } finally {
      running.current.delete(name);
      if (running.current.size === 0) setSending('no');
    }
  };
  return { sending, send };
};
