/** The present moment, again with each minute of the clock while the board shows rooms that are held until a moment. */
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import type { Board } from '@minsu/contract/room-status/room-status.ts';
import { useEffect, useState } from 'react';

export const useReleaseClock = (blocks: Board['blocks']): number => {
  const [now, setNow] = useState(() => Date.now());
  const waits = blocks.some(({ releaseAt }) => releaseAt !== null);
  useEffect(() => {
    if (!waits) return undefined;
    let timer = 0;
    const look = () => {
      const at = Date.now();
      setNow(at);
      // Releases are set to the minute: the next full one is when their words change.
      timer = window.setTimeout(look, MINUTE_MS - (at % MINUTE_MS));
    };
    // The screen may have been open, or hidden, long before there was something to wait for.
    look();
    return () => clearTimeout(timer);
  }, [waits]);
  return now;
};
