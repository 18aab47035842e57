/** Announces that this conversation is open here, and lists other viewers. */
import type { ThreadPresence } from '@minsu/contract/connections/threads/thread.ts';
import { PRESENCE_EVERY_MS } from '@minsu/contract/connections/threads/thread.ts';
import { noteThreadPresence } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { isReachable } from '../../platform/calls/connection.ts';

export const usePresence = (id: string, answering: boolean): readonly ThreadPresence[] => {
  const [others, setOthers] = useState<readonly ThreadPresence[]>([]);
  useEffect(() => {
    let gone = false;
    const say = (): void => {
      if (document.visibilityState !== 'visible' || !isReachable()) return;
      call(noteThreadPresence, { id, answering }, { quiet: true }).then(
        (heard) => gone || setOthers(heard),
        () => undefined,
      );
    };
    say();
    const timer = setInterval(say, PRESENCE_EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [id, answering]);
  return others;
};
