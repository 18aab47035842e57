/** A download button: busy until done, ignoring further clicks. */
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { download } from './call.ts';

/** True on success; the call reports errors itself. */
type During = (work: () => Promise<unknown>) => Promise<boolean>;

export const oneAtATime = (tell: (busy: boolean) => void): During => {
  let running = false;
  return async (work) => {
    if (running) return false;
    running = true;
    tell(true);
    try {
      await work();
      return true;
    } catch {
      return false;
    } finally {
      running = false;
      tell(false);
    }
  };
};

interface Download {
  readonly busy: boolean;
  readonly fetch: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<boolean>;
  /** For downloads with several calls. */
  readonly during: During;
}

export const useDownload = (): Download => {
  const [busy, setBusy] = useState(false);
  const [during] = useState(() => oneAtATime(setBusy));
  return { busy, fetch: (endpoint, input) => during(() => download(endpoint, input)), during };
};
