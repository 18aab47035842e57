import { pageDeliveries } from '@minsu/contract/webhooks/webhook-endpoints.ts';
import { useEffect, useRef } from 'react';
import { useLive } from '../../platform/live.ts';
import { invalidate } from '../../platform/queries.ts';

/** When a call that follows from a change has been made, and when one that failed at first has been tried again. */
const LOOKS_MS = [1_500, 6_000] as const;

/** The list of calls goes with what happens: no event tells of a call, but every call follows from an event. */
export const useFollowedCalls = (): void => {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useLive(() => {
    for (const ms of LOOKS_MS) {
      if (timers.current.has(ms)) continue;
      const look = () => {
        timers.current.delete(ms);
        invalidate([pageDeliveries]);
      };
      timers.current.set(ms, setTimeout(look, ms));
    }
  });
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    };
  }, []);
};
