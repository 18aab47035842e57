import { pageDeliveries } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { useEffect, useRef } from 'react';
import { useLive } from '../../platform/calls/live.ts';
import { invalidate } from '../../platform/calls/queries.ts';

/** Delays after which a delivery, and its first retry, should be done. */
const LOOKS_MS = [1_500, 6_000] as const;

/** Refetches deliveries after any event, because deliveries follow events but raise none. */
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
